#pragma once

#include <glm/glm.hpp>

#include "sim/bodies/hull_mesh.h"

namespace deepwater::sim {

// Meshes of simple bodies about the origin of their axes.

/// Returns a box with sides of `sides` [m] > 0, whose edges have so many cells along each axis; a cell of a
/// face is two triangles.
[[nodiscard]] HullMesh box_hull(const glm::dvec3& sides, const glm::ivec3& cells = glm::ivec3(1));

/// Returns a ball of 20 · 4^halvings triangles with the volume of a ball of `radius` [m] > 0: its corners lie
/// a little outside.
[[nodiscard]] HullMesh ball_hull(double radius, int halvings = 3);

/// Returns an upright cylinder of `sides` ≥ 3 flat sides, whose section has the area of a circle of `radius`
/// [m] > 0, and of `height` [m] > 0 in `rows` ≥ 1 rows.
[[nodiscard]] HullMesh cylinder_hull(double radius, double height, int sides = 16, int rows = 2);

}  // namespace deepwater::sim
