#include "optics/sea/stirred_water.h"

#include <gtest/gtest.h>

namespace deepwater::optics {
namespace {

TEST(StirredWater, CalmWaterHoldsNoBubbles) {
    scene::Scene scene;
    scene.sea.wind_speed = 3;  // no wave breaks
    EXPECT_EQ(bubbles_under(scene).backscatter, 0);
    EXPECT_EQ(body_scattering(scene), scene::optics(scene.water).scattering);
}

TEST(StirredWater, BackscatterIsThatOfThePageInANearGaleAndFollowsTheFactor) {
    scene::Scene scene;
    scene.sea.wind_speed = 15;
    const BubbleLayer bubbles = bubbles_under(scene);
    EXPECT_NEAR(bubbles.backscatter, 0.01f, 0.002f);
    scene.sea.foam.bubbles = 0;
    EXPECT_EQ(bubbles_under(scene).backscatter, 0);
}

// Water absorbs red light within the bubbles' depth and blue light below it: bubbles brighten it most in green and red
// and so turn blue water greener.
TEST(StirredWater, BubblesTurnBlueWaterGreener) {
    scene::Scene scene;
    scene.sea.wind_speed = 24;
    const scene::WaterOptics water = scene::optics(scene.water);
    const glm::vec3 ratio = body_scattering(scene) / water.scattering;
    EXPECT_GT(ratio.y, ratio.z);
    EXPECT_GT(ratio.z, 1.5f);
}

}  // namespace
}  // namespace deepwater::optics
