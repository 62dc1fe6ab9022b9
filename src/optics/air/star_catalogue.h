#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace deepwater::optics {

/// Direction and light of a star.
struct Star {
    glm::vec3 direction;  ///< equatorial axes: x to the equinox, z to the north pole
    glm::vec3 light;      ///< irradiance above the air, relative to the sun's
};

/// Returns the stars of the night sky. The brightest are real, at their true places. The others, down to
/// the faintest that an eye sees (magnitude 6.5), are drawn at random, the same at every call, with the
/// true number of stars of each magnitude, denser towards the Milky Way, in typical colours of stars.
[[nodiscard]] std::vector<Star> make_star_catalogue();

/// Returns how many stars of the whole sky are brighter than a visual magnitude, from 0 to 7.
/// Source: Allen's Astrophysical Quantities (Cox 2000), table 19.8, star counts; log-linear in between.
[[nodiscard]] double star_count(double magnitude);

/// Returns the colour of a star relative to the sun's, scaled to luminance 1: the ratio of black-body
/// radiances at 610, 550 and 465 nm.
/// @param b_minus_v  colour index, -0.4 … 2
/// Source of the temperature: Ballesteros 2012, EPL 97, 34008, eq. 14
[[nodiscard]] glm::vec3 star_color(float b_minus_v);

/// Returns the rotation from galactic axes (x to the galaxy's centre, z to its north pole) to equatorial axes
/// of 2000.
/// Source: Hipparcos catalogue (ESA 1997), vol. 1, eq. 1.5.11.
[[nodiscard]] glm::mat3 equatorial_from_galactic();

}  // namespace deepwater::optics
