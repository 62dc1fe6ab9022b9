// The sun behind clouds, in whole pictures.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

class CloudyPictures : public PictureTest {
protected:
    CloudyPictures() : PictureTest({96, 64}) {}
};

TEST_F(CloudyPictures, OvercastHasNoGlitter) {
    scene_.camera.position = {0, 8, 0};
    scene_.camera.yaw = 120;
    scene_.camera.pitch = -20;
    scene_.sky.sun_azimuth = 120;
    scene_.sky.sun_elevation = 35;
    scene_.view.mode = scene::kViewGlitter;
    const auto brightest = [&] {
        float most = 0;
        for (const glm::vec4& value : radiance()) most = std::max(most, shared::luminance(glm::vec3(value)));
        return most;
    };
    const float clear = brightest();
    scene_.clouds.kind = scene::kCloudsStratus;
    scene_.clouds.cover = 1;
    EXPECT_GT(clear, 0);
    EXPECT_LT(brightest(), 1e-3f * clear);
}

TEST_F(CloudyPictures, SunsDiscIsHiddenByStratus) {
    scene_.camera.position = {0, 3, 0};
    scene_.camera.yaw = 120;
    scene_.camera.pitch = 30;
    scene_.camera.fov = 10;
    scene_.sky.sun_azimuth = 120;
    scene_.sky.sun_elevation = 30;
    scene_.clouds.kind = scene::kCloudsStratus;
    scene_.clouds.cover = 1;
    float most = 0, least = 1e9f;
    for (const glm::vec4& value : radiance()) {
        most = std::max(most, value.y);
        least = std::min(least, value.y);
    }
    EXPECT_LT(most, 4 * least);  // the relief of the base; the disc would be thousands of times as bright
}

}  // namespace
}  // namespace deepwater::render
