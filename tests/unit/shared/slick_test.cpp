#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/slick.glsl"

namespace {

// A whole slick takes waves shorter than 0.3 m, and of a band of waves the part that is shorter.
TEST(Slick, TakesShortWavesAlone) {
    EXPECT_EQ(slick_left(0.1f, 20), 1);
    EXPECT_EQ(slick_left(21, 500), 0);
    const auto longest = static_cast<float>(2 * std::numbers::pi / 0.3);
    EXPECT_NEAR(slick_left(longest / 4, longest * 4), 0.5f, 1e-5f);
    EXPECT_NEAR(slick_left(longest / 4, longest * 2), 2.0f / 3, 1e-5f);
}

// The variance of slopes falls linearly with the slick's share.
TEST(Slick, LowersTheSlopeVarianceLinearly) {
    for (float left = 0; left <= 1; left += 0.125f) {
        for (float slick = 0; slick <= 1; slick += 0.125f) {
            const float factor = slick_slopes(left, slick);
            EXPECT_NEAR(factor * factor, 1 - slick + slick * left, 1e-6f);
        }
    }
    EXPECT_EQ(slick_slopes(0, 0), 1);
    EXPECT_EQ(slick_slopes(0, 1), 0);
}

// Of a wind sea's slopes, even over the logarithm of the wave number from its peak to the shortest ripples, a
// slick leaves a third to two thirds, as Cox & Munk 1954 found: (0.008 + 1.56e-3 U)/(0.003 + 5.12e-3 U).
TEST(Slick, LeavesAboutHalfOfAWindSeasSlopes) {
    for (const float wind : {7.0f, 10.0f, 14.0f}) {
        const float measured = (0.008f + 1.56e-3f * wind) / (0.003f + 5.12e-3f * wind);
        const float left = slick_left(0.7f * 9.81f / (wind * wind), 1000);
        EXPECT_NEAR(left, measured, 0.25f) << wind;
    }
}

}  // namespace
}  // namespace deepwater::shared
