#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>

#include "optics/panorama/sky_image.h"

namespace deepwater::optics {

/// The sun (or, at night, the moon) of a sky picture, in the picture's own axes and values.
struct PictureSun {
    glm::vec3 direction{0, 1, 0};  ///< unit vector towards its middle
    glm::vec3 irradiance{0};  ///< of the light that take_sun_out() removes, on a plane facing it; value × sr
    float radius = 0;    ///< angular radius of its disc [rad]: the real sun's, or a larger one in the picture
    float aperture = 0;  ///< angular radius of the circle around `direction` in which it is removed [rad]
    bool clipped = false;  ///< the file cannot hold the sun's radiance: `irradiance` is a lower bound
};

/// Finds the sun: the compact light above the horizon with the most flux above its surroundings.
///
/// The flux is measured by aperture photometry (Howell 1989, "Two-dimensional aperture photometry", PASP
/// 101, 616): the flux in a circle in excess of the mean of a ring around it. The circle grows until a
/// radius larger by a quarter gives less than 3 % more flux. A light counts as a sun if
///   - at least half of the excess lies within 1.5° of its middle (or within the texels that a sun touches,
///     if they are wider); or within up to 5°, if it is at least thirty times as bright as its surroundings;
///     and
///   - its irradiance on a plane facing it is at least 3 % of that of the rest of the sky on a level plane.
/// A file that cannot hold the sun's radiance (.png, .jpg) shows a white patch in its place. There the sun
/// is the compact clipped patch, up to 8° in radius, with the brightest surroundings; its brightness is
/// unknown. In a picture whose texels are wider than 3° no sun is found. Accuracy on synthetic skies:
/// docs/sky-pictures.md.
[[nodiscard]] std::optional<PictureSun> find_sun(const SkyImage& image);

/// Removes a sun that find_sun() found in this picture: within its aperture, values larger than the harmonic
/// continuation of the surrounding ring are reduced to it. The removed light is exactly `sun.irradiance`.
void take_sun_out(SkyImage& image, const PictureSun& sun);

/// Returns a description for users: "sun at azimuth 70.02, elevation 22.01 degrees", in the picture's own
/// axes.
[[nodiscard]] std::string description(const std::optional<PictureSun>& sun);

}  // namespace deepwater::optics
