#include "sim/waves/cascades.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/check.h"
#include "sim/laws/sea_spectrum.h"

namespace deepwater::sim {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;
constexpr int kSpectra[] = {kSpectrumPhillips, kSpectrumPiersonMoskowitz, kSpectrumJonswap, kSpectrumTma,
                            kSpectrumElfouhaily};
constexpr RungRange kWholeLadder{.first = 0, .last = kRungCount - 1};

SeaState cascade_sea(float wind, int resolution = 0) {
    SeaState state;
    state.wind_speed = wind;
    state.resolution = resolution;
    return state;
}

TEST(Cascades, BandsAbutAtEveryResolution) {
    for (int resolution = 16; resolution <= 1024; resolution *= 2) {
        const auto plans = plan_tiles(cascade_sea(8, resolution), kWholeLadder);
        ASSERT_EQ(plans.size(), static_cast<size_t>(kRungCount));
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
    for (int resolution = 16; resolution <= 1024; resolution *= 2) {
        for (int first = 0; first < kRungCount; ++first) {
            for (int last = first; last < kRungCount; ++last) {
                for (const TilePlan& plan : plan_tiles(cascade_sea(8, resolution), {first, last})) {
                    if (resolution >= 256) {
                        EXPECT_GE(plan.size * plan.k_min / kTwoPi, 8);
                    }
                    const double shortest = plan.size / plan.harmonics();
                    EXPECT_GE(shortest / (plan.size / plan.resolution), 4);
                }
            }
        }
    }
    // Number of indices with four samples to a wave.
    for (const TilePlan& plan : plan_tiles(cascade_sea(8, 256), kWholeLadder))
        EXPECT_EQ(plan.harmonics(), 63);
}

// Adding or dropping a tile does not change the bands of its neighbours.
TEST(Cascades, BandsDoNotDependOnNeighbours) {
    for (int resolution = 16; resolution <= 1024; resolution *= 2) {
        const auto ladder = plan_tiles(cascade_sea(8, resolution), kWholeLadder);
        for (int first = 0; first < kRungCount; ++first) {
            for (int last = first; last < kRungCount; ++last) {
                for (const TilePlan& plan : plan_tiles(cascade_sea(8, resolution), {first, last}))
                    EXPECT_EQ(plan, ladder[static_cast<size_t>(plan.rung)]) << resolution;
            }
        }
    }
}

TEST(Cascades, AsManyTilesAsTheWindNeeds) {
    for (const int spectrum : kSpectra) {
        for (float wind = 0; wind <= 40; wind += 0.5f) {
            SeaState state = cascade_sea(wind);
            state.spectrum = spectrum;
            const auto plans = plan_tiles(state);
            EXPECT_GE(plans.size(), 3u);
            EXPECT_LE(plans.size(), static_cast<size_t>(kMostTiles));
            EXPECT_LT(plans.back().rung, kRungCount - 1) << "waves of millimetres only if they are asked for";
            if (wind <= 8) {
                EXPECT_EQ(plans.size(), 3u) << spectrum << ", " << wind;
            }
            if (wind >= 14) {
                EXPECT_GE(plans.size(), 4u) << spectrum << ", " << wind;
            }
            EXPECT_LE(kTwoPi / plans.back().k_max, 0.3);
            // Sum over bands and the whole.
            const SeaSpectrum table(state);
            double sum = 0;
            for (const TilePlan& plan : plans) sum += table.height_variance(plan.k_min, plan.k_max);
            const double whole = table.height_variance(0, kAllShortWaves);
            if (wind >= 1) {
                EXPECT_NEAR(sum, whole, 0.005 * whole) << spectrum << ", " << wind;
            }
        }
    }
}

TEST(Cascades, SwellGetsTheRungsItNeeds) {
    SeaState state = cascade_sea(0);
    state.swell_height = 2;
    for (const float period : {3.0f, 8.0f, 12.0f, 20.0f, 30.0f}) {
        state.swell_period = period;
        const SeaSpectrum table(state);
        double sum = 0;
        for (const TilePlan& plan : plan_tiles(state)) sum += table.height_variance(plan.k_min, plan.k_max);
        const double whole = table.height_variance(0, kAllShortWaves);
        EXPECT_NEAR(sum, whole, 0.005 * whole) << period;
    }
}

TEST(Cascades, ShorterWavesOnRequest) {
    for (const int resolution : {64, 128, 256, 512, 1024}) {
        for (const float shortest : {1.0f, 0.6f, 0.3f, 0.15f, 0.05f}) {
            SeaState state = cascade_sea(7, resolution);
            state.shortest_wave = shortest;
            const auto plans = plan_tiles(state);
            const bool ladder_ends = plans.back().rung + 1 == kRungCount;
            EXPECT_TRUE(ladder_ends || kTwoPi / plans.back().k_max <= static_cast<double>(shortest));
        }
    }
    SeaState state = cascade_sea(7, 256);
    state.shortest_wave = 0.3f;
    EXPECT_EQ(plan_tiles(state).back().rung, 4);
    EXPECT_EQ(plan_tiles(cascade_sea(7, 256)), plan_tiles(state)) << "0 stands for 0.3 m";
    state.shortest_wave = 0.1f;
    EXPECT_EQ(plan_tiles(state).back().rung, 5);
    state.shortest_wave = 0.01f;
    EXPECT_EQ(plan_tiles(state).back().rung, 6);
    EXPECT_LT(kTwoPi / plan_tiles(state).back().k_max, 0.006);
    state.resolution = 512;
    EXPECT_EQ(plan_tiles(state).back().rung, 6);
    EXPECT_LT(kTwoPi / plan_tiles(state).back().k_max, 0.003) << "twice the samples of the last rung";
    state.shortest_wave = 0.3f;
    EXPECT_EQ(plan_tiles(state).back().rung, 4) << "the same tiles, with more samples";
}

TEST(Cascades, NoMoreTilesThanTheMost) {
    SeaState state = cascade_sea(40);
    state.swell_height = 10;
    state.swell_period = 30;
    for (const float shortest : {0.3f, 0.1f, 0.01f}) {
        state.shortest_wave = shortest;
        EXPECT_LE(plan_tiles(state).size(), static_cast<size_t>(kMostTiles)) << shortest;
    }
}

TEST(Cascades, BandsDoNotDependOnTheWind) {
    const auto ladder = plan_tiles(cascade_sea(8, 256), kWholeLadder);
    for (float wind = 0; wind <= 40; wind += 1) {
        for (const TilePlan& plan : plan_tiles(cascade_sea(wind, 256)))
            EXPECT_EQ(plan, ladder[static_cast<size_t>(plan.rung)]) << wind;
    }
}

TEST(Cascades, RungsInUseAreDroppedLater) {
    const auto first = [](float wind, const std::optional<RungRange>& kept) {
        const SeaState state = cascade_sea(wind);
        return needed_rungs(state, SeaSpectrum(state), kept).first;
    };
    float up = 0, down = 0;
    for (float wind = 6; wind < 14 && up == 0; wind += 0.02f) {
        if (first(wind, RungRange{2, 4}) == 1) up = wind;
    }
    for (float wind = 14; wind > 6 && down == 0; wind -= 0.02f) {
        if (first(wind, RungRange{1, 4}) == 2) down = wind;
    }
    EXPECT_GT(up, 8);
    EXPECT_LT(down, up - 0.2f);
    EXPECT_GT(down, up - 1.0f);
    EXPECT_EQ(first(up - 0.05f, {}), 2) << "without a memory the upper threshold holds";
}

TEST(Cascades, SizesAndRotationsHaveNoCommonMeasure) {
    const auto plans = plan_tiles(cascade_sea(20, 256), kWholeLadder);
    for (size_t i = 0; i < plans.size(); ++i) {
        for (size_t j = i + 1; j < plans.size(); ++j) {
            const double ratio = plans[i].size / plans[j].size;
            EXPECT_GT(std::abs(ratio - std::round(ratio)), 0.01) << i << ", " << j;
            const double quarter = (plans[i].rotation - plans[j].rotation) / (std::numbers::pi / 2);
            EXPECT_GT(std::abs(quarter - std::round(quarter)), 0.04) << i << ", " << j;
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

TEST(Cascades, ResolutionsArePowersOfTwo) {
    for (const int resolution : {-16, 1, 8, 15, 17, 100, 1000, 2048})
        EXPECT_THROW((void)plan_tiles(cascade_sea(8, resolution)), UsageError) << resolution;
    EXPECT_EQ(tile_resolution(cascade_sea(8, 0)), kDefaultResolution);
    EXPECT_EQ(tile_resolution(cascade_sea(8, 16)), 16);
    EXPECT_EQ(tile_resolution(cascade_sea(8, 1024)), 1024);
}

}  // namespace
}  // namespace deepwater::sim
