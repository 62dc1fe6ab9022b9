#include "optics/air/spume.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"
#include "optics/air/haze.h"

namespace deepwater::shared {
#include "shared/sky/haze.glsl"
}

namespace deepwater::optics {
namespace {

TEST(Spume, VisibilityFallsAsTheBeaufortScaleSays) {
    // Visibility V leaves 2 % of the contrast: extinction 3.9 / V. A fresh breeze does not affect it within what
    // clear air allows (40 km), a hurricane does seriously.
    EXPECT_LT(spume_extinction(9.3f), 3.9f / 40e3f);
    EXPECT_GT(spume_extinction(35), 3.9f / 500);
    float before = spume_extinction(0);
    EXPECT_EQ(before, 0);
    for (float wind = 1; wind <= 40; ++wind) {
        EXPECT_GT(spume_extinction(wind), before);
        before = spume_extinction(wind);
    }
}

TEST(Spume, FollowsTheFactorsOnSprayAndTheSea) {
    scene::Scene scene;
    scene.sea.wind_speed = 24;
    const SpumeLayer whole = spume_over(scene);
    EXPECT_GT(whole.extinction, 0);
    scene.spray.spindrift = 0.5f;
    EXPECT_FLOAT_EQ(spume_over(scene).extinction, 0.5f * whole.extinction);
    scene.spray.rate = 0;
    EXPECT_EQ(spume_over(scene).extinction, 0);
    scene.sea.wind_speed = 0;
    EXPECT_GT(spume_over(scene).scale_height, 0);
    const gpu::AirBlock air = air_block(scene.sky, whole, 3);
    EXPECT_EQ(air.spume, whole.extinction);
    EXPECT_EQ(air.spume_height, whole.scale_height);
}

// The mean along a straight path, by the trapezoidal rule. Above the height -scale, where the density is exponential.
TEST(Spume, DensityIsTheMeanAlongThePath) {
    constexpr float kScale = 2.4f;
    for (const float height : {-2.0f, 0.5f, 4.0f, 15.0f}) {
        for (const float other : {-2.3f, 0.0f, 4.01f, 9.0f}) {
            constexpr int kSteps = 2000;
            double sum = 0;
            for (int i = 0; i < kSteps; ++i) {
                const float z = height + (other - height) * (static_cast<float>(i) + 0.5f) / kSteps;
                sum += std::exp(static_cast<double>(-z / kScale)) / kSteps;
            }
            EXPECT_NEAR(static_cast<double>(shared::spume_density(height, other, kScale)) / sum, 1, 5e-3)
                << height << " to " << other;
        }
    }
    // Deep troughs hold no more than e times the mean level's.
    EXPECT_NEAR(shared::spume_density(-20, -15, kScale), std::exp(1.0f), 1e-4f);
}

}  // namespace
}  // namespace deepwater::optics
