#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <vector>

namespace deepwater::sim {

/// Largest number of obstacles of a layer.
inline constexpr size_t kMostObstacles = 1000;

/// A body that stands in the water of a layer: a pile, a pier, a rock, a hull that lies still.
struct LayerObstacle {
    glm::dvec2 middle{0};      ///< (x, z), m
    glm::dvec2 half_sides{1};  ///< m, > 0; of a round one the half axes. Not used with an outline
    double rotation = 0;       ///< radians, as LayerWindow::rotation
    bool round = true;         ///< an ellipse, otherwise a rectangle. Not used with an outline
    /// Corners (x, z) [m] of a polygon that does not cross itself, from the middle in the obstacle's own axes; 3 to
    /// 10,000, in either direction. Empty: an ellipse or a rectangle.
    std::vector<glm::dvec2> outline{};

    /// The point of the edge that is nearest to a place.
    struct Edge {
        double depth;         ///< m, distance from the place; > 0 inside, < 0 outside
        glm::dvec2 outwards;  ///< unit, the edge's normal there, pointing out of the obstacle
    };
    /// Returns the edge nearest to the place `away` [m] from the middle.
    [[nodiscard]] Edge nearest_edge(const glm::dvec2& away) const;
    /// Returns how far the place at `away` [m] from the middle is inside, m; below 0 outside.
    [[nodiscard]] double depth_inside(const glm::dvec2& away) const { return nearest_edge(away).depth; }
    /// Returns the half sides [m], along x and z, of a box around the middle that holds the obstacle.
    [[nodiscard]] glm::dvec2 reach() const;

    bool operator==(const LayerObstacle&) const = default;
};

/// @throws UsageError when there are more than kMostObstacles, or a value is not a number or out of range
void check_obstacles(const std::vector<LayerObstacle>& obstacles);

}  // namespace deepwater::sim
