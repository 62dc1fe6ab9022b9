// Pictures in place of the computed sky: how a panorama and six faces lie, and what happens to one that
// cannot be read.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "core/check.h"
#include "gpu/sky/sky_fixture.h"
#include "support/temp_dir.h"

namespace deepwater {
namespace {

using SkyPictureTest = SkyPassTest;

/// A panorama of one colour above and another below the horizon, brighter in the north.
std::string panorama() {
    constexpr int kWidth = 64;
    std::string text = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 32 +X 64\n";
    for (int y = 0; y < kWidth / 2; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const bool north = x >= kWidth / 4 && x < 3 * kWidth / 4;
            text.append(3, static_cast<char>(y < kWidth / 4 ? (north ? 128 : 64) : 32));
            text.push_back(static_cast<char>(129));
        }
    }
    return text;
}

TEST_F(SkyPictureTest, PanoramaLiesAndTurnsAsItShould) {
    test::TempDir folder;
    folder.write("sky.hdr", panorama());
    scene::SkyState sky = clear_;
    sky.image = (folder.path() / "sky.hdr").string();
    sky.image_gain = 2;
    const auto value_towards = [&](vec3 wanted) {
        vec3 found(0);
        float best = -1;
        CubeImage(pass_->sky_cube(), 0).for_each([&](vec3 direction, vec3 value, float) {
            if (glm::dot(direction, wanted) > best) {
                best = glm::dot(direction, wanted);
                found = value;
            }
        });
        return found.x;
    };
    pass_->update(sky, {});
    const vec3 north_up(0, 0.6f, -0.8f), south_up(0, 0.6f, 0.8f), east_up(0.8f, 0.6f, 0), down(0, -1, 0);
    EXPECT_FLOAT_EQ(value_towards(north_up), 2);
    EXPECT_FLOAT_EQ(value_towards(south_up), 1);
    EXPECT_FLOAT_EQ(value_towards(down), 0.5f);
    // The cube's own integral: edges of the picture fall between texels, 2 %.
    expect_near(CubeImage(pass_->sky_cube(), 0).level_irradiance(), pass_->light().sky_irradiance, 0.02f,
                "picture");

    sky.image_rotation = 90;
    pass_->update(sky, {});
    EXPECT_FLOAT_EQ(value_towards(east_up), 2);
    EXPECT_FLOAT_EQ(value_towards(-vec3(0.8f, -0.6f, 0)), 1);
}

TEST_F(SkyPictureTest, SixFacesLieAsTheyShould) {
    test::TempDir folder;
    const std::array<const char*, 6> names = {"px", "nx", "py", "ny", "pz", "nz"};
    for (size_t i = 0; i < names.size(); ++i) {
        std::string text = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 4 +X 4\n";
        for (int texel = 0; texel < 16; ++texel) {
            text.append(3, static_cast<char>(16 * (i + 1)));
            text.push_back(static_cast<char>(129));
        }
        folder.write(std::string(names[i]) + ".hdr", text);
    }
    scene::SkyState sky = clear_;
    sky.image = (folder.path() / "px.hdr").string();
    pass_->update(sky, {});
    const std::array<vec3, 6> towards = {vec3(1, 0, 0),  vec3(-1, 0, 0), vec3(0, 1, 0),
                                         vec3(0, -1, 0), vec3(0, 0, -1), vec3(0, 0, 1)};
    CubeImage(pass_->sky_cube(), 0).for_each([&](vec3 direction, vec3 value, float) {
        for (size_t i = 0; i < towards.size(); ++i) {
            if (glm::dot(direction, towards[i]) > 0.99f) {
                EXPECT_FLOAT_EQ(value.x, static_cast<float>(i + 1) / 8) << names[i];
            }
        }
    });
}

TEST_F(SkyPictureTest, UnreadablePictureIsToldOnceAndLeavesTheLastGoodSky) {
    pass_->update({}, {});
    const vec3 before = CubeImage(pass_->sky_cube(), 0).level_irradiance();
    scene::SkyState sky;
    sky.image = "none.hdr";
    EXPECT_THROW(pass_->update(sky, {}), RuntimeFailure);
    EXPECT_NO_THROW(pass_->update(sky, {}));
    expect_near(CubeImage(pass_->sky_cube(), 0).level_irradiance(), before, 1e-6f, "after the failure");
    sky.sun_elevation = 10;
    EXPECT_NO_THROW(pass_->update(sky, {}));
    EXPECT_LT(CubeImage(pass_->sky_cube(), 0).level_irradiance().y, before.y);
}

}  // namespace
}  // namespace deepwater
