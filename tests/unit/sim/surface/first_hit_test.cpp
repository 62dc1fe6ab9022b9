#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "core/check.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

OceanMaps maps_of(const SeaState& state) {
    Ocean ocean(state);
    OceanMaps maps;
    ocean.evaluate(20, maps);
    return maps;
}

TEST(FirstHit, FlatSeaIsAPlane) {
    const OceanMaps maps = maps_of({.wind_speed = 0});
    const glm::dvec3 down = glm::normalize(glm::dvec3(3, -1, 2));
    const auto hit = SeaSurface(maps).first_hit({5, 4, 1}, down, 100);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(*hit, 4 / -down.y, 1e-3);
    const auto from_below = SeaSurface(maps).first_hit({5, -4, 1}, -down, 100);
    ASSERT_TRUE(from_below);
    EXPECT_NEAR(*from_below, 4 / -down.y, 1e-3);
    EXPECT_FALSE(SeaSurface(maps).first_hit({5, 4, 1}, down, 10)) << "nearer than the water";
    EXPECT_FALSE(SeaSurface(maps).first_hit({5, 4, 1}, -down, 1e6)) << "into the sky";
    EXPECT_FALSE(SeaSurface(maps).first_hit({5, 4, 1}, {1, 0, 0}, 1e6)) << "level";
}

TEST(FirstHit, LiesOnTheWavesAndIsTheFirst) {
    const OceanMaps maps = maps_of({.wind_speed = 14});
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(-1, 1);
    int hits = 0;
    for (int i = 0; i < 60; ++i) {
        const glm::dvec3 origin(200 * unit(random), 8 + 3 * unit(random), 200 * unit(random));
        const glm::dvec3 ray =
            glm::normalize(glm::dvec3(unit(random), -0.3 + 0.2 * unit(random), unit(random)));
        const auto hit = SeaSurface(maps).first_hit(origin, ray, 500);
        if (!hit) continue;
        ++hits;
        const glm::dvec3 p = origin + *hit * ray;
        EXPECT_NEAR(p.y, static_cast<double>(SeaSurface(maps).height(p.x, p.z)), 5e-3);
        // Water that stands higher than a hair's breadth over the ray before the hit would have been met.
        for (double s = 0; s < *hit - 0.1; s += *hit / 300) {
            const glm::dvec3 q = origin + s * ray;
            EXPECT_LT(static_cast<double>(SeaSurface(maps).height(q.x, q.z)) - q.y, 0.05 + 0.01 * s)
                << i << ' ' << s;
        }
    }
    EXPECT_GT(hits, 40);
}

TEST(FirstHit, NonFiniteRaysAreRefused) {
    const OceanMaps maps = maps_of({.wind_speed = 5});
    constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
    const glm::dvec3 down(0, -1, 0);
    EXPECT_THROW((void)SeaSurface(maps).first_hit({0, kNoNumber, 0}, down, 100), UsageError);
    EXPECT_THROW((void)SeaSurface(maps).first_hit({0, INFINITY, 0}, down, 100), UsageError);
    for (int axis = 0; axis < 3; ++axis) {
        glm::dvec3 bad = down;
        bad[axis] = kNoNumber;
        EXPECT_THROW((void)SeaSurface(maps).first_hit({0, 5, 0}, bad, 100), UsageError) << axis;
    }
    EXPECT_THROW((void)SeaSurface(maps).first_hit({0, 5, 0}, down, kNoNumber), UsageError);
    EXPECT_TRUE(SeaSurface(maps).first_hit({0, 5, 0}, down, INFINITY));
}

}  // namespace
}  // namespace deepwater::sim
