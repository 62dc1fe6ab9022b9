#pragma once

#include <string>

#include "scene/camera/camera.h"
#include "scene/state/sky_state.h"

namespace deepwater::app {

/// The local hour [0, 24) at a sea time [s]: sun.hour and what has passed since. With sun.source `angles` it is
/// sun.hour.
[[nodiscard]] double hour_at(const scene::SkyState& sky, double time);

/// The hour [0, 24), to ten minutes, at which the sun of the place and date stands closest to where it stands at a sea
/// time: with sun.source `place` about hour_at().
[[nodiscard]] double nearest_hour(const scene::SkyState& sky, double time);

/// Makes it `hour` [0, 24] at a sea time: sun and moon then stand by place and hour.
void set_hour(scene::SkyState& sky, double time, double hour);

/// An hour as "14:05".
[[nodiscard]] std::string clock_text(double hour);

/// What stands beside an hour at which the sun stands, or nearly: "14:05" by place and hour; with sun.source `angles`,
/// where the sun has no hour of its own and `hour` is that of nearest_hour(), "about 14:00".
[[nodiscard]] std::string time_text(const scene::SkyState& sky, double hour);

/// A compass direction [degrees, any turn] as one of the eight names from "north" to "northwest".
[[nodiscard]] const char* compass_name(double azimuth);

/// Turns `camera` to a body in the sky, which then stands in the middle of the picture's upper half; the horizon stays
/// in the picture where both fit. @param azimuth, elevation  degrees
void face(scene::Camera& camera, double azimuth, double elevation);

}  // namespace deepwater::app
