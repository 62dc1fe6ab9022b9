// Light under closed storm clouds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gpu/sky/clouds_fixture.h"

namespace deepwater::render {
namespace {

constexpr float kLux = 76190;  ///< lx per unit of luminance, docs/sky.md
constexpr int kPlaces = 4;     ///< eyes along a side of the tile

class StormClouds : public CloudsTest {
protected:
    struct Light {
        float mean = 0, least = 1e9f, most = 0;  ///< lx on the level sea
    };
    /// Returns the light on the sea under a closed cover, over the whole tile and at eyes all over it.
    Light under(int kind, float elevation) {
        sky_.sun_elevation = elevation;
        const float sine = std::sin(glm::radians(elevation));
        Light result;
        for (int i = 0; i < kPlaces * kPlaces; ++i) {
            CloudScene clouds = scene_of(kind, 1);
            clouds.eye = {12e3 * (i % kPlaces) + 1e3, 3, 12e3 * (i / kPlaces) + 5e3};
            update(clouds);
            const optics::SkyLight& light = sky_pass_->light();
            const float here = kLux * shared::luminance(light.sky_irradiance);
            result.least = std::min(result.least, here);
            result.most = std::max(result.most, here);
            result.mean =
                kLux * shared::luminance(light.mean_sky_irradiance + sine * light.mean_sun_irradiance);
        }
        return result;
    }
};

// A closed storm cloud is some kilometres deep: its optical depth is 80 and more, and by Eddington's approximation it
// leaves 2 to 11 % of the light of a clear day with the sun at 50 degrees, 92 klx.
TEST_F(StormClouds, AreDarkerThanStratusEverywhere) {
    const Light storm = under(scene::kCloudsStorm, 50), stratus = under(scene::kCloudsStratus, 50);
    EXPECT_LT(storm.most, 1.15f * 10e3f);
    EXPECT_GT(storm.least, 1e3f);
    EXPECT_LT(storm.most, stratus.least);
}

// A closed cover has no holes: nowhere over the sea does the sun or the blue sky come through.
TEST_F(StormClouds, ClosedCoverHasNoHoles) {
    for (const float elevation : {25.0f, 50.0f, 90.0f}) {
        sky_.sun_elevation = elevation;
        for (int i = 0; i < 4; ++i) {
            CloudScene clouds = scene_of(scene::kCloudsStorm, 1);
            clouds.eye = {13e3 * i, 3, 17e3 * i};
            update(clouds);
            float most = 0;
            for_each_in_dome([&](vec3, vec4 seen) { most = std::max(most, seen.z); });
            EXPECT_LT(most, 0.01f);
        }
        float most = 0;
        for (const vec4& texel : texels(sky_pass_->clouds().shadow())) most = std::max(most, texel.x);
        EXPECT_LT(most, 0.01f) << elevation;
    }
}

}  // namespace
}  // namespace deepwater::render
