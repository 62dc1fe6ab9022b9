#include "render/sky/night_pass.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gpu/picture_fixture.h"
#include "optics/air/atmosphere.h"

namespace deepwater::render {
namespace {

class NightTest : public PictureTest {
protected:
    NightTest() : PictureTest({128, 128}) {}

    void SetUp() override {
        PictureTest::SetUp();
        scene_.camera.position = {0, 10, 0};
    }
    float luminance_sum() {
        float sum = 0;
        for (const glm::vec4& value : radiance()) sum += shared::luminance(glm::vec3(value));
        return sum;
    }
};

// What the disc shows in the picture, over its solid angle, is the light that falls from it.
TEST_F(NightTest, MoonsDiscHasTheMoonsLight) {
    scene_.sky.sun_elevation = -40;
    scene_.sky.stars = false;
    scene_.sky.moon_elevation = 45;
    scene_.sky.moon_azimuth = 30;
    scene_.camera.yaw = 30;
    scene_.camera.pitch = 45;
    scene_.camera.fov = 5;
    for (const float phase : {180.0f, 120.0f, 90.0f}) {
        scene_.sky.moon_phase = phase;
        const std::vector<glm::vec4> picture = radiance();
        const optics::SkyLight& light = frame_->light();
        const float pixel = 2 * std::tan(glm::radians(scene_.camera.fov) / 2) / 128;
        double sum = 0;
        for (int y = 0; y < 128; ++y) {
            for (int x = 0; x < 128; ++x) {
                const float from_middle = glm::length(glm::vec2(x, y) - 63.5f) * pixel;
                if (from_middle > 0.006f) continue;
                // The air's own light, brightest about the moon: that of the ring just outside.
                const auto at = [&](int i) {
                    return shared::luminance(glm::vec3(picture[static_cast<size_t>(i)]));
                };
                sum += static_cast<double>(
                    (at(y * 128 + x) - at(64 * 128 + 64 + static_cast<int>(0.007f / pixel))) * pixel * pixel);
            }
        }
        // 100 pixels across the disc's area; its seas change the half moon's mean by some per cent.
        EXPECT_NEAR(sum / static_cast<double>(shared::luminance(light.sun_irradiance)), 1,
                    phase == 180 ? 0.06 : 0.15)
            << phase;
    }
}

TEST_F(NightTest, StarsAreThereAtNightAndNotByDay) {
    scene_.camera.pitch = 60;
    const auto added = [this] {
        scene_.sky.stars = true;
        const float with = luminance_sum();
        scene_.sky.stars = false;
        return with / luminance_sum() - 1;
    };
    EXPECT_EQ(added(), 0);
    scene_.sky.sun_elevation = -8;
    const float dusk = added();
    scene_.sky.sun_elevation = -40;
    const float night = added();
    EXPECT_GT(dusk, 0);
    EXPECT_GT(night, 0.1f);  // stars and Milky Way beside the air's glow
    EXPECT_LT(night, 2.0f);
    EXPECT_GT(night, 10 * dusk);
    scene_.sky.overcast = 1;
    EXPECT_EQ(added(), 0);
}

// A glitter path under the moon: the sea shines towards it and not away from it.
TEST_F(NightTest, SeaGlittersUnderTheMoon) {
    scene_.sky.sun_elevation = -40;
    scene_.sky.moon_elevation = 25;
    scene_.sky.moon_azimuth = 90;
    scene_.camera.pitch = -20;
    scene_.camera.yaw = 90;
    const float towards = luminance_sum();
    scene_.camera.yaw = 270;
    EXPECT_GT(towards, 5 * luminance_sum());
}

}  // namespace
}  // namespace deepwater::render
