#include "sim/layers/layer_obstacle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/check.h"

namespace deepwater::sim {
namespace {

using Edge = LayerObstacle::Edge;

/// Returns the nearest point of the ellipse x²/a² + y²/b² = 1 to a point of its first quadrant, a ≥ b. Newton's
/// method on a convex function that falls converges from its left end without passing the root.
/// Source: Eberly 2013, Distance from a Point to an Ellipse.
glm::dvec2 nearest_on_ellipse(double a, double b, const glm::dvec2& p) {
    if (p.y == 0) {
        const double focal = a * a - b * b;
        if (!(a * p.x < focal)) return {a, 0};
        const double x = a * a * p.x / focal;
        return {x, b * std::sqrt(std::max(0.0, 1 - x * x / (a * a)))};
    }
    const double ratio = (a / b) * (a / b), u = ratio * p.x / a, v = p.y / b;
    double s = v - 1;
    for (int i = 0; i < 60; ++i) {
        const double along = u / (s + ratio), across = v / (s + 1);
        const double value = along * along + across * across - 1;
        const double fall = 2 * (along * along / (s + ratio) + across * across / (s + 1));
        const double next = s + value / fall;
        if (!(next > s)) break;
        s = next;
    }
    return {ratio * p.x / (s + ratio), p.y / (s + 1)};
}

Edge edge_of_ellipse(const glm::dvec2& half_axes, const glm::dvec2& at) {
    const glm::dvec2 folded = glm::abs(at);
    const bool long_x = half_axes.x >= half_axes.y;
    const glm::dvec2 p = long_x ? folded : glm::dvec2(folded.y, folded.x);
    glm::dvec2 nearest =
        nearest_on_ellipse(std::max(half_axes.x, half_axes.y), std::min(half_axes.x, half_axes.y), p);
    if (!long_x) std::swap(nearest.x, nearest.y);
    const glm::dvec2 normal = glm::normalize(nearest / (half_axes * half_axes));
    const double outside = glm::dot(folded - nearest, normal);
    return {-outside, {std::copysign(normal.x, at.x), std::copysign(normal.y, at.y)}};
}

Edge edge_of_rectangle(const glm::dvec2& half_sides, const glm::dvec2& at) {
    const glm::dvec2 inside = half_sides - glm::abs(at);
    const glm::dvec2 sign(std::copysign(1.0, at.x), std::copysign(1.0, at.y));
    if (inside.x < 0 && inside.y < 0) return {-glm::length(inside), -glm::normalize(inside) * sign};
    return inside.x < inside.y ? Edge{inside.x, {sign.x, 0}} : Edge{inside.y, {0, sign.y}};
}

double cross(const glm::dvec2& a, const glm::dvec2& b) {
    return a.x * b.y - a.y * b.x;
}

Edge edge_of_polygon(const std::vector<glm::dvec2>& corners, const glm::dvec2& at) {
    double nearest2 = std::numeric_limits<double>::infinity();
    glm::dvec2 away{1, 0}, along{1, 0};
    bool inside = false;
    for (size_t i = 0; i < corners.size(); ++i) {
        const glm::dvec2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
        const glm::dvec2 side = b - a;
        const double length2 = glm::dot(side, side);
        if (length2 == 0) continue;
        const double share = std::clamp(glm::dot(at - a, side) / length2, 0.0, 1.0);
        const glm::dvec2 from = at - (a + share * side);
        if (const double distance2 = glm::dot(from, from); distance2 < nearest2) {
            nearest2 = distance2;
            away = from;
            along = side;
        }
        // A ray along +x crosses the side.
        if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / side.y * side.x) inside = !inside;
    }
    const double distance = std::sqrt(nearest2);
    if (distance > 0) return {inside ? distance : -distance, (inside ? -away : away) / distance};
    double area = 0;
    for (size_t i = 0; i < corners.size(); ++i) area += cross(corners[i], corners[(i + 1) % corners.size()]);
    const glm::dvec2 right(along.y, -along.x);
    return {0, glm::normalize(area > 0 ? right : -right)};
}

}  // namespace

LayerObstacle::Edge LayerObstacle::nearest_edge(const glm::dvec2& away) const {
    const double c = std::cos(rotation), s = std::sin(rotation);
    const glm::dvec2 own(c * away.x - s * away.y, s * away.x + c * away.y);
    const Edge edge = !outline.empty() ? edge_of_polygon(outline, own)
                      : round          ? edge_of_ellipse(half_sides, own)
                                       : edge_of_rectangle(half_sides, own);
    const glm::dvec2& n = edge.outwards;
    return {edge.depth, {c * n.x + s * n.y, -s * n.x + c * n.y}};
}

glm::dvec2 LayerObstacle::reach() const {
    double farthest2 = outline.empty() ? glm::dot(half_sides, half_sides) : 0;
    for (const glm::dvec2& corner : outline) farthest2 = std::max(farthest2, glm::dot(corner, corner));
    return glm::dvec2(std::sqrt(farthest2));
}

void check_obstacles(const std::vector<LayerObstacle>& obstacles) {
    constexpr size_t kMostCorners = 10000;
    constexpr double kFarthest = 1e7, kLargest = 1e5, kMostTurn = 1e3;
    if (obstacles.size() > kMostObstacles)
        throw UsageError("there are too many obstacles in a layer of water");
    const auto is_size = [](double size) { return std::abs(size) <= kLargest; };
    for (const LayerObstacle& obstacle : obstacles) {
        const glm::dvec2& at = obstacle.middle;
        if (!(std::abs(at.x) <= kFarthest && std::abs(at.y) <= kFarthest))
            throw UsageError("the place of an obstacle in a layer of water is out of range");
        const bool has_size = is_size(obstacle.half_sides.x) && is_size(obstacle.half_sides.y) &&
                              obstacle.half_sides.x > 0 && obstacle.half_sides.y > 0;
        if (!has_size) throw UsageError("the size of an obstacle in a layer of water is out of range");
        if (!(std::abs(obstacle.rotation) <= kMostTurn))
            throw UsageError("the rotation of an obstacle in a layer of water is out of range");
        const std::vector<glm::dvec2>& outline = obstacle.outline;
        if (outline.size() == 1 || outline.size() == 2 || outline.size() > kMostCorners)
            throw UsageError("the outline of an obstacle in a layer of water has 3 to 10000 corners");
        if (!std::ranges::all_of(outline, [&](const auto& c) { return is_size(c.x) && is_size(c.y); }))
            throw UsageError("a corner of an obstacle in a layer of water is out of range");
    }
}

}  // namespace deepwater::sim
