// Spray as pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"

namespace deepwater::shared {
#include "shared/particles/parcel_share.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

class SprayPictureTest : public PictureTest {
protected:
    SprayPictureTest() : PictureTest({64, 48}) {}

    void SetUp() override {
        PictureTest::SetUp();
        scene_.sea.wind_speed = 2;
        scene_.camera.position = {0, 8, 0};
        scene_.camera.fov = 20;
        scene_.sky.sun_elevation = 20;
        scene_.sky.sun_azimuth = 90;
        scene_.view.quality = scene::kQualityUltra;  // most parcels are drawn
    }

    /// Mean radiance (green) of the left and the right third of a view north into a cloud of spray 12 m wide
    /// and high, 25 m off.
    /// @param thickness  optical, 1/m
    glm::dvec2 sides_of_cloud(float thickness) {
        constexpr float kRadius = 0.5f, kShare = 0.1f;
        const glm::vec3 size(12, 12, 6), low(-6, 2, -31);
        std::mt19937 random(5);
        std::uniform_real_distribution<float> share(0, 1);
        sim::OceanMaps maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), 0);
        const auto count = static_cast<std::uint32_t>(thickness * size.x * size.y * size.z / kShare);
        for (std::uint32_t i = 0; i < count; ++i) {
            maps.spray.drops.push_back(
                {.position = low + size * glm::vec3(share(random), share(random), share(random)),
                 .radius = kRadius,
                 .velocity = glm::vec3(0),
                 .share_mist_number = (i * 40503u << 16) | shared::parcel_share_bits(kShare)});
        }
        frame_->render(scene_, maps, size_, framebuffer_.name());
        const glm::ivec2 pixels(frame_->radiance().width(), frame_->radiance().height());
        std::vector<glm::vec4> values(static_cast<size_t>(pixels.x) * static_cast<size_t>(pixels.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        glm::dvec2 sums(0);
        const int third = pixels.x / 3;
        for (int y = 0; y < pixels.y; ++y) {
            for (int x = 0; x < third; ++x) {
                const auto row = static_cast<size_t>(y * pixels.x);
                sums.x += static_cast<double>(values[row + static_cast<size_t>(x)].g);
                sums.y += static_cast<double>(values[row + static_cast<size_t>(pixels.x - 1 - x)].g);
            }
        }
        return sums / static_cast<double>(third * pixels.y);
    }
};

// The sun stands to the right. Few drops are as bright on both sides, many leave little light to those on the
// left.
TEST_F(SprayPictureTest, DenseSprayIsBrightTowardsTheSun) {
    const glm::dvec2 clear = sides_of_cloud(0), thin = sides_of_cloud(0.02f) - clear,
                     thick = sides_of_cloud(3) - clear;
    EXPECT_GT(std::min(thin.x, thin.y), 0);
    EXPECT_LT(thin.y, 1.3 * thin.x);
    EXPECT_GT(thick.y, 2 * thick.x);
    EXPECT_GT(thick.x, 0);
}

}  // namespace
}  // namespace deepwater::render
