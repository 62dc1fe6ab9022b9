// A hull is wet to where the water was lately, dries by the law that wet_hull.h states, and drips.
#include "sim/bodies/wet_hull.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "core/shared_glsl.h"
#include "sim/bodies/radiation/radiation_force.h"
#include "unit/sim/bodies/tank.h"

namespace deepwater::shared {
#include "shared/solids/wet_hull.glsl"
}

namespace deepwater::sim {
namespace {

/// A cube of 1 m that floats to its middle, and what is wet of it. A strong damping holds it where it is put.
struct Cube {
    Tank tank;
    std::shared_ptr<WetHull> wet;

    explicit Cube(const glm::dvec3& place) {
        tank.add(box_hull({1, 1, 1}), {.loading = {.density = 0.5 * kSeaWaterDensity},
                                       .start = {.position = place},
                                       .drag = no_drag()});
        tank.bodies.add_force(0, std::make_shared<Settling>(1e5));
        wet = std::make_shared<WetHull>(3, tank.bodies.panels(0), tank.bodies.body(0).mass.centre);
        tank.bodies.add_force(0, wet);
    }
    void put(double height, double turn = 0) {
        tank.bodies.set_state(
            0, {.position = {0, height, 0}, .orientation = glm::angleAxis(turn, glm::dvec3(1, 0, 0))});
    }
    /// Height of the wet line above a place of the cube, m, and the time since the water was there, s.
    [[nodiscard]] glm::vec2 line(const glm::vec3& own) const {
        const HullWetness& hull = wet->wetness();
        return shared::wet_line(hull.columns.data(), (own - hull.low) / hull.size);
    }
    [[nodiscard]] double flow() const {
        double sum = 0;
        for (const BodyDrip& drip : wet->drips()) sum += drip.flow;
        return sum;
    }
};

TEST(WetHull, TheLineOfCalmWaterIsExactInAnyAttitude) {
    for (const double turn : {0.0, 0.4, 1.3, 2.8}) {
        Cube cube({0, 0, 0});
        cube.put(0.1, turn);
        cube.tank.advance();
        for (const glm::vec3& own : {glm::vec3(0.5f, 0.2f, -0.3f), glm::vec3(-0.1f, -0.5f, 0.5f)}) {
            const double height = 0.1 + (glm::angleAxis(turn, glm::dvec3(1, 0, 0)) * glm::dvec3(own)).y;
            EXPECT_NEAR(static_cast<double>(cube.line(own).x), -height, 1e-6) << turn;
        }
    }
}

TEST(WetHull, ALiftedCubeIsWetToWhereItWasAndDriesByTheLaw) {
    constexpr double kDrying = 30;
    Cube cube({0, 0, 0});
    cube.wet->set_drying(kDrying);
    cube.tank.run(1);
    const double bottom_before = static_cast<double>(cube.line({0, -0.5f, 0}).x);
    EXPECT_NEAR(bottom_before, 0.5, 1e-6);
    cube.put(3);
    cube.tank.advance();
    for (double since = 0; since < 120; since += Tank::kTick) {
        // At once it is wet to its middle; then the line sinks towards its lowest edge, 0.5 m below.
        const double left = 0.5 * std::exp(-(since + Tank::kTick) / kDrying);
        const glm::vec2 line = cube.line({0.5f, -0.5f, 0.5f});
        ASSERT_NEAR(static_cast<double>(line.x), left, 1e-4) << since;
        ASSERT_NEAR(static_cast<double>(line.y), since + Tank::kTick, 1e-4);
        ASSERT_NEAR(static_cast<double>(cube.line({0, 0.5f, 0}).x), left - 1, 1e-4);
        cube.tank.advance();
    }
    // What is left below the line has dried.
    const float seconds = shared::time_out_of_water(-2.5f, cube.line({0, -0.5f, 0}));
    EXPECT_GT(seconds, 110);
    EXPECT_LT(shared::share_left(seconds, float{kDrying}), 0.03f);
}

TEST(WetHull, TheLineIsNeverBelowTheWaterAndSinksToIt) {
    Cube cube({0, 0, 0});
    cube.put(-0.4);
    cube.tank.advance();
    cube.put(0);
    double before = 0.5;
    for (int tick = 0; tick < 2000; ++tick) {
        cube.tank.advance();
        const double line = static_cast<double>(cube.line({0, 0, 0}).x);
        ASSERT_GE(line, 0) << tick;
        ASSERT_LE(line, before) << tick;
        EXPECT_NEAR(line, 0.4 * std::exp(-(tick + 1) * Tank::kTick / kUsualDrying), 1e-5);
        before = line;
    }
    // Below the water no time passes, and just above it little.
    EXPECT_EQ(cube.line({0, -0.5f, 0}).y, 0);
    EXPECT_EQ(shared::time_out_of_water(0.1f, {0.5f, 30}), 0);
    EXPECT_LT(shared::time_out_of_water(-0.01f, {0.5f, 30}), 1);
    EXPECT_FLOAT_EQ(shared::time_out_of_water(-0.5f, {0, 30}), 30);
}

// It floats for long after it plunged: what it is lifted out of now is fresh.
TEST(WetHull, WhatWasUnderWaterUntilNowIsFresh) {
    Cube cube({0, -0.4, 0});
    cube.tank.advance();
    cube.put(0);
    cube.tank.run(50);
    EXPECT_GT(cube.line({0, 0.5f, 0}).y, 45) << "the plunge is long ago";
    cube.put(2);
    cube.tank.run(0.5);
    const glm::vec2 line = cube.line({0, -0.5f, 0});
    EXPECT_GT(line.x, 0.4f);
    EXPECT_LT(shared::time_out_of_water(-1.5f, line), 0.6f);
}

TEST(WetHull, WhatIsLiftedOutDripsForSecondsFromBelow) {
    Cube cube({0, 0, 0});
    cube.tank.run(1);
    EXPECT_TRUE(cube.wet->drips().empty()) << "it floats";
    cube.put(1.5, 0.3);
    cube.tank.run(0.25);
    const double first = cube.flow();
    // Half of the cube, 3 m² of its faces, held the film.
    EXPECT_NEAR(first, 3 * WetHull::kFilm / static_cast<double>(shared::kRunOff), 0.35 * first);
    for (const BodyDrip& drip : cube.wet->drips()) {
        EXPECT_EQ(drip.body, 3);
        EXPECT_GT(drip.flow, 0);
        const glm::dvec3 middle = (drip.corners[0] + drip.corners[1] + drip.corners[2]) / 3.0;
        EXPECT_LT(middle.y, 1.5) << "from faces that look down";
        EXPECT_GT(middle.y, WetHull::kDripHeight);
    }
    cube.tank.run(static_cast<double>(shared::kRunOff));
    EXPECT_NEAR(cube.flow() / first, std::exp(-1), 0.1);
    cube.tank.run(10);
    EXPECT_EQ(cube.flow(), 0);
}

TEST(WetHull, ADryCubeDoesNotDrip) {
    Cube cube({0, 2, 0});
    for (int tick = 0; tick < 32; ++tick) {
        cube.tank.advance();
        ASSERT_TRUE(cube.wet->drips().empty());
        ASSERT_LT(cube.line({0, -0.5f, 0}).x, 0) << "no water was ever there";
    }
}

}  // namespace
}  // namespace deepwater::sim
