#include "scene/placement.h"

#include <array>
#include <cmath>

#include "core/check.h"
#include "scene/model.h"
#include "sim/ocean.h"

namespace deepwater::scene {
namespace {

/// Spread along an axis [share of the widest one, squared] below which the points count as a line across it.
constexpr double kLeastSpread = 1e-6;

/// The turn that takes +Y to the unit vector `up` by the shortest way; up.y > -1.
glm::dmat3 turn_to(const glm::dvec3& up) {
    // Rodrigues' formula for the axis Y x up = (up.z, 0, -up.x) and the cosine up.y.
    const double k = 1.0 / (1.0 + up.y);
    return {glm::dvec3(1 - up.x * up.x * k, -up.x, -up.x * up.z * k), up,
            glm::dvec3(-up.x * up.z * k, -up.z, 1 - up.z * up.z * k)};
}

}  // namespace

Bend bend_with(const glm::vec2& water, float limber, float height) {
    const glm::vec2 asked = limber * water;
    const float most = kFarthestBend * height;
    const glm::vec2 way = asked / std::sqrt(1 + glm::dot(asked, asked) / (most * most));
    // Across by s² w: the way along is longer by half the square of the slope, 2 s w / height, summed up.
    return {way, 2.0f / 3 * glm::dot(way, way) / height};
}

Plane fit_plane(std::span<const glm::dvec2> points, std::span<const double> heights) {
    DW_CHECK(!points.empty() && points.size() == heights.size());
    const auto count = static_cast<double>(points.size());
    glm::dvec2 centre(0);
    double mean = 0;
    for (size_t i = 0; i < points.size(); ++i) {
        centre += points[i] / count;
        mean += heights[i] / count;
    }
    // Normal equations about the centre: [xx xz; xz zz] slope = (xh, zh), solved along the principal axes.
    double xx = 0, zz = 0, xz = 0;
    glm::dvec2 right(0);
    for (size_t i = 0; i < points.size(); ++i) {
        const glm::dvec2 d = points[i] - centre;
        xx += d.x * d.x;
        zz += d.y * d.y;
        xz += d.x * d.y;
        right += d * (heights[i] - mean);
    }
    const double angle = 0.5 * std::atan2(2 * xz, xx - zz);
    const glm::dvec2 axes[] = {{std::cos(angle), std::sin(angle)}, {-std::sin(angle), std::cos(angle)}};
    Plane plane;
    for (const glm::dvec2& axis : axes) {
        const double spread = axis.x * axis.x * xx + 2 * axis.x * axis.y * xz + axis.y * axis.y * zz;
        if (spread > kLeastSpread * (xx + zz)) plane.slope += axis * (glm::dot(axis, right) / spread);
    }
    plane.height = mean - glm::dot(plane.slope, centre);
    return plane;
}

Placement place(const Object& object, std::span<const glm::vec2> probes, const sim::OceanMaps& maps) {
    if (!object.floats) return {.position = object.position, .rotation = world_from_own(object)};

    Object heading = object;
    heading.rotation = {object.rotation.x, 0, 0};
    const glm::dmat3 yaw = world_from_own(heading);
    DW_CHECK(probes.size() <= kMostProbes);
    std::array<glm::dvec2, kMostProbes> points;
    std::array<double, kMostProbes> heights{};
    for (size_t i = 0; i < probes.size(); ++i) {
        const glm::dvec3 turned = yaw * glm::dvec3(static_cast<double>(probes[i].x * object.size.x), 0,
                                                   static_cast<double>(probes[i].y * object.size.z));
        points[i] = {turned.x, turned.z};
        heights[i] = static_cast<double>(
            sim::height_at(maps, object.position.x + turned.x, object.position.z + turned.z));
    }
    const Plane sea =
        fit_plane(std::span(points).first(probes.size()), std::span(heights).first(probes.size()));
    const glm::dvec3 normal = glm::normalize(glm::dvec3(-sea.slope.x, 1.0, -sea.slope.y));

    Object trim = object;
    trim.rotation.x = 0;
    return {.position = object.position + glm::dvec3(0, sea.height, 0),
            .rotation = turn_to(normal) * yaw * world_from_own(trim),
            .water_height = sea.height,
            .water_normal = normal};
}

}  // namespace deepwater::scene
