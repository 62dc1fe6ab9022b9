// Vision in dim light: unchanged by day, bluish grey by night.
#include <gtest/gtest.h>

#include "core/shared_glsl.h"
#include "optics/sight/exposure.h"

namespace deepwater::shared {
#include "shared/lens/dim_light.glsl"
}

namespace deepwater::render {
namespace {

using glm::vec3;

TEST(DimLight, ConesHaveFullWeightByDayAndNoneByStarlight) {
    EXPECT_EQ(shared::cone_share(5.1f), 1);
    EXPECT_EQ(shared::cone_share(0.0049f), 0);
    EXPECT_EQ(shared::cone_share(0), 0);
    for (float light = 0.006f; light < 4.9f; light *= 1.1f)
        EXPECT_LT(shared::cone_share(light), shared::cone_share(1.1f * light));
}

TEST(DimLight, WhiteKeepsItsLuminance) {
    EXPECT_NEAR(shared::luminance(shared::seen_by_rods(vec3(1))), 1, 1e-3f);
}

// Purkinje's shift: a blue and a red of equal luminance by day are 4.68 and 0.23 times as bright by night,
// with the same hue.
TEST(DimLight, RodsShowBlueBrightRedDarkAndBothGrey) {
    const auto by_night = [](const vec3& color) {
        return shared::seen_by_rods(color / shared::luminance(color));
    };
    const vec3 red = by_night({1, 0, 0}), blue = by_night({0, 0, 1});
    EXPECT_NEAR(shared::luminance(blue), 4.68f, 0.01f);
    EXPECT_NEAR(shared::luminance(red), 0.226f, 0.01f);
    EXPECT_NEAR(glm::distance(glm::normalize(red), glm::normalize(blue)), 0, 1e-5f);
    EXPECT_GT(red.b, 1.5f * red.r);
    EXPECT_LT(red.b, 3 * red.r);  // grey
}

// Under a full moon, a quarter of a lux, cones have nearly no weight. They have full weight until after
// sunset (936 lx, docs/sky.md), so that pictures of the day are unchanged.
TEST(DimLight, WeightOfConesFollowsTheLightOnTheSea) {
    const auto cones = [](float lux, float depth) {
        return shared::cone_share(
            optics::adapting_luminance({.sky_irradiance = vec3(lux / optics::kLuminousEfficacy),
                                        .depth = depth,
                                        .diffuse_attenuation = vec3(0.1f)}));
    };
    EXPECT_EQ(cones(936, 0), 1);
    EXPECT_LT(cones(0.25f, 0), 0.15f);
    EXPECT_GT(cones(3.4f, 0), 0.3f);  // civil twilight's end
    EXPECT_EQ(cones(1e5f, 50), 1);
    EXPECT_LT(cones(1e5f, 80), 1);
}

}  // namespace
}  // namespace deepwater::render
