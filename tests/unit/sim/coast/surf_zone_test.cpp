#include <gtest/gtest.h>

#include <cmath>
#include <glm/glm.hpp>
#include <numbers>
#include <random>

#include "core/shared_glsl.h"
#include "sim/laws/dispersion.h"
#include "sim/laws/sea_state.h"

namespace deepwater::shared {
#include "shared/water/surf_zone.glsl"
}

namespace deepwater::sim {
namespace {

constexpr float kTwoPi = 2 * std::numbers::pi_v<float>;

// A wave cos φ runs along its phase: the crest is at φ = 0, what it has passed at φ < 0, displaced forwards.
float since_front_at(float phase) {
    return shared::since_front(std::cos(phase), -std::sin(phase), shared::kWhiteBefore);
}

TEST(SurfZone, TheFrontRunsBeforeTheCrest) {
    EXPECT_NEAR(since_front_at(0), shared::kWhiteBefore, 1e-5f);
    EXPECT_NEAR(since_front_at(kTwoPi * shared::kWhiteBefore * 0.99f), 0.01f * shared::kWhiteBefore, 1e-4f);
    EXPECT_NEAR(since_front_at(-0.25f * kTwoPi), 0.25f + shared::kWhiteBefore, 1e-5f);
    // Seen from a place, time runs through the phase backwards: the age rises evenly from front to front.
    float before = 0;
    for (int n = 1; n < 1000; ++n) {
        const float now = since_front_at(kTwoPi * (shared::kWhiteBefore - 1e-3f * static_cast<float>(n)));
        EXPECT_NEAR(now - before, 1e-3f, 2e-5f) << n;
        before = now;
    }
}

TEST(SurfZone, AllWavesBreakThatAreAsHighAsTheDepthLets) {
    EXPECT_EQ(shared::breaking_waves(0, 5), 0);
    EXPECT_FLOAT_EQ(shared::breaking_waves(shared::kSurfHeight * 3, 3), 1);
    EXPECT_EQ(shared::breaking_waves(9, 3), 1);
    EXPECT_NEAR(shared::breaking_waves(shared::kSurfHeight * 1.5f, 3), 1.0f / 16,
                1e-6f);  // half as high: 2⁻⁴
}

// In a sea of normally distributed heights as many waves are white as break: the share of places, averaged over the
// place's phase. 200,000 draws have a standard error of 0.0011 at most; the soft edge adds less than 0.015.
TEST(SurfZone, AsManyWavesAreWhiteAsBreak) {
    std::mt19937 random(5);
    std::normal_distribution<float> normal;
    constexpr int kDraws = 200000;
    for (const float share : {1.0f, 0.6f, 0.3f, 0.1f}) {
        double white = 0;
        for (int n = 0; n < kDraws; ++n) {
            // Foam that never fades shows in every phase but the leading edge whether the wave breaks.
            white +=
                static_cast<double>(shared::white_of_surf(normal(random), normal(random), share, 0, 1).x);
        }
        const double edge = 1 - 0.5 * static_cast<double>(shared::kLeadingEdge);
        EXPECT_NEAR(white / kDraws, edge * static_cast<double>(share), share == 1 ? 0.02 : 0.015) << share;
    }
}

// Behind the front opacity falls by e in a period over `fading`.
TEST(SurfZone, FoamFadesBehindTheFront) {
    constexpr float kFading = 2;
    const auto white = [&](float since) {
        const float phase = kTwoPi * (shared::kWhiteBefore - since);
        return shared::white_of_surf(3 * std::cos(phase), -3 * std::sin(phase), 0.5f, kFading, 1);
    };
    EXPECT_NEAR(white(0.1f).x, 1, 1e-4f);
    EXPECT_NEAR(white(0.8f).x / white(0.3f).x, std::exp(-kFading * 0.5f), 1e-4f);
    EXPECT_EQ(white(0.1f).y, 0);
    EXPECT_NEAR(white(0.999f).y, 1, 2e-3f);
}

// A wave of so many seconds over a depth, of which the share says how deep it is for waves of a height. Eckart's formula is
// within 6 % of the dispersion relation.
TEST(SurfZone, WhiteWaterIsAsWideAsOfWavesOverThatDepth) {
    SeaState deep, there;
    deep.dispersion = kDispersionDeep;
    there.dispersion = kDispersionFiniteDepth;
    for (const double k : {0.02, 0.06, 0.3}) {
        for (const double depth : {0.7, 2.5, 9.0, 40.0}) {
            there.depth = static_cast<float>(depth);
            const double expected = k / wave_number(there, angular_frequency(deep, k));
            for (const double over_depth : {0.15, 0.4, static_cast<double>(shared::kSurfHeight)}) {
                const auto height = static_cast<float>(over_depth * depth);
                const float share = shared::breaking_waves(height, there.depth);
                const float length =
                    shared::surf_length(static_cast<float>(k) * height / shared::kSurfHeight, share);
                EXPECT_NEAR(static_cast<double>(length), expected, 0.06 * expected) << k << ' ' << depth;
            }
        }
    }
    const float half = 0.5f;
    const auto white = [&](float since) {
        const float phase = kTwoPi * (half * shared::kWhiteBefore - since);
        return shared::white_of_surf(3 * std::cos(phase), -3 * std::sin(phase), 0.5f, 2, half);
    };
    EXPECT_NEAR(white(0.06f).x, 1, 1e-4f);
    EXPECT_NEAR(white(0.4f).x / white(0.2f).x, std::exp(-2 / half * 0.2f), 1e-4f);
}

}  // namespace
}  // namespace deepwater::sim
