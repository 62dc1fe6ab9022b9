#include "sim/laws/dispersion.h"
#include "support/numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace deepwater::sim {
namespace {

using test::geometric;
using test::kG;

SeaState with_depth(float depth) {
    SeaState state;
    state.dispersion = kDispersionFiniteDepth;
    state.depth = depth;
    return state;
}

SeaState with_surface_tension(float depth) {
    SeaState state = with_depth(depth);
    state.dispersion = depth > 0 ? kDispersionFull : kDispersionCapillary;
    return state;
}

/// first, first · ratio, … below `end`.
TEST(Dispersion, DeepWaterFollowsGK) {
    const SeaState deep;
    for (const double k : {1e-4, 0.01, 1.0, 300.0}) {
        // The formula is single precision: a few roundings of 6e-8.
        EXPECT_NEAR(angular_frequency(deep, k), std::sqrt(kG * k), 3e-7 * std::sqrt(kG * k));
        EXPECT_NEAR(group_speed(deep, k), 0.5 * std::sqrt(kG / k), 6e-7 * std::sqrt(kG / k));
    }
    EXPECT_EQ(angular_frequency(deep, 0), 0);
}

TEST(Dispersion, FiniteDepthMeetsBothLimits) {
    const SeaState state = with_depth(10);
    // kd = 1e-3: ω = k √(gd) up to (kd)²/6 = 2e-7; group and phase speed are both √(gd), up to (kd)²/2.
    EXPECT_NEAR(angular_frequency(state, 1e-4), 1e-4 * std::sqrt(kG * 10), 1e-6 * 1e-4 * std::sqrt(kG * 10));
    EXPECT_NEAR(group_speed(state, 1e-4), std::sqrt(kG * 10), 3e-6 * std::sqrt(kG * 10));
    // kd = 50: the bed is out of reach.
    EXPECT_NEAR(angular_frequency(state, 5), std::sqrt(kG * 5), 3e-7 * std::sqrt(kG * 5));
    EXPECT_NEAR(group_speed(state, 5), 0.5 * std::sqrt(kG / 5), 6e-7 * std::sqrt(kG / 5));
    for (const double k : geometric(0.01, 5, 1.3)) {
        EXPECT_NEAR(angular_frequency(state, k), std::sqrt(kG * k * std::tanh(k * 10)),
                    1e-6 * std::sqrt(kG * k));
    }
}

TEST(Dispersion, GroupSpeedIsTheDerivativeOfFrequency) {
    for (const SeaState& state :
         {SeaState{}, with_depth(3), with_depth(80), with_surface_tension(0), with_surface_tension(3)}) {
        for (const double k : geometric(0.002, 2000, 1.7)) {
            const double dk = 0.01 * k;
            const double slope =
                (angular_frequency(state, k + dk) - angular_frequency(state, k - dk)) / (2 * dk);
            // Rounding 6e-8 ω over 0.02 k, and the difference's own (dk/k)²: together under 1e-4 of ω/k.
            EXPECT_NEAR(group_speed(state, k), slope, 1e-4 * angular_frequency(state, k) / k) << k;
        }
    }
}

TEST(Dispersion, SlowestWaveIsACapillaryGravityWave) {
    const SeaState state = with_surface_tension(0);
    double slowest = 1e9, length = 0;
    for (const double k : geometric(50, 2000, 1.001)) {
        const double speed = angular_frequency(state, k) / k;
        if (speed < slowest) {
            slowest = speed;
            length = 2 * std::numbers::pi / k;
        }
    }
    // (4 g σ/ρ)^¼ at 2π √(σ/ρ/g): 23.2 cm/s at 1.73 cm.
    EXPECT_NEAR(slowest, 0.232, 0.001);
    EXPECT_NEAR(length, 0.0173, 0.0002);
}

TEST(Dispersion, SurfaceTensionActsOnShortWavesOnly) {
    constexpr double kTension = 7.4e-5;
    const SeaState state = with_surface_tension(0);
    EXPECT_NEAR(angular_frequency(state, 0.1), std::sqrt(kG * 0.1), 1e-6);
    for (const double k : geometric(1, 5000, 1.5)) {
        EXPECT_NEAR(angular_frequency(state, k), std::sqrt(kG * k + kTension * k * k * k),
                    1e-6 * angular_frequency(state, k));
    }
    // Capillary limit: the group runs half as fast again as the crests.
    EXPECT_NEAR(group_speed(state, 1e5), 1.5 * angular_frequency(state, 1e5) / 1e5,
                1e-3 * group_speed(state, 1e5));
    const SeaState full = with_surface_tension(0.5f);
    EXPECT_NEAR(angular_frequency(full, 1e-3), 1e-3 * std::sqrt(kG * 0.5), 1e-6 * 1e-3);
    EXPECT_NEAR(angular_frequency(full, 400), angular_frequency(state, 400), 1e-4);
}

TEST(Dispersion, WaveNumberInvertsTheLaw) {
    for (const SeaState& state :
         {SeaState{}, with_depth(0.5f), with_depth(30), with_depth(5000), with_surface_tension(0),
          with_surface_tension(0.5f), with_surface_tension(20)}) {
        for (const double k : geometric(1e-5, 1e4, 1.9)) {
            EXPECT_NEAR(wave_number(state, angular_frequency(state, k)), k, 2e-6 * k);
        }
        EXPECT_EQ(wave_number(state, 0), 0);
    }
}

TEST(Dispersion, LoopKeepsWholeNumbersOfTurnsAndNeverSpeedsUp) {
    SeaState state;
    state.loop_period = 60;
    for (const double k : geometric(1e-5, 50, 1.4)) {
        const double turns = animation_frequency(state, k) * 60;
        const double free_turns = angular_frequency(state, k) / (2 * std::numbers::pi) * 60;
        EXPECT_NEAR(turns, std::round(turns), 1e-12 * (1 + turns));
        EXPECT_LE(turns, free_turns * (1 + 1e-12));
        EXPECT_GT(turns, free_turns - 1 - 1e-9);
    }
    EXPECT_EQ(animation_frequency(state, 1e-5), 0) << "a wave slower than the loop stands still";
}

}  // namespace
}  // namespace deepwater::sim
