#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>

#include "optics/panorama/sky_image.h"

namespace deepwater::optics {

/// The sun (or, at night, the moon) of a sky picture, in the picture's own axes and values.
struct PictureSun {
    glm::vec3 direction{0, 1, 0};  ///< unit vector towards its middle
    glm::vec3 irradiance{0};       ///< of what take_sun_out() takes away, on a plane facing it; value × sr
    float radius = 0;      ///< of its disc [rad]: the real sun's, unless the picture shows a larger one
    float aperture = 0;    ///< around `direction`, within which it is taken out [rad]
    bool clipped = false;  ///< the file holds less than the sun's light: `irradiance` is a lower bound
};

/// Finds the sun: the compact light above the horizon that stands out most from what surrounds it.
///
/// Aperture photometry (Howell 1989, "Two-dimensional aperture photometry", PASP 101, 616): what a circle
/// holds in excess of a ring around it; the circle grows until a quarter more radius brings less than 3 %
/// more light. A light is a sun when
///   - at least half of its excess lies within 1.5° of its middle (or where a sun's texels are, if that is
///   more), or, of a light at least thirty times as bright as its surroundings, within 5°,
///   - on a plane facing it, it gives at least 3 % of what the rest of the sky gives a level plane.
/// A file that cannot hold the sun's radiance (.png, .jpg) shows a white patch in its place: there the sun is
/// the compact clipped patch, up to 8° in radius, with the brightest surroundings; how bright it was, the
/// picture does not tell.
/// A picture whose texels are wider than 3° has none.
/// Accuracy on synthetic skies: docs/sky-pictures.md.
[[nodiscard]] std::optional<PictureSun> find_sun(const SkyImage& image);

/// Takes a sun that find_sun() found in this picture out of it: within its aperture no value stays larger
/// than the harmonic continuation of the ring around. The light taken away is exactly `sun.irradiance`.
void take_sun_out(SkyImage& image, const PictureSun& sun);

/// What was found, for people: "sun at azimuth 70.02, elevation 22.01 degrees". The picture's own axes.
[[nodiscard]] std::string description(const std::optional<PictureSun>& sun);

}  // namespace deepwater::optics
