#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace deepwater::sim {

/// A body that stands in the water of a layer: a pile, a pier, a rock, a hull that lies still.
struct LayerObstacle {
    glm::dvec2 middle{0};      ///< (x, z), m
    glm::dvec2 half_sides{1};  ///< m, > 0; of a round one the half axes
    double rotation = 0;       ///< radians, as LayerWindow::rotation
    bool round = true;         ///< an ellipse, otherwise a rectangle

    /// Returns how far the point at `away` [m] from its middle is inside, m; below 0 outside. Near the edge of an
    /// ellipse exact to first order.
    [[nodiscard]] double depth_inside(const glm::dvec2& away) const;
    bool operator==(const LayerObstacle&) const = default;
};

/// @throws UsageError when there are more than 1000, or a value is not a number or out of range
void check_obstacles(const std::vector<LayerObstacle>& obstacles);

}  // namespace deepwater::sim
