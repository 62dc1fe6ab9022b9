#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string>

#include "core/param.h"

namespace deepwater::scene {

/// Whose sun lights the sea under a sky picture.
enum ImageSun : int {
    kImageSunPicture,  ///< the picture's; a picture without one lights softly
    kImageSunEither,   ///< the picture's; where it has none, the one of sun.azimuth, sun.elevation
    kImageSunPlaced,   ///< the one of sun.azimuth, sun.elevation; the picture stays as it is
    kImageSunCount
};

/// Sun, sky and the haze between the eye and the horizon.
struct SkyState {
    float sun_azimuth = 120.0f;   ///< degrees, compass, where the sun stands
    float sun_elevation = 35.0f;  ///< degrees above the horizon
    float sun_strength = 1.0f;  ///< 1: the sun's own radiance; 0: hidden (its light is then in the sky image)

    std::string image;                 ///< file of a sky picture; empty: the analytic sky
    float image_gain = 1.0f;           ///< radiance of a picture value of 1
    float image_rotation = 0.0f;       ///< degrees, clockwise from above
    int image_sun = kImageSunPicture;  ///< ImageSun

    float aerosol = 1.0f;         ///< Mie scattering relative to a clear maritime day
    float overcast = 0.0f;        ///< 0 clear … 1 CIE overcast sky, no sun
    float visibility_km = 40.0f;  ///< meteorological range at sea level
    float haze_height = 500.0f;   ///< m over which haze thins by a factor e

    bool operator==(const SkyState&) const = default;
};

[[nodiscard]] std::span<const Param<SkyState>> sky_state_params();

/// Unit vector towards the sun of sun.azimuth and sun.elevation (world axes). Under a sky picture the sun may
/// stand elsewhere: render::SkyLight has the one that lights the frame.
[[nodiscard]] glm::vec3 sun_direction(const SkyState& sky);

/// Compass direction, 0 … 360, and elevation of a unit vector [degrees].
[[nodiscard]] glm::dvec2 azimuth_elevation(const glm::dvec3& direction);

/// Extinction coefficient [1/m] at sea level, air and haze together, for a meteorological range V: 3.912 / V
/// (Koschmieder 1924: 2 % contrast).
[[nodiscard]] float haze_extinction(const SkyState& sky);

}  // namespace deepwater::scene
