#include "sim/bodies/contacts/contact_shape.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

#include "core/check.h"

namespace deepwater::sim {
namespace {

void check_place(const glm::dvec3& place) {
    for (int i = 0; i < 3; ++i) {
        if (!(std::abs(place[i]) <= kLargestHull))
            throw UsageError("bad shape for contacts: expected coordinates within 1e4 m");
    }
}

/// Whether corners span a volume.
bool is_solid(const std::vector<glm::dvec3>& corners) {
    if (corners.size() < 4) return false;
    glm::dmat3 spread(0.0);
    glm::dvec3 middle(0);
    for (const glm::dvec3& corner : corners) middle += corner / static_cast<double>(corners.size());
    for (const glm::dvec3& corner : corners) spread += glm::outerProduct(corner - middle, corner - middle);
    const double size = spread[0][0] + spread[1][1] + spread[2][2];
    constexpr double kFlat = 1e-12;
    return glm::determinant(spread) > kFlat * size * size * size;
}

/// Keeps the extreme corners in directions that a spiral spreads over the sphere.
std::vector<glm::dvec3> extremes(const std::vector<glm::dvec3>& corners) {
    std::vector<bool> kept(corners.size());
    const double turn = std::numbers::pi * (3 - std::sqrt(5.0));
    for (size_t i = 0; i < kMostContactCorners; ++i) {
        const double y = 1 - (2 * static_cast<double>(i) + 1) / kMostContactCorners;
        const double r = std::sqrt(1 - y * y), angle = turn * static_cast<double>(i);
        const glm::dvec3 direction(r * std::cos(angle), y, r * std::sin(angle));
        const auto farthest = std::max_element(
            corners.begin(), corners.end(),
            [&](const auto& a, const auto& b) { return glm::dot(a, direction) < glm::dot(b, direction); });
        kept[static_cast<size_t>(farthest - corners.begin())] = true;
    }
    std::vector<glm::dvec3> result;
    for (size_t i = 0; i < corners.size(); ++i) {
        if (kept[i]) result.push_back(corners[i]);
    }
    return result;
}

}  // namespace

ContactShape contact_shape(const HullMesh& mesh) {
    std::vector<size_t> part(mesh.corners().size());
    std::iota(part.begin(), part.end(), size_t{0});
    const auto root = [&](size_t i) {
        while (part[i] != i) i = part[i] = part[part[i]];
        return i;
    };
    for (const HullMesh::Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t corner : triangle) {
            const size_t a = root(triangle[0]), b = root(corner);
            part[std::max(a, b)] = std::min(a, b);
        }
    }
    std::map<size_t, ContactHull> hulls;
    for (size_t i = 0; i < part.size(); ++i) hulls[root(i)].corners.push_back(mesh.corners()[i]);
    ContactShape shape;
    for (auto& [first, hull] : hulls) shape.hulls.push_back(std::move(hull));
    return shape;
}

ContactShape checked(const ContactShape& shape, const ContactSurface& surface) {
    if (!(surface.friction >= 0 && surface.friction <= 10))
        throw UsageError("bad friction of a surface: expected 0 to 10");
    if (!(surface.restitution >= 0 && surface.restitution <= 1))
        throw UsageError("bad restitution of a surface: expected 0 to 1");
    if (shape.balls.empty() && shape.hulls.empty())
        throw UsageError("bad shape for contacts: it has no parts");
    ContactShape result = shape;
    for (const ContactBall& ball : result.balls) {
        check_place(ball.centre);
        if (!(ball.radius > 0 && ball.radius <= kLargestHull))
            throw UsageError("bad ball for contacts: expected a radius of more than 0 and at most 1e4 m");
    }
    for (ContactHull& hull : result.hulls) {
        for (const glm::dvec3& corner : hull.corners) check_place(corner);
        if (hull.corners.size() > kMostContactCorners) hull.corners = extremes(hull.corners);
        if (!is_solid(hull.corners)) throw UsageError("bad shape for contacts: a part has no volume");
    }
    return result;
}

}  // namespace deepwater::sim
