#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "optics/panorama/sky_luminance.h"

namespace deepwater::optics {

/// A patch of a sky picture that is as bright as its file can tell.
struct ClippedPatch {
    glm::dvec3 middle;
    double aperture;  ///< of a circle that holds it [rad]
};

/// The clipped patch that is the sun, see find_sun(): at least about as large as the sun, not larger than 8°
/// in radius, round, alone, and of several the one with the brightest surroundings, which must be brighter
/// than the sky's mean.
/// @param white  the largest channel of a clipped texel is at least this
[[nodiscard]] std::optional<ClippedPatch> find_clipped_sun(const SkyLuminance& sky, float white);

}  // namespace deepwater::optics
