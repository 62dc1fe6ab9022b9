#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
#include "shared/sky/sky_filter.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using shared::vec2;
using shared::vec3;

TEST(SkyFilter, LevelAndBlurAreInverse) {
    constexpr float kLevels = 7;
    for (const float level : {1.0f, 2.5f, 6.0f}) {
        const float sigma = shared::sky_blur(level, kLevels) / shared::kReflectedPerSlope;
        EXPECT_NEAR(shared::sky_level_of(sigma, kLevels), level, 1e-5f);
    }
    EXPECT_EQ(shared::sky_level_of(0, kLevels), 0);
    EXPECT_EQ(shared::sky_level_of(100, kLevels), kLevels);
    EXPECT_EQ(shared::sky_blur(0, kLevels), 0);
}

TEST(SkyFilter, BlurDoesNotDependOnTheCubesSize) {
    const float sigma = 0.1f;
    EXPECT_NEAR(shared::sky_blur(shared::sky_level_of(sigma, 7), 7),
                shared::sky_blur(shared::sky_level_of(sigma, 9), 9), 1e-6f);
}

TEST(SkyFilter, TapsHaveTheMomentsOfAGaussian) {
    double weight = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0, xxxx = 0, xxyy = 0;
    for (int i = 0; i < shared::kInnerTaps + shared::kOuterTaps; ++i) {
        const vec3 tap = shared::gaussian_tap(i);
        const double w = tap.z, a = tap.x, b = tap.y;
        weight += w;
        x += w * a;
        y += w * b;
        xx += w * a * a;
        yy += w * b * b;
        xy += w * a * b;
        xxxx += w * a * a * a * a;
        xxyy += w * a * a * b * b;
    }
    // Constants are given to seven places; fourth powers of 2.6 multiply that by 50.
    EXPECT_NEAR(weight, 1, 1e-6);
    EXPECT_NEAR(x, 0, 1e-6);
    EXPECT_NEAR(y, 0, 1e-6);
    EXPECT_NEAR(xx, 1, 1e-5);
    EXPECT_NEAR(yy, 1, 1e-5);
    EXPECT_NEAR(xy, 0, 1e-6);
    EXPECT_NEAR(xxxx, 3, 1e-4);
    EXPECT_NEAR(xxyy, 1, 1e-4);
}

TEST(CubeMap, FacesLookAlongTheirAxes) {
    const vec3 axes[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    for (int face = 0; face < 6; ++face)
        EXPECT_LT(shared::length(shared::cube_direction(face, vec2(0.5f)) - axes[face]), 1e-6f) << face;
}

TEST(Panorama, HasNorthInTheMiddleAndEastToTheRight) {
    EXPECT_LT(shared::distance(shared::panorama_uv(vec3(0, 0, -1)), vec2(0.5f, 0.5f)), 1e-6f);
    EXPECT_LT(shared::distance(shared::panorama_uv(vec3(1, 0, 0)), vec2(0.75f, 0.5f)), 1e-6f);
    EXPECT_NEAR(shared::panorama_uv(vec3(0, 1, 0)).y, 0, 1e-6f);
    for (const vec2 uv : {vec2(0.1f, 0.2f), vec2(0.9f, 0.7f)})
        EXPECT_LT(shared::distance(shared::panorama_uv(shared::panorama_direction(uv)), uv), 1e-5f);
}

TEST(Panorama, TurnsClockwise) {
    // After a quarter turn, the picture's north is in the east.
    const vec3 looked_up = shared::unturned(vec3(1, 0, 0), 0.5f * shared::kPi);
    EXPECT_LT(shared::distance(looked_up, vec3(0, 0, -1)), 1e-6f);
}

}  // namespace
}  // namespace deepwater
