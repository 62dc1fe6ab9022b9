#include "sim/shore/shore_wetness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr int kGroundCells = 32;
constexpr double kTick = 1.0 / 32;  // s
constexpr float kWet = 0.004f;      // m

/// Ground of a height [m] by column, and what water leaves on it.
class WetGround {
public:
    template <class Height>
    explicit WetGround(const Height& height, double cell = 1) {
        auto ground = std::make_shared<Grid2D<float>>(kGroundCells, kGroundCells);
        for (int y = 0; y < kGroundCells; ++y) {
            for (int x = 0; x < kGroundCells; ++x) (*ground)(x, y) = height(x);
        }
        wetness = std::make_unique<ShoreWetness>(ground, cell);
    }
    void go_on(double seconds) {
        for (int n = static_cast<int>(std::lround(seconds / kTick)); n > 0; --n)
            wetness->step(
                {.depth = depth, .impact = impact, .carried = carried, .wet = kWet, .sinks = &sinks}, kTick);
    }
    [[nodiscard]] glm::vec4 left(int x) const { return wetness->left()(x, kGroundCells / 2); }

    std::unique_ptr<ShoreWetness> wetness;
    Grid2D<float> depth{kGroundCells, kGroundCells};
    Grid2D<float> sinks{kGroundCells, kGroundCells};  // m/s
    Grid2D<glm::vec2> impact{kGroundCells, kGroundCells};
    Grid2D<glm::vec4> carried{kGroundCells, kGroundCells};
};

// A film is whole under water, and drains and dries as its lives say once that is gone; beside the water nothing is wet.
TEST(ShoreWetness, FilmsDrainAndSandDries) {
    WetGround ground([](int) { return 0.0f; });
    for (int y = 0; y < kGroundCells; ++y) std::fill_n(ground.depth.row(y), 10, 0.1f);
    ground.go_on(2);
    EXPECT_EQ(ground.left(5).x, 1);
    EXPECT_EQ(ground.left(5).y, 1);
    EXPECT_EQ(ground.left(15), glm::vec4(0));
    std::ranges::fill(ground.depth.values(), 0.0f);
    constexpr double kSeconds = 8;
    ground.go_on(kSeconds);
    EXPECT_NEAR(ground.left(5).x, std::exp(-kSeconds / ShoreWetness::kFilmLife), 1e-4);
    EXPECT_NEAR(ground.left(5).y, std::exp(-kSeconds / ShoreWetness::kDampLife), 1e-4);
    EXPECT_EQ(ground.left(15), glm::vec4(0));
}

// Where the ground takes water, a film is gone sooner: both rates add up. What has sunk in keeps the ground moist as long.
TEST(ShoreWetness, FilmsThatSinkAreGoneSooner) {
    constexpr double kSpeed = 6e-4, kSeconds = 4;
    WetGround ground([](int) { return 0.0f; });
    for (int y = 0; y < kGroundCells; ++y) std::fill_n(ground.sinks.row(y), 10, static_cast<float>(kSpeed));
    std::ranges::fill(ground.depth.values(), 0.1f);
    ground.go_on(1);
    std::ranges::fill(ground.depth.values(), 0.0f);
    ground.go_on(kSeconds);
    const double drained = std::exp(-kSeconds / ShoreWetness::kFilmLife),
                 sunk = std::exp(-kSeconds * kSpeed / static_cast<double>(ShoreWetness::kFilmDepth));
    EXPECT_NEAR(ground.left(20).x, drained, 1e-4);
    // Steps of x = 0.009 by 1/(1 + x) in place of exp(−x): x/2 of the exponent of 1.2.
    EXPECT_NEAR(ground.left(5).x, drained * sunk, 0.006 * drained * sunk);
    EXPECT_NEAR(ground.left(5).y, ground.left(20).y, 1e-6);
}

// What the ground was like before the water came fades by the same lives, so that a map goes over into its own history.
TEST(ShoreWetness, WhatWasBeforeFadesAlike) {
    WetGround ground([](int) { return 0.0f; });
    GroundWetness shown;
    ground.wetness->show(shown);
    EXPECT_TRUE(shown.known);
    EXPECT_EQ(shown.kept, glm::vec2(1));
    std::ranges::fill(ground.depth.values(), 1.0f);
    ground.go_on(kTick);
    std::ranges::fill(ground.depth.values(), 0.0f);
    ground.go_on(12);
    ground.wetness->show(shown);
    // Both fell for the same time but for a step; the map is in 255ths.
    EXPECT_NEAR(shown.kept.x, shown.cells(3, 3).x / 255.0, 0.5 / 255 + kTick / ShoreWetness::kFilmLife);
    EXPECT_NEAR(shown.kept.y, shown.cells(3, 3).y / 255.0, 0.5 / 255 + kTick / ShoreWetness::kDampLife);
    ground.wetness->restart();
    ground.wetness->show(shown);
    EXPECT_EQ(shown.kept, glm::vec2(1));
    EXPECT_EQ(shown.cells(3, 3), glm::u8vec4(0));
}

// Foam lies where water has left it and not where there is water; wrack remains of it until water takes that along.
TEST(ShoreWetness, FoamIsStrandedAndLeavesWrack) {
    WetGround ground([](int) { return 0.0f; });
    std::ranges::fill(ground.carried.values(), glm::vec4(0.8f, 0, 0, 0));
    std::ranges::fill(ground.depth.values(), 0.05f);
    ground.go_on(1);
    EXPECT_EQ(ground.left(8).z, 0);
    EXPECT_EQ(ground.left(8).w, 0);
    std::ranges::fill(ground.depth.values(), 0.0f);
    ground.go_on(1);
    EXPECT_EQ(ground.left(8).z, 0.8f);
    const float wrack = ground.left(8).w;
    EXPECT_GT(wrack, 0);
    std::ranges::fill(ground.carried.values(), glm::vec4(0));
    ground.go_on(4);
    EXPECT_EQ(ground.left(8).z, 0);
    EXPECT_NEAR(ground.left(8).w / wrack, std::exp(-4 / ShoreWetness::kWrackLife), 1e-4);
    std::ranges::fill(ground.depth.values(), 0.05f);
    ground.go_on(4);
    EXPECT_LT(ground.left(8).w, 1e-5f * wrack);
}

// A wave that runs against a bluff wets it as high as its jet flies, v²/2g over the water, and no higher.
TEST(ShoreWetness, SprayWetsRockAsHighAsItFlies) {
    constexpr float kSpeed = 5, kRise = 1;  // m/s, tangent
    constexpr int kFoot = 10;
    WetGround ground([](int x) { return x < kFoot ? -1.0f : kRise * static_cast<float>(x - kFoot); });
    for (int y = 0; y < kGroundCells; ++y) {
        std::fill_n(ground.depth.row(y), kFoot, 1.0f);
        ground.impact(kFoot - 1, y) = {kSpeed, 0};
    }
    ground.go_on(3);
    const float jet = kImpactJet * kSpeed, top = jet * jet / (2 * static_cast<float>(kGravity));
    EXPECT_FLOAT_EQ(spray_height(kSpeed), top);
    EXPECT_EQ(ground.left(kFoot).x, 1) << "near the foot all is wet";
    for (int x = kFoot; x < kGroundCells; ++x) {
        if (kRise * static_cast<float>(x - kFoot) < top) continue;
        EXPECT_EQ(ground.left(x), glm::vec4(0)) << x;
    }
    int wet = 0;
    for (int x = kFoot; x < kGroundCells; ++x) wet += ground.left(x).x > 0 ? 1 : 0;
    EXPECT_GE(wet, 2);
    // Once nothing strikes any more the rock runs with water for a while.
    std::ranges::fill(ground.impact.values(), glm::vec2(0));
    ground.go_on(3);
    const float before = ground.left(kFoot).x;
    EXPECT_GT(before, 0.5f);
    ground.go_on(5);
    EXPECT_NEAR(ground.left(kFoot).x / before, std::exp(-5 / ShoreWetness::kFilmLife), 1e-3);
}

}  // namespace
}  // namespace deepwater::sim
