#pragma once

#include <glm/glm.hpp>
#include <span>

namespace deepwater::sim {

/// The plane y = height + slope.x x + slope.y z.
struct Plane {
    double height = 0;
    glm::dvec2 slope{0};
};

/// The plane nearest to the heights over the points (x, z), by least squares. Across points that lie in a
/// line, or at a single point, nothing says how it tilts: it is level there. It is linear in the heights.
/// @pre as many heights as points, at least one
[[nodiscard]] Plane fit_plane(std::span<const glm::dvec2> points, std::span<const double> heights);

}  // namespace deepwater::sim
