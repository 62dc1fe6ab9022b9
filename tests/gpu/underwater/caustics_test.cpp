// Sunlight that the waves gather, as the passes that use it find it on the GPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "gpu/picture_fixture.h"
#include "optics/sea/caustic_maps.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "sim/light/caustics.h"

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

    /// Green of the two layers about the shown depth.
    std::vector<double> layer_means() const {
        const gl::Texture& map = frame_->caustics().short_waves();
        const auto side = static_cast<size_t>(map.width());
        std::vector<double> means;
        for (int layer = 0; layer < 2; ++layer) {
            std::vector<glm::vec4> texels(side * side);
            glGetTextureSubImage(map.name(), 0, 0, 0, layer, map.width(), map.width(), 1, GL_RGBA, GL_FLOAT,
                                 static_cast<GLsizei>(texels.size() * sizeof(glm::vec4)), texels.data());
            double sum = 0;
            for (const glm::vec4& texel : texels) sum += static_cast<double>(texel.y);
            means.push_back(sum / static_cast<double>(texels.size()));
        }
        return means;
    }
};

TEST_F(CausticsTest, AFlatSeasMapIsEven) {
    scene_.sea.wind_speed = 0;
    for (const glm::vec4& value : radiance()) {
        for (int band = 0; band < 3; ++band) ASSERT_NEAR(value[band], 1, 0.01);
    }
}

// Texels are counted as they lie on the GPU. Half floats are off by 2^-12 each at most, either way.
TEST_F(CausticsTest, TheMapsHoldTheLightOfTheMesh) {
    scene_.sea.wind_speed = 6;
    for (const float elevation : {30.0f, 60.0f, 90.0f}) {
        for (const float depth : {1.0f, 5.0f, 20.0f}) {
            scene_.sky.sun_elevation = elevation;
            scene_.underwater.shown_depth = depth;
            mean();
            const sim::OceanMaps& maps =
                stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
            const size_t tile = optics::CausticMaps::tiles_of(maps).short_waves;
            sim::CausticBeams beams;
            beams.aim(maps.tiles[tile], maps.info[tile], {.to_sun = frame_->light().to_sun});
            for (const double light : layer_means()) EXPECT_NEAR(light / beams.flux(), 1, 0.01) << depth;
        }
    }
}

// Frames of a moving picture show whole maps, of an earlier moment or of their own, and arrive at those of a still.
TEST_F(CausticsTest, MovingPicturesArriveAtTheMapsOfAStill) {
    scene_.sea.wind_speed = 6;
    const auto shown = [&](Pace pace) {
        frame_->render(scene_, moment(scene::resolved_sea(scene_, true)), size_, framebuffer_.name(), pace);
        std::vector<glm::vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        return values;
    };
    for (const double time : {0.7, 2.0, 5.0}) {
        scene_.clock.time = time;
        const std::vector<glm::vec4> after = shown(Pace::immediate);
        scene_.clock.time = time - 0.4;
        const std::vector<glm::vec4> before = shown(Pace::immediate);
        ASSERT_NE(before, after);
        // Moving pictures begin with a still, and lag from the second on.
        for (int frame = 0; frame < 2; ++frame) EXPECT_EQ(shown(Pace::gradual), before);
        scene_.clock.time = time;
        EXPECT_EQ(shown(Pace::gradual), before) << "waits for maps";
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        bool arrived = false;
        for (int frame = 0; !arrived && std::chrono::steady_clock::now() < end; ++frame) {
            const std::vector<glm::vec4> now = shown(Pace::gradual);
            arrived = now == after;
            ASSERT_TRUE(arrived || now == before) << "frame " << frame << " at " << time << " s";
        }
        EXPECT_TRUE(arrived) << time << " s";
        EXPECT_EQ(shown(Pace::immediate), after) << time << " s";
    }
    // What is older than the longest lag is not shown.
    for (int frame = 0; frame < 3; ++frame) (void)shown(Pace::gradual);
    scene_.clock.time += CausticsPass::kLongestLag + 0.1;
    const std::vector<glm::vec4> late = shown(Pace::gradual);
    EXPECT_EQ(late, shown(Pace::immediate));
}

TEST_F(CausticsTest, ThereAreNoneByNight) {
    scene_.sea.wind_speed = 6;
    scene_.sky.sun_elevation = -5;
    for (const glm::vec4& value : radiance()) ASSERT_EQ(value, glm::vec4(1));
    EXPECT_FALSE(frame_->caustics().active());
}

}  // namespace
}  // namespace deepwater::render
