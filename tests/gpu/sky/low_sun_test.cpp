// The sun at the horizon, in whole pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"

namespace deepwater::shared {
#include "shared/sky/air_refraction.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::vec3;

constexpr int kSide = 160;

class LowSun : public PictureTest {
protected:
    LowSun() : PictureTest({kSide, kSide}) {}

    /// Numbers of columns and rows with a pixel for which `seen` is true.
    template <class Seen>
    static glm::ivec2 extent(const std::vector<glm::vec4>& pixels, glm::ivec2 size, Seen seen) {
        glm::ivec2 low = size, high(-1);
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                if (!seen(pixels[static_cast<size_t>(y * size.x + x)])) continue;
                low = glm::min(low, glm::ivec2(x, y));
                high = glm::max(high, glm::ivec2(x, y));
            }
        return high - low + 1;
    }
};

// The drawn disc is as high and as wide as the formula of refraction says, which tests compare with almanacs.
TEST_F(LowSun, IsFlattenedByRefraction) {
    constexpr float kElevation = 0.4f, kField = 1;  // degrees
    scene_.camera.position = {0, 2, 0};
    scene_.camera.yaw = 90;
    scene_.camera.pitch = kElevation;
    scene_.camera.fov = kField;
    scene_.sky.sun_azimuth = 90;
    scene_.sky.sun_elevation = kElevation;
    scene_.sky.visibility_km = 300;
    const std::vector<glm::vec4> pixels = radiance();
    float most = 0;
    for (const glm::vec4& p : pixels) most = std::max(most, p.x);
    const glm::ivec2 drawn =
        extent(pixels, {kSide, kSide}, [&](const glm::vec4& p) { return p.x > 0.25f * most; });
    const auto at = [](float elevation) {
        const float e = glm::radians(elevation);
        return vec3(std::cos(e), std::sin(e), 0);
    };
    int rows = 0;
    for (int y = 0; y < kSide; ++y) {
        const float up = kElevation + ((static_cast<float>(y) + 0.5f) / kSide - 0.5f) * kField;
        rows += shared::angle_without_air(at(up), at(kElevation)) < shared::kSunAngularRadius ? 1 : 0;
    }
    const float columns = 2 * glm::degrees(shared::kSunAngularRadius) * kSide / kField;
    EXPECT_NEAR(static_cast<float>(drawn.x), columns, 2);
    EXPECT_NEAR(drawn.y, rows, 2);
    EXPECT_LT(drawn.y, 0.9f * static_cast<float>(drawn.x));
}

// At sunset the disc can be seen: what is white around it is a few times as wide as the disc.
TEST_F(LowSun, IsADiscInTheSceneOfItsName) {
    constexpr glm::ivec2 kSize(640, 360);
    resize(kSize);
    load_scene("low_sun");
    draw(scene::resolved_sea(scene_, true));
    std::vector<glm::vec4> pixels(static_cast<size_t>(kSize.x * kSize.y));
    glGetTextureImage(target_.name(), 0, GL_RGBA, GL_FLOAT,
                      static_cast<GLsizei>(pixels.size() * sizeof(glm::vec4)), pixels.data());
    const glm::ivec2 white = extent(pixels, kSize, [](const glm::vec4& p) {
        return std::min({p.x, p.y, p.z}) > 0.99f;
    });
    const float disc =
        2 * glm::degrees(shared::kSunAngularRadius) * static_cast<float>(kSize.y) / scene_.camera.fov;
    EXPECT_GT(static_cast<float>(white.x), 0.5f * disc);
    EXPECT_LT(static_cast<float>(white.x), 5 * disc);
}

}  // namespace
}  // namespace deepwater::render
