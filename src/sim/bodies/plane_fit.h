#pragma once

#include <glm/glm.hpp>
#include <span>

namespace deepwater::sim {

/// The plane y = height + slope.x x + slope.y z.
struct Plane {
    double height = 0;
    glm::dvec2 slope{0};
};

/// Returns the plane fitted by least squares to the heights over the points (x, z). Across points on a line,
/// and for a single point, the plane is level. It is linear in the heights.
/// @pre as many heights as points, at least one
[[nodiscard]] Plane fit_plane(std::span<const glm::dvec2> points, std::span<const double> heights);

}  // namespace deepwater::sim
