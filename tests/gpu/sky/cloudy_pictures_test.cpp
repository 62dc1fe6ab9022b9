// The sun behind clouds, in whole pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

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

// From high up the horizon lies under the level, and far clouds go on down to it: each column of what is seen between the two
// has clouds of its own at every height, and none is drawn out from the level downwards.
TEST_F(CloudyPictures, FromHighUpFarCloudsGoOnUnderTheLevel) {
    scene_.clouds.kind = scene::kCloudsCumulus;
    scene_.clouds.cover = 0.5f;
    scene_.sky.visibility_km = 300;
    scene_.sky.sun_elevation = 50;
    scene_.camera.fov = 4;
    for (const float yaw : {20.0f, 140.0f, 260.0f}) {
        scene_.camera.position = {0, 1300, 0};
        scene_.camera.yaw = yaw;
        scene_.camera.pitch = 0;
        const std::vector<glm::vec4> picture = radiance();
        // Rows from 0.1 to 1 degree under the level; the horizon lies 1.15 degrees under it.
        const int rows = size_.y, first = rows / 2 - rows / 4, last = rows / 2 - rows / 40;
        const auto light = [&](int x, int y) {
            return static_cast<double>(picture[static_cast<size_t>(y * size_.x + x)].y);
        };
        double in_rows = 0, in_columns = 0;
        std::vector<double> before(static_cast<size_t>(size_.x));
        for (int y = first; y <= last; ++y) {
            double mean = 0;
            for (int x = 0; x < size_.x; ++x) mean += light(x, y) / size_.x;
            for (int x = 0; x < size_.x; ++x) {
                const double own = light(x, y) - mean;
                double& last_row = before[static_cast<size_t>(x)];
                in_rows += own * own;
                if (y > first) in_columns += (own - last_row) * (own - last_row);
                last_row = own;
            }
        }
        EXPECT_GT(in_columns, 0.1 * in_rows) << yaw;
    }
}

}  // namespace
}  // namespace deepwater::render
