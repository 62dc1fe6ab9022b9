#include "sim/layers/layer_obstacle.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::sim {

double LayerObstacle::depth_inside(const glm::dvec2& away) const {
    const double c = std::cos(rotation), s = std::sin(rotation);
    const glm::dvec2 own(c * away.x - s * away.y, s * away.x + c * away.y);
    if (!round) {
        const glm::dvec2 inside = half_sides - glm::abs(own);
        return std::min(inside.x, inside.y);
    }
    return (1 - glm::length(own / half_sides)) * std::min(half_sides.x, half_sides.y);
}

void check_obstacles(const std::vector<LayerObstacle>& obstacles) {
    constexpr size_t kMost = 1000;
    constexpr double kFarthest = 1e7, kLargest = 1e5, kMostTurn = 1e3;
    if (obstacles.size() > kMost) throw UsageError("there are too many obstacles in a layer of water");
    for (const LayerObstacle& obstacle : obstacles) {
        const glm::dvec2& at = obstacle.middle;
        const double least = std::min(obstacle.half_sides.x, obstacle.half_sides.y);
        const double most = std::max(obstacle.half_sides.x, obstacle.half_sides.y);
        if (!(std::abs(at.x) <= kFarthest && std::abs(at.y) <= kFarthest))
            throw UsageError("the place of an obstacle in a layer of water is out of range");
        if (!(least > 0 && most <= kLargest && std::isfinite(least)))
            throw UsageError("the size of an obstacle in a layer of water is out of range");
        if (!(std::abs(obstacle.rotation) <= kMostTurn))
            throw UsageError("the rotation of an obstacle in a layer of water is out of range");
    }
}

}  // namespace deepwater::sim
