#include "sim/cascades.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "core/check.h"

namespace deepwater::sim {
namespace {

SeaState sea(float wind, int resolution) {
    SeaState state;
    state.wind_speed = wind;
    state.resolution = resolution;
    return state;
}

TEST(Cascades, BandsAbutAtEveryResolution) {
    for (int resolution = 16; resolution <= 1024; resolution *= 2) {
        const auto plans = plan_tiles(sea(40, resolution));
        ASSERT_EQ(plans.size(), 5u);
        EXPECT_EQ(plans.front().k_min, 0);
        for (size_t i = 0; i < plans.size(); ++i) {
            EXPECT_LT(plans[i].k_min, plans[i].k_max) << resolution;
            EXPECT_LT(plans[i].harmonics(), resolution / 2);
            if (i > 0) {
                EXPECT_EQ(plans[i - 1].k_max, plans[i].k_min) << resolution;
            }
        }
    }
}

TEST(Cascades, TilesHoldEnoughOfTheirLongestAndShortestWaves) {
    const auto plans = plan_tiles(sea(20, 256));
    for (size_t i = 1; i < plans.size(); ++i) {
        EXPECT_GE(plans[i].size * plans[i].k_min / (2 * std::numbers::pi), 7.8);
    }
    for (const TilePlan& plan : plans) {
        const double samples_per_wave = 2 * std::numbers::pi / plan.k_max / (plan.size / plan.resolution);
        EXPECT_GE(samples_per_wave, 4 - 1e-9);
    }
}

TEST(Cascades, WindAddsTheLargestTileAndMovesNothingElse) {
    for (const float wind : {0.0f, 1.0f, 5.0f, 8.0f}) EXPECT_EQ(plan_tiles(sea(wind, 0)).size(), 4u) << wind;
    for (const float wind : {9.0f, 12.0f, 40.0f}) EXPECT_EQ(plan_tiles(sea(wind, 0)).size(), 5u) << wind;
    const auto breeze = plan_tiles(sea(5, 256));
    const auto gale = plan_tiles(sea(20, 256));
    for (size_t i = 0; i < breeze.size(); ++i) {
        EXPECT_EQ(breeze[i].rung, gale[i + 1].rung);
        EXPECT_EQ(breeze[i].size, gale[i + 1].size);
        EXPECT_EQ(breeze[i].k_min, gale[i + 1].k_min);
        EXPECT_EQ(breeze[i].k_max, gale[i + 1].k_max);
    }
}

TEST(Cascades, SizesAndRotationsHaveNoCommonMeasure) {
    const auto plans = plan_tiles(sea(20, 256));
    for (size_t i = 0; i < plans.size(); ++i) {
        for (size_t j = i + 1; j < plans.size(); ++j) {
            const double ratio = plans[i].size / plans[j].size;
            EXPECT_GT(std::abs(ratio - std::round(ratio)), 0.01) << i << ", " << j;
            const double quarter = (plans[i].rotation - plans[j].rotation) / (std::numbers::pi / 2);
            EXPECT_GT(std::abs(quarter - std::round(quarter)), 0.05) << i << ", " << j;
        }
    }
}

TEST(Cascades, HarmonicsAreThoseBelowTheBandsUpperEnd) {
    TilePlan plan{
        .rung = 0, .resolution = 64, .size = 2 * std::numbers::pi, .rotation = 0, .k_min = 0, .k_max = 10.5};
    EXPECT_EQ(plan.harmonics(), 10);
    plan.k_max = 10;  // half-open: wave 10 is the next tile's
    EXPECT_EQ(plan.harmonics(), 9);
    plan.k_max = 500;
    EXPECT_EQ(plan.harmonics(), 31) << "the Nyquist wave is dropped";
}

TEST(Cascades, BadResolutionsAreRefusedByName) {
    for (const int resolution : {-16, 1, 8, 15, 17, 100, 1000, 2048}) {
        try {
            (void)plan_tiles(sea(8, resolution));
            FAIL() << resolution;
        } catch (const UsageError& error) {
            EXPECT_EQ(std::string(error.what()),
                      "bad value '" + std::to_string(resolution) +
                          "' for parameter 'waves.resolution': expected a power of two "
                          "from 16 to 1024");
        }
    }
    EXPECT_EQ(tile_resolution(sea(8, 0)), kDefaultResolution);
    EXPECT_EQ(tile_resolution(sea(8, 16)), 16);
    EXPECT_EQ(tile_resolution(sea(8, 1024)), 1024);
}

}  // namespace
}  // namespace deepwater::sim
