#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace deepwater::optics {

/// A star: where it stands and what it sends.
struct Star {
    glm::vec3 direction;  ///< equatorial axes: x to the equinox, z to the north pole
    glm::vec3 light;      ///< irradiance over the sun's, above the air; its luminance by its magnitude
};

/// The night sky: the brightest stars where they are, the rest made up, deterministically, down to the
/// faintest that an eye sees: as many of each magnitude as there are, crowding towards the Milky Way, in the
/// colours stars have.
[[nodiscard]] std::vector<Star> make_star_catalogue();

/// How many stars of the whole sky are brighter than a visual magnitude, from 0 to 7.
/// Source: Allen's Astrophysical Quantities (Cox 2000), table 19.8, star counts; log-linear in between.
[[nodiscard]] double star_count(double magnitude);

/// Colour of a star over that of the sun, luminance 1: black bodies at 610, 550 and 465 nm.
/// @param b_minus_v  colour index, -0.4 … 2  Source of the temperature: Ballesteros 2012, EPL 97, 34008, eq.
/// 14
[[nodiscard]] glm::vec3 star_color(float b_minus_v);

/// Turns galactic axes (x to the galaxy's centre, z to its north pole) into equatorial ones of 2000.
/// Source: Hipparcos catalogue (ESA 1997), vol. 1, eq. 1.5.11.
[[nodiscard]] glm::mat3 equatorial_from_galactic();

}  // namespace deepwater::optics
