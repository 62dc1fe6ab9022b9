#pragma once

#include "scene/terrain/land_noise.h"
#include "scene/terrain/land_shape.h"

namespace deepwater::scene {

/// A place relative to the middle of a land, and the noise about it.
struct LandPlace {
    const LandShape& shape;
    glm::dvec2 at;  ///< m from LandShape::middle
    LandNoise noise;
    double spacing;  ///< m, of the samples
};

/// Returns the ground of each kind of land.
[[nodiscard]] LandPoint beach_at(const LandPlace& place);
[[nodiscard]] LandPoint coast_at(const LandPlace& place);
[[nodiscard]] LandPoint island_at(const LandPlace& place);
[[nodiscard]] LandPoint atoll_at(const LandPlace& place);
[[nodiscard]] LandPoint valley_at(const LandPlace& place);

/// Returns the depth [m] of a sandy bed `out` metres off its shoreline: the foreshore's plane down to a metre,
/// then an equilibrium profile A x^(2/3) that continues it, limited to `deepest`.
/// Source: Dean 1991, "Equilibrium beach profiles: characteristics and applications", eq. 1, with A for sand of
/// 0.25 mm (Moore 1982).
[[nodiscard]] double offshore_depth(double out, double slope, double deepest);

/// Returns the height [m] of the ground `in` metres landwards of the shoreline: the foreshore's plane up to the
/// berm, which then lies level.
[[nodiscard]] double foreshore_height(double in, double slope, double berm);

/// Returns the smaller of two numbers, smoothly where they differ by less than `width` > 0.
[[nodiscard]] double lesser(double a, double b, double width);

/// Returns 0 below `low`, 1 above `high`, with a smooth rise between.
[[nodiscard]] double rise_between(double low, double high, double x);

/// Returns the height [m] that boulders and stacks add to the ground, and their share of rock. They stand in the
/// cells of a lattice.
/// @param size    m: of the cells; radii are at most a third of it
/// @param share   of the cells that hold one, 0…1
/// @param height  of a rock over its radius
[[nodiscard]] LandPoint rocks_on(const LandPlace& place, double size, double share, double height, int layer);

}  // namespace deepwater::scene
