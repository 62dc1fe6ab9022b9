#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <vector>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"

namespace deepwater::gpu {
#include "blocks/bindings.glsl"
}

namespace deepwater::shared {
#include "shared/harmonics.glsl"
}

namespace deepwater::render {
namespace {

/// Pictures of foam from straight above, in the light of a sky that is grey all over, without a sun.
class FoamLightTest : public PictureTest {
protected:
    FoamLightTest() : PictureTest({200, 200}) {}

    void SetUp() override {
        PictureTest::SetUp();
        scene_.sea.resolution = 128;
        scene_.sky.sun_strength = 0;
        scene_.sky.visibility_km = 300;
        scene_.sky.overcast = 1;
        scene_.camera.pitch = -90;
        scene_.view.quality = scene::kQualityHigh;
    }

    /// Radiance (green) of a level surface that reflects all light, in the light of the last picture.
    static double white() {
        GLint buffer = 0;
        glGetIntegeri_v(GL_UNIFORM_BUFFER_BINDING, gpu::kAmbientBinding, &buffer);
        std::array<glm::vec4, shared::kHarmonics> irradiance;
        glGetNamedBufferSubData(static_cast<GLuint>(buffer), 0, sizeof irradiance, irradiance.data());
        double sum = 0;
        for (int i = 0; i < shared::kHarmonics; ++i)
            sum += static_cast<double>(shared::harmonic(i, {0, 1, 0}) * irradiance[static_cast<size_t>(i)].y);
        return sum / std::numbers::pi;
    }

    struct Seen {
        double effective = 0;  ///< light that foam adds to the sea's over that of white paper of its cover
        std::vector<double> full;  ///< reflectances of pixels that show foam all over, in rising order
        double brightest = 0;      ///< largest reflectance of all
    };

    Seen seen_from(double height) {
        scene_.camera.position.y = height;
        Seen seen;
        double light = 0, cover = 0;
        for (int moment = 0; moment < 2; ++moment) {
            scene_.clock.time = 30 + 17.3 * moment;
            scene_.camera.position.x = 137.0 * moment;
            scene_.view.mode = scene::kViewFoam;
            scene_.sea.foam.amount = 1;
            const std::vector<glm::vec4> opacity = radiance();
            scene_.view.mode = scene::kViewFinal;
            const std::vector<glm::vec4> foamy = radiance();
            scene_.sea.foam.amount = 0;
            const std::vector<glm::vec4> bare = radiance();
            const double paper = white();
            for (size_t i = 0; i < foamy.size(); ++i) {
                const double reflectance = static_cast<double>(foamy[i].y) / paper;
                light += reflectance - static_cast<double>(bare[i].y) / paper;
                cover += static_cast<double>(opacity[i].x);
                if (opacity[i].x > 0.97f) seen.full.push_back(reflectance);
                seen.brightest = std::max(seen.brightest, reflectance);
            }
        }
        seen.effective = light / cover;
        std::ranges::sort(seen.full);
        return seen;
    }
};

// Koepke 1984: foam of all ages reflects 0.22 of the light on the area that it covers, fresh foam 0.55. 15 % is
// less than a third of his uncertainty. No place sends back more light than falls on it.
TEST_F(FoamLightTest, ReflectsWhatFoamAtSeaDoes) {
    scene_.sea.resolution = 256;
    scene_.sea.wind_speed = 14;
    const Seen seen = seen_from(700);
    EXPECT_NEAR(seen.effective, 0.22, 0.15 * 0.22);
    ASSERT_GT(seen.full.size(), 100u);
    EXPECT_NEAR(seen.full[seen.full.size() / 2], 0.55, 0.15 * 0.55);
    EXPECT_LT(seen.brightest, 1);
}

// Pixels that show the lace and every heap have the mean of pixels ten times as wide.
TEST_F(FoamLightTest, IsAsBrightInWidePixelsAsInNarrowOnes) {
    scene_.sea.wind_speed = 20;
    resize({180, 180});
    const Seen narrow = seen_from(72);
    resize({18, 18});
    const Seen wide = seen_from(72);
    EXPECT_NEAR(narrow.effective, wide.effective, 0.15 * wide.effective);
    EXPECT_LT(narrow.brightest, 1);
}

}  // namespace
}  // namespace deepwater::render
