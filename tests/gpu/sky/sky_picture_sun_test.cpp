// The sun of a sky picture, from the file to what it lights.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/image_file.h"
#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"
#include "optics/panorama/sky_image_sun.h"
#include "support/painted_sky.h"
#include "support/temp_dir.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::render {
namespace {

using glm::vec3;
using test::degrees_between;
using test::PaintedSky;
using test::towards;

class SkyPictureSunTest : public PictureTest {
protected:
    SkyPictureSunTest() : PictureTest({160, 90}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        sky_ = std::make_unique<SkyPass>(*shaders_);
    }
    void TearDown() override {
        sky_.reset();
        PictureTest::TearDown();
    }

    /// The picture as an OpenEXR file.
    std::string write(const optics::SkyImage& image) {
        const std::string file = (folder_.path() / ("sky" + std::to_string(files_++) + ".exr")).string();
        const Grid2D<vec3>& panorama = image.pictures[0];
        write_exr(file, panorama.width(), panorama.height(),
                  {&panorama.row(0)->x, 3 * panorama.values().size()});
        return file;
    }

    /// Of the picture itself: above the haze.
    const optics::SkyLight& light_of(const scene::SkyState& sky) {
        sky_->update(sky, {});
        return sky_->light_above_haze();
    }

    test::TempDir folder_;
    int files_ = 0;
    std::unique_ptr<SkyPass> sky_;
};

TEST_F(SkyPictureSunTest, LightsInPlaceOfThePicture) {
    const PaintedSky painted{.to_sun = towards(70, 25), .haze = 0.01f};
    const optics::SkyImage image = test::paint(painted);
    const vec3 whole = optics::level_irradiance(image);
    const scene::SkyState sky{.image = write(image)};
    const optics::SkyLight& light = light_of(sky);
    EXPECT_EQ(light.picture_sun, optics::SkyLight::PictureSun::found);
    EXPECT_LT(degrees_between(light.to_sun, painted.to_sun), 0.2);
    for (int band = 0; band < 3; ++band) {
        EXPECT_NEAR(light.sun_irradiance[band], test::painted_sun(painted)[band],
                    0.05f * light.sun_irradiance[band]);
        EXPECT_NEAR(light.sky_irradiance[band] + light.sun_irradiance[band] * light.to_sun.y, whole[band],
                    0.01f * whole[band]);
        const float sine = std::sin(light.sun_radius);
        EXPECT_NEAR(light.sun_radiance[band] * (shared::kPi * sine * sine), light.sun_irradiance[band],
                    1e-4f * light.sun_irradiance[band]);
    }
}

TEST_F(SkyPictureSunTest, TurnsWithThePictureAndFollowsItsGain) {
    const std::string file = write(test::paint({.to_sun = towards(70, 25)}));
    const optics::SkyLight plain = light_of({.image = file});
    const optics::SkyLight turned =
        light_of({.sun_strength = 0.5f, .image = file, .image_gain = 3, .image_rotation = 40});
    EXPECT_LT(degrees_between(turned.to_sun, towards(110, 25)), 0.2);
    EXPECT_NEAR(turned.to_sun.y, plain.to_sun.y, 1e-6f);
    EXPECT_NEAR(turned.sun_irradiance.y, 1.5f * plain.sun_irradiance.y, 1e-4f);
    EXPECT_NEAR(turned.sky_irradiance.y, 3 * plain.sky_irradiance.y, 1e-4f);
}

TEST_F(SkyPictureSunTest, TheParameterSaysWhoseSunItIs) {
    const std::string with = write(test::paint({.to_sun = towards(70, 25)}));
    const std::string without = write(test::paint({.to_sun = towards(70, 25), .disc = false}));
    const auto chosen = [&](const std::string& file, int sun) {
        return light_of({.sun_azimuth = 200, .sun_elevation = 50, .image = file, .image_sun = sun});
    };
    const vec3 placed = towards(200, 50);
    using Found = optics::SkyLight::PictureSun;

    optics::SkyLight light = chosen(without, scene::kImageSunPicture);
    EXPECT_EQ(light.picture_sun, Found::none);
    EXPECT_EQ(light.sun_irradiance, vec3(0)) << "a picture without a sun lights softly";
    EXPECT_EQ(light.sun_radiance, vec3(0));
    light = chosen(without, scene::kImageSunEither);
    EXPECT_LT(degrees_between(light.to_sun, placed), 1e-3);
    EXPECT_GT(light.sun_irradiance.y, 0.5f);
    light = chosen(with, scene::kImageSunEither);
    EXPECT_EQ(light.picture_sun, Found::found);
    EXPECT_LT(degrees_between(light.to_sun, towards(70, 25)), 0.2);
    const float dark_sky = light.sky_irradiance.y;
    light = chosen(with, scene::kImageSunPlaced);
    EXPECT_EQ(light.picture_sun, Found::not_asked);
    EXPECT_LT(degrees_between(light.to_sun, placed), 1e-3);
    EXPECT_GT(light.sky_irradiance.y, dark_sky) << "the picture still holds its sun";
}

// 8 bits hold no sun: it is as bright beside the picture's sky as a clear day's beside its own.
TEST_F(SkyPictureSunTest, AClippedSunIsAsBrightAsAClearDays) {
    const PaintedSky painted{.to_sun = towards(70, 60)};
    const optics::SkyImage bright = test::paint(painted);
    const optics::SkyImage clipped = test::clipped_to_8_bits(bright, 1.5f);
    const Grid2D<vec3>& picture = clipped.pictures[0];
    std::vector<std::uint8_t> bytes;
    for (const vec3& value : picture.values()) {
        for (int band = 0; band < 3; ++band) {
            const float linear = value[band];
            const float code =
                linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
            bytes.push_back(static_cast<std::uint8_t>(std::lround(255 * code)));
        }
    }
    const std::string file = (folder_.path() / "sky.png").string();
    write_png(file, picture.width(), picture.height(), bytes);
    const optics::SkyLight light = light_of({.image = file, .image_gain = 1 / 1.5f});
    EXPECT_EQ(light.picture_sun, optics::SkyLight::PictureSun::found);
    EXPECT_LT(degrees_between(light.to_sun, painted.to_sun), 1);
    // The sky is the clear day's; what its clipped glow has lost is a small part.
    EXPECT_NEAR(light.sun_irradiance.y, test::painted_sun(painted).y, 0.15f * light.sun_irradiance.y);
}

/// Mean azimuth of what glitters, from the middle of a picture whose camera looks ten degrees past the sun.
TEST_F(SkyPictureSunTest, TheGlitterLiesUnderThePicturesSun) {
    const std::string file = write(test::paint({.to_sun = towards(75, 22), .haze = 0.005f}));
    resize({320, 120});
    scene_.sky.image = file;
    scene_.sky.sun_azimuth = 250;  // not there
    scene_.sea.wind_speed = 5;
    scene_.camera.position = {0, 12, 0};
    scene_.camera.pitch = -18;
    scene_.camera.fov = 25;
    for (const float turn : {0.0f, 60.0f}) {
        scene_.sky.image_rotation = turn;
        scene_.camera.yaw = 85 + turn;
        const std::vector<glm::vec4> picture = radiance();
        // Azimuth of a column, in the middle row: tan = x / (depth cos pitch).
        const double half_width = std::tan(glm::radians(25.0) / 2) * 320 / 120;
        double sum = 0, moment = 0, mean = 0;
        for (const glm::vec4& value : picture) mean += static_cast<double>(value.y) / (320 * 120);
        for (int y = 20; y < 100; ++y) {
            for (int x = 0; x < 320; ++x) {
                const double bright = static_cast<double>(picture[static_cast<size_t>(y * 320 + x)].y);
                if (bright < 2 * mean) continue;
                const double right = (2 * (x + 0.5) / 320 - 1) * half_width;
                const double up = (2 * (y + 0.5) / 120 - 1) * std::tan(glm::radians(25.0) / 2);
                const double pitch = glm::radians(18.0);
                moment += bright * glm::degrees(std::atan2(right, std::cos(pitch) + up * std::sin(pitch)));
                sum += bright;
            }
        }
        ASSERT_GT(sum, 0);
        // Facets deviate by some 10 degrees; over the thousands seen their mean is within 2.
        EXPECT_NEAR(moment / sum, -10, 2) << turn;
    }
}

}  // namespace
}  // namespace deepwater::render
