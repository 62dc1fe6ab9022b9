// New parcels of spray and clusters of bubbles.
#include "sim/spray/spray_source.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace deepwater::sim {
namespace {

// Deane & Stokes 2002: by number r^(−3/2) below the Hinze scale, r^(−10/3) above, each weighing its
// cross-section. Between two radii a and b as large a share of even draws as has the integral of r^(1/2) or
// r^(−4/3).
TEST(SpraySource, BubblesHaveTheSpectrumOfBreakers) {
    constexpr int kDraws = 100000;
    const auto share = [](float low, float high) {
        int count = 0;
        for (int i = 0; i < kDraws; ++i) {
            const float radius = bubble_spectrum((static_cast<float>(i) + 0.5f) / kDraws);
            count += radius >= low && radius < high ? 1 : 0;
        }
        return static_cast<double>(count) / kDraws;
    };
    EXPECT_NEAR(bubble_spectrum(0), kFinestBubble, 1e-5f);
    EXPECT_NEAR(bubble_spectrum(1), kWidestBubble, 1e-3f);
    const auto by_area = [](double radius, double power) {
        return std::pow(radius, -power) * radius * radius;
    };
    double sum = 0;
    constexpr int kSteps = 4000;
    const auto integral = [&](double low, double high) {
        double area = 0;
        for (int i = 0; i < kSteps; ++i) {
            const double radius = low + (high - low) * (i + 0.5) / kSteps;
            area += by_area(radius, radius < 1 ? 1.5 : 10.0 / 3) * (high - low) / kSteps;
        }
        return area;
    };
    sum = integral(double(kFinestBubble), 1) + integral(1, double(kWidestBubble));
    // Even draws count a share to one of them at each end.
    for (const auto& [low, high] : {std::pair{0.3, 0.5}, {0.5, 1.0}, {1.0, 1.5}, {1.5, 3.0}})
        EXPECT_NEAR(share(static_cast<float>(low), static_cast<float>(high)), integral(low, high) / sum, 1e-4)
            << low;
}

// Depths of the bubbles of plumes are exponentially distributed, with the state's depth as the mean.
TEST(SpraySource, PlumesHaveTheMeanDepthOfTheState) {
    const BubbleState state{.depth = 0.9f};
    const Outburst from{.position = {3, 1, -2}, .crest = {6, 0, 0}};
    Draws draws(17);
    constexpr int kThreads = 4000;
    constexpr double kCount = kThreads * kPlume;
    double depth = 0, beyond = 0, ahead = 0, smallest = 1, largest = 0;
    for (int i = 0; i < kThreads; ++i) {
        for (const Particle& cluster : bubble_plume(from, 4, state, draws)) {
            const double below = static_cast<double>(from.position.y - cluster.position.y);
            EXPECT_GT(below, 0);
            depth += below / kCount;
            beyond += below > static_cast<double>(state.depth) ? 1 / kCount : 0;
            ahead += static_cast<double>(cluster.position.x - from.position.x) / kCount;
            const double speed = static_cast<double>(cluster.drag.terminal_speed(kBubbleLift));
            smallest = std::min(smallest, speed);
            largest = std::max(largest, speed);
        }
    }
    // The standard deviation of an exponential distribution is its mean. Clusters of a plume are correlated,
    // at worst fully: 4000 plumes give 1/sqrt(4000) = 1.6 %, of which five are allowed. The cut at four
    // depths takes 1.8 %, 2 cm are added.
    EXPECT_NEAR(depth, 0.9 * (1 - std::exp(-4.0)) + 0.02, 5 * 0.9 / std::sqrt(kThreads));
    EXPECT_NEAR(beyond, std::exp(-(0.9 - 0.02) / 0.9), 5 * 0.5 / std::sqrt(kThreads));
    EXPECT_GT(ahead, 0.4 * depth) << "forwards with the crest";
    EXPECT_LT(smallest, 0.06) << "fine ones linger";
    EXPECT_GT(largest, 0.22) << "wide ones are up soon";
}

/// Returns the diameter of the drop with this drag, m.
float diameter_of(const ParticleDrag& drag) {
    float low = 1e-5f, high = 0.02f;
    for (int i = 0; i < 60; ++i) {
        const float middle = 0.5f * (low + high);
        (drop_drag(middle).drag > drag.drag ? low : high) = middle;
    }
    return low;
}

// The sheet h = 0.2 (R − z), integrated to its tip, is thrown up while the tip climbs.
TEST(SpraySource, JetsFillTheSheetThatRunsUp) {
    constexpr float kFall = 9.80665f;
    for (const float jet : {1.0f, 4.0f, 12.0f}) {
        const float tip = jet * jet / (2 * kFall);
        constexpr int kSlices = 1000;
        float sheet = 0;
        for (int i = 0; i < kSlices; ++i)
            sheet += 0.2f * tip * (1 - (static_cast<float>(i) + 0.5f) / kSlices) * tip / kSlices;
        EXPECT_NEAR(jet_flux(jet) * jet / kFall, sheet, 1e-3f * sheet) << jet;
    }
    EXPECT_EQ(jet_flux(0), 0);
}

// The drops of a finger hold all of its water, and (1 − z/R)² of it climbs above z, as in the sheet.
TEST(SpraySource, FingersCarryTheirWaterAsHighAsTheSheet) {
    constexpr float kFall = 9.80665f, kJet = 8, kWater = 2e-3f;
    constexpr int kFingers = 4000;
    Draws draws(11);
    double water = 0;
    int above[4] = {};
    for (int i = 0; i < kFingers; ++i) {
        for (const Particle& parcel : shore_finger({}, {1, 0}, kJet, kWater, {}, draws)) {
            water += static_cast<double>(parcel.share * diameter_of(parcel.drag)) / 1.5;
            const float height =
                std::max(parcel.velocity.y, 0.0f) * std::max(parcel.velocity.y, 0.0f) / (2 * kFall);
            for (int k = 0; k < 4; ++k)
                above[k] += height > 0.2f * static_cast<float>(k + 1) * kJet * kJet / (2 * kFall);
        }
    }
    EXPECT_NEAR(water / (kFingers * double(kWater)), 1, 0.005);
    for (int k = 0; k < 4; ++k) {
        const double left = 1 - 0.2 * (k + 1);
        EXPECT_NEAR(above[k] / double(kFingers * kFinger), left * left, 0.02) << k;
    }
}

}  // namespace
}  // namespace deepwater::sim
