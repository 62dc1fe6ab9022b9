// Panes of glass between air and water: the formulas of shaders/shared/pools/glass.glsl.
#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/pools/glass.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using shared::kGlassIndex;
using shared::kWaterIndex;
using shared::pane_reflectance;
using shared::two_faces;

constexpr float kAir = 1;

// (0.52 / 2.52)² = 0.042580 from air to glass and (0.187 / 2.853)² = 0.0042962 from glass to water: both together send
// back 0.046519; a pane with air on both sides 2 · 0.042580 / 1.042580 = 0.081682.
TEST(Glass, APaneThatIsLookedAtStraightSendsBackWhatBothFacesDo) {
    EXPECT_NEAR(pane_reflectance(1, kAir, kWaterIndex), 0.046519f, 2e-6f);
    EXPECT_NEAR(pane_reflectance(1, kWaterIndex, kAir), 0.046519f, 2e-6f);
    EXPECT_NEAR(pane_reflectance(1, kAir, kAir), 0.081682f, 2e-6f);
}

// Light goes the same way there and back. The cosine's rounding counts for more the more grazing the light is.
TEST(Glass, ReflectanceIsTheSameFromBothSides) {
    for (int i = 1; i <= 500; ++i) {
        const float in_air = static_cast<float>(i) / 500;
        const double sine = std::sqrt(1 - static_cast<double>(in_air) * static_cast<double>(in_air)) /
                            static_cast<double>(kWaterIndex);
        const auto in_water = static_cast<float>(std::sqrt(1 - sine * sine));
        EXPECT_NEAR(pane_reflectance(in_air, kAir, kWaterIndex),
                    pane_reflectance(in_water, kWaterIndex, kAir), 2e-6f + 1e-6f / in_air)
            << in_air;
    }
}

TEST(Glass, BeyondTheCriticalAngleOfWaterAllLightIsSentBack) {
    const double critical = std::asin(1 / static_cast<double>(kWaterIndex));
    for (const double beyond : {1e-3, 0.01, 0.1, 0.5, 0.7})
        EXPECT_EQ(pane_reflectance(static_cast<float>(std::cos(critical + beyond)), kWaterIndex, kAir), 1);
    EXPECT_LT(pane_reflectance(static_cast<float>(std::cos(critical - 0.01)), kWaterIndex, kAir), 0.7f);
    EXPECT_LT(pane_reflectance(0.01f, kAir, kWaterIndex), 1);
}

TEST(Glass, ReflectanceIsAShareAndGrowsTowardsGrazingLight) {
    const float indices[] = {kAir, kWaterIndex};
    for (const float from : indices) {
        for (const float to : indices) {
            // As for one face, it may fall by a few hundredths of itself before it grows.
            float least = 1;
            for (int i = 1000; i >= 0; --i) {
                const float share = pane_reflectance(static_cast<float>(i) / 1000, from, to);
                EXPECT_GE(share, 0);
                EXPECT_LE(share, 1);
                if (i < 500) {
                    EXPECT_GE(share, least - 1e-5f) << i;
                }
                least = share;
            }
            EXPECT_NEAR(least, 1, 1e-5f);
        }
    }
}

// Light that goes to and fro k times between the faces leaves as (1 - a)² b (a b)^k.
TEST(Glass, TwoFacesSendBackTheSumOfAllThatGoesToAndFro) {
    for (float a = 0; a < 0.96f; a += 0.05f) {
        for (float b = 0; b < 0.96f; b += 0.05f) {
            double sum = static_cast<double>(a), passed = std::pow(1 - static_cast<double>(a), 2);
            for (int k = 0; k < 1000; ++k) {
                sum += passed * static_cast<double>(b);
                passed *= static_cast<double>(a) * static_cast<double>(b);
            }
            EXPECT_NEAR(two_faces(a, b), sum, 3e-6) << a << " " << b;
            EXPECT_NEAR(two_faces(a, b), two_faces(b, a), 1e-6f);
        }
    }
    EXPECT_EQ(two_faces(1, 0.3f), 1);
    EXPECT_EQ(two_faces(0.3f, 1), 1);
    EXPECT_EQ(two_faces(1, 1), 1);
}

}  // namespace
}  // namespace deepwater
