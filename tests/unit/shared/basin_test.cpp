// Rays in basins and through tanks, and tiles: the formulas of shaders/shared/pools.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/shared_glsl.h"
#include "sim/pools/basin_shape.h"

namespace deepwater::shared {
#include "shared/pools/basin.glsl"
#include "shared/pools/tiles.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using Kind = sim::BasinShape::Kind;

std::vector<sim::BasinShape> basins() {
    return {{.kind = Kind::rectangle, .half_sides = {3.1, 1.7}},
            {.kind = Kind::round, .half_sides = {2.3, 2.3}},
            {.kind = Kind::polygon,
             .half_sides = {1, 1},
             .corners = {{1.5, -1}, {0.4, 0.2}, {1.2, 1.4}, {-1.1, 1}, {-1, -1.2}}}};
}

shared::WallHit leave(const sim::BasinShape& shape, glm::vec2 from, glm::vec2 towards) {
    if (shape.kind == Kind::rectangle) return shared::leave_rectangle(shape.half_sides, from, towards);
    if (shape.kind == Kind::round)
        return shared::leave_round(static_cast<float>(shape.half_sides.x), from, towards);
    shared::WallHit hit{.t = shared::kNoWall, .normal = {0, 1}};
    for (size_t i = 0; i < shape.corners.size(); ++i) {
        const glm::vec2 a = shape.corners[i], b = shape.corners[(i + 1) % shape.corners.size()];
        hit = shared::leave_edge(hit, a, b, from, towards);
    }
    return hit;
}

float rim(const sim::BasinShape& shape, glm::vec2 p) {
    if (shape.kind == Kind::rectangle) return shared::rectangle_distance(shape.half_sides, p);
    if (shape.kind == Kind::round) return shared::round_distance(static_cast<float>(shape.half_sides.x), p);
    shared::RimDistance found{.squared = 1e18f, .side = 1};
    for (size_t i = 0; i < shape.corners.size(); ++i) {
        const glm::vec2 a = shape.corners[i], b = shape.corners[(i + 1) % shape.corners.size()];
        found = shared::beside_edge(found, a, b, p);
    }
    return found.side * std::sqrt(found.squared);
}

/// The distance is that of the simulation's own, independent code.
TEST(BasinRays, TheRimIsWhereTheWaterEnds) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> place(-4, 4);
    for (const sim::BasinShape& shape : basins()) {
        for (int i = 0; i < 2000; ++i) {
            const glm::dvec2 p(place(random), place(random));
            EXPECT_NEAR(static_cast<double>(rim(shape, p)), -shape.wall_distance(p), 2e-6);
        }
    }
}

/// From a place inside, the way to the wall stays inside, ends at the rim, and meets the wall from its front.
TEST(BasinRays, ARayLeavesThroughTheFirstWall) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (const sim::BasinShape& shape : basins()) {
        int rays = 0;
        while (rays < 2000) {
            const glm::dvec2 from = shape.reach() * glm::dvec2(unit(random), unit(random));
            const glm::dvec2 towards(unit(random), unit(random));
            if (shape.wall_distance(from) < 1e-3 || glm::length(towards) < 1e-2) continue;
            ++rays;
            const shared::WallHit hit = leave(shape, from, towards);
            const auto t = static_cast<double>(hit.t);
            ASSERT_LT(t, 1e6);
            EXPECT_NEAR(shape.wall_distance(from + t * towards), 0, 1e-4);
            for (int k = 1; k < 50; ++k) EXPECT_GT(shape.wall_distance(from + t * k / 50.0 * towards), -1e-4);
            EXPECT_LT(glm::dot(glm::dvec2(hit.normal), towards), 0);
            EXPECT_NEAR(glm::length(hit.normal), 1, 1e-5f);
        }
    }
}

/// A ray through a solid, drawn by chance: from inside or outside, some along an axis.
struct SolidRay {
    glm::vec3 from, towards;
};
SolidRay any_ray(std::mt19937& random) {
    std::uniform_real_distribution<float> unit(-1, 1);
    SolidRay ray{4.0f * glm::vec3(unit(random), unit(random), unit(random)),
                 glm::vec3(unit(random), unit(random), unit(random))};
    if (unit(random) > 0.7f) {
        const auto axis = static_cast<int>(1.5f + 1.499f * unit(random));
        ray.towards[axis] = 0;
    }
    return ray;
}

/// Expects a span to hold those places of a ray that lie in a solid, and its normal to be that of the face.
/// @param depth  of a place in the solid: how far its nearest face is, m; negative outside
template <class Span, class Depth>
void expect_inside(const Span& span_of, const Depth& depth) {
    constexpr float kClose = 2e-4f;  // m, of a face: there either answer is right
    std::mt19937 random(17);
    int met = 0, missed = 0;
    while (met < 2000 || missed < 500) {
        const SolidRay ray = any_ray(random);
        if (glm::length(ray.towards) < 0.1f) continue;
        const shared::SolidSpan span = span_of(ray.from, ray.towards);
        ++(span.enter < span.leave ? met : missed);
        for (int i = -300; i <= 300; ++i) {
            const float t = static_cast<float>(i) / 15;
            const float deep = depth(ray.from + t * ray.towards);
            if (std::abs(deep) < kClose) continue;
            ASSERT_EQ(deep > 0, t > span.enter && t < span.leave)
                << "at " << t << " of " << span.enter << " to " << span.leave << ", depth " << deep;
        }
        if (span.leave - span.enter < 0.01f || std::abs(span.enter) > 30) continue;
        EXPECT_NEAR(depth(ray.from + span.enter * ray.towards), 0, kClose);
        EXPECT_NEAR(glm::length(span.normal), 1, 1e-4f);
        EXPECT_LT(glm::dot(span.normal, ray.towards), 0);
        // Outwards from the face there is nothing of the solid.
        EXPECT_LT(depth(ray.from + span.enter * ray.towards + 0.01f * span.normal), 0);
    }
}

TEST(BasinRays, ARayIsInABoxWhereItsPlacesAre) {
    const glm::vec2 half(1.4f, 0.8f);
    const float low = -1.1f, high = 0.3f;
    expect_inside(
        [&](glm::vec3 from, glm::vec3 towards) { return shared::in_box(half, low, high, from, towards); },
        [&](glm::vec3 p) {
            return std::min({half.x - std::abs(p.x), half.y - std::abs(p.z), p.y - low, high - p.y});
        });
}

TEST(BasinRays, ARayIsInACylinderWhereItsPlacesAre) {
    const float radius = 1.2f, low = -0.9f, high = 0.5f;
    expect_inside([&](glm::vec3 from,
                      glm::vec3 towards) { return shared::in_cylinder(radius, low, high, from, towards); },
                  [&](glm::vec3 p) {
                      return std::min({radius - std::hypot(p.x, p.z), p.y - low, high - p.y});
                  });
}

/// The share of joints in a footprint is the mean of what lies in it.
TEST(Tiles, JointsAreAveragedOverAFootprint) {
    std::mt19937 random(9);
    std::uniform_real_distribution<float> place(-3, 3), wide(0.01f, 2.5f), joint(0.01f, 0.3f);
    for (int i = 0; i < 200; ++i) {
        const float x = place(random), across = wide(random), width = joint(random);
        constexpr int kParts = 20'000;
        int inside = 0;
        for (int k = 0; k < kParts; ++k) {
            const float at = x + across * ((static_cast<float>(k) + 0.5f) / kParts - 0.5f);
            inside += std::abs(at - std::round(at)) < 0.5f * width ? 1 : 0;
        }
        EXPECT_NEAR(shared::share_of_joints(x, width, across), static_cast<float>(inside) / kParts, 1e-3f);
    }
}

}  // namespace
}  // namespace deepwater
