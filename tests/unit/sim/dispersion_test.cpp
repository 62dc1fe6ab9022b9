#include "sim/dispersion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace deepwater::sim {
namespace {

constexpr double kG = 9.81;

SeaState with_depth(float depth) {
    SeaState state;
    state.dispersion = kDispersionFiniteDepth;
    state.depth = depth;
    return state;
}

/// first, first · ratio, … below `end`.
std::vector<double> geometric(double first, double end, double ratio) {
    std::vector<double> values;
    while (first < end) {
        values.push_back(first);
        first *= ratio;
    }
    return values;
}

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
    for (const SeaState& state : {SeaState{}, with_depth(3), with_depth(80)}) {
        for (const double k : geometric(0.002, 20, 1.7)) {
            const double dk = 0.01 * k;
            const double slope =
                (angular_frequency(state, k + dk) - angular_frequency(state, k - dk)) / (2 * dk);
            // Rounding 6e-8 ω over 0.02 k, and the difference's own (dk/k)²: together under 1e-4 of ω/k.
            EXPECT_NEAR(group_speed(state, k), slope, 1e-4 * angular_frequency(state, k) / k) << k;
        }
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
