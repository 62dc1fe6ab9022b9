// Sunlight that the waves gather, as the passes that use it find it on the GPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gpu/picture_fixture.h"
#include "render/caustic_maps.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "sim/caustics.h"
#include "support/block_layout.h"

namespace deepwater::render {
namespace {

class CausticsTest : public PictureTest {
protected:
    CausticsTest() : PictureTest({192, 192}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.camera.position = {3, 2, 5};
        scene_.sky.sun_elevation = 60;
        scene_.view.mode = scene::kViewCausticMap;
    }

    glm::dvec3 mean() {
        glm::dvec3 sum(0);
        const std::vector<glm::vec4> values = radiance();
        for (const glm::vec4& value : values) sum += glm::dvec3(value);
        return sum / static_cast<double>(values.size());
    }
};

TEST_F(CausticsTest, AFlatSeasMapIsEven) {
    scene_.sea.wind_speed = 0;
    for (const glm::vec4& value : radiance()) {
        for (int band = 0; band < 3; ++band) ASSERT_NEAR(value[band], 1, 0.01);
    }
}

// The map is 256 texels a side, three of them 192 pixels: 64 samples a side of it, each a mean of 4. That mean over a
// pattern of contrast 0.7 in 4096 places has a deviation of 1 % if they were independent; half floats add 0.05 %.
TEST_F(CausticsTest, TheMapHoldsTheLightOfTheMesh) {
    scene_.sea.wind_speed = 6;
    for (const float depth : {1.0f, 5.0f, 20.0f}) {
        scene_.underwater.shown_depth = depth;
        const glm::dvec3 light = mean();
        const sim::OceanMaps& maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
        const size_t tile = CausticMaps::tiles_of(maps).short_waves;
        sim::CausticBeams beams;
        beams.aim(maps.tiles[tile], maps.info[tile], {.to_sun = frame_->light().to_sun});
        for (int band = 0; band < 3; ++band) EXPECT_NEAR(light[band] / beams.flux(), 1, 0.03) << depth;
    }
}

TEST_F(CausticsTest, ThereAreNoneByNight) {
    scene_.sea.wind_speed = 6;
    scene_.sky.sun_elevation = -5;
    for (const glm::vec4& value : radiance()) ASSERT_EQ(value, glm::vec4(1));
    EXPECT_FALSE(frame_->caustics().active());
}

}  // namespace
}  // namespace deepwater::render
