#include "optics/panorama/sky_image_sun.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/shared_glsl.h"
#include "optics/panorama/sky_texels.h"
#include "support/numbers.h"
#include "support/painted_sky.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater {
namespace {

using glm::dvec3;
using glm::vec3;
using optics::find_sun;
using optics::PictureSun;
using optics::SkyImage;
using test::degrees_between;
using test::PaintedSky;
using test::towards;

using test::kPi;

std::string text(const PaintedSky& sky) {
    return (sky.panorama ? "panorama, " : "faces, ") + std::to_string(sky.rows) + " rows, sun towards " +
           std::to_string(sky.to_sun.x) + " " + std::to_string(sky.to_sun.y) + " " +
           std::to_string(sky.to_sun.z);
}

double luminance(vec3 value) {
    return double{shared::luminance(value)};
}

/// Returns directions evenly distributed over the sky from `lowest` degrees up, and special ones: the
/// panorama's sides, the zenith and near it, edges and corners of cubes, the horizon.
std::vector<vec3> placements(double lowest = 1) {
    std::vector<vec3> found = {towards(180, 30),   towards(179.9, 60), towards(77, 90),
                               towards(300, 89.6), towards(45, 20),    towards(45, 35.264),
                               towards(135, 35),   towards(0, 45),     towards(200, lowest)};
    std::mt19937 random(20);
    std::uniform_real_distribution<double> even(0, 1);
    const double lowest_sine = std::sin(glm::radians(lowest));
    for (int i = 0; i < 45; ++i) {
        const double sine = lowest_sine + (1 - lowest_sine) * even(random);
        found.push_back(towards(360 * even(random), glm::degrees(std::asin(sine))));
    }
    return found;
}

TEST(SkyTexelsTest, SolidAnglesCoverTheSphere) {
    for (const bool panorama : {true, false}) {
        const optics::SkyTexels texels(panorama, panorama ? glm::ivec2(128, 64) : glm::ivec2(32, 32));
        double sum = 0;
        dvec3 moment(0);
        texels.for_each([&](const optics::SkyTexels::Texel& texel) {
            EXPECT_NEAR(glm::length(texels.direction(texel)), 1, 1e-12);
            sum += texels.solid_angle(texel);
            moment += texels.direction(texel) * texels.solid_angle(texel);
        });
        // Faces: the midpoint rule with 32 texels a side, error (1 / 32)² / 4.
        EXPECT_NEAR(sum / (4 * kPi), 1, panorama ? 1e-12 : 3e-4);
        EXPECT_NEAR(glm::length(moment), 0, 1e-10);
    }
}

TEST(SkyTexelsTest, ForEachWithinVisitsExactlyTheTexelsOfACap) {
    for (const bool panorama : {true, false}) {
        const optics::SkyTexels texels(panorama, panorama ? glm::ivec2(96, 48) : glm::ivec2(24, 24));
        for (const vec3& place : placements()) {
            for (const vec3 centre : {place, -place}) {
                for (const double radius : {0.03, 0.2, 1.2}) {
                    int all = 0, visited = 0;
                    texels.for_each([&](const optics::SkyTexels::Texel& texel) {
                        if (glm::dot(texels.direction(texel), glm::normalize(dvec3(centre))) >=
                            std::cos(radius))
                            ++all;
                    });
                    texels.for_each_within(glm::normalize(dvec3(centre)), radius,
                                           [&](const optics::SkyTexels::Texel&, const dvec3&) { ++visited; });
                    EXPECT_EQ(visited, all)
                        << panorama << " " << radius << " " << centre.x << " " << centre.y;
                }
            }
        }
    }
}

/// Compares the sun that was found with the one that was painted.
struct Errors {
    double degrees = 0, irradiance = 0, radiance = 0;
};

Errors check_found(const PaintedSky& sky, double most_degrees) {
    const std::optional<PictureSun> sun = find_sun(test::paint(sky));
    EXPECT_TRUE(sun) << text(sky);
    if (!sun) return {};
    const double painted = luminance(test::painted_sun(sky));
    const double found = luminance(sun->irradiance);
    const double narrower = std::sin(sky.sun_radius) / std::sin(sun->radius);
    const Errors errors{degrees_between(sun->direction, sky.to_sun), found / painted - 1,
                        found / painted * narrower * narrower - 1};
    EXPECT_LT(errors.degrees, most_degrees) << text(sky);
    EXPECT_LT(std::abs(errors.irradiance), 0.1) << text(sky);
    EXPECT_LT(std::abs(errors.radiance), 0.1) << text(sky);
    EXPECT_FALSE(sun->clipped);
    return errors;
}

void check_placements(bool panorama, int rows, double most_degrees, const std::string& name,
                      double lowest = 1) {
    Errors worst;
    unsigned seed = 0;
    for (const vec3& to_sun : placements(lowest)) {
        const Errors errors = check_found({.panorama = panorama,
                                           .rows = rows,
                                           .to_sun = to_sun,
                                           .haze = static_cast<float>(seed % 4) * 0.01f,
                                           .clouds = static_cast<float>(seed % 3) * 0.25f,
                                           .seed = seed},
                                          most_degrees);
        ++seed;
        worst.degrees = std::max(worst.degrees, errors.degrees);
        worst.irradiance = std::max(worst.irradiance, std::abs(errors.irradiance));
        worst.radiance = std::max(worst.radiance, std::abs(errors.radiance));
    }
    ::testing::Test::RecordProperty(name + " worst degrees", std::to_string(worst.degrees));
    ::testing::Test::RecordProperty(name + " worst irradiance", std::to_string(worst.irradiance));
    ::testing::Test::RecordProperty(name + " worst radiance", std::to_string(worst.radiance));
}

TEST(SkyImageSunTest, IsFoundAnywhereInPanoramas) {
    check_placements(true, 256, 0.5, "512x256");
    check_placements(true, 512, 0.5, "1024x512");
}

TEST(SkyImageSunTest, IsFoundInSixFaces) {
    check_placements(false, 128, 0.5, "6x128");
    check_placements(false, 256, 0.5, "6x256");
}

// A sun within one texel may stand anywhere in it: half of what the texel (1.41 degrees) is wider than the
// disc (0.53), along both sides, is 0.62 degrees. Suns below 3 degrees are left out: there the glow within a
// texel outshines a tenth of the disc.
TEST(SkyImageSunTest, IsFoundInSmallPictures) {
    check_placements(true, 128, 0.63, "256x128", 3);
}

TEST(SkyImageSunTest, IsFoundInLargePictures) {
    for (const double elevation : {3.0, 50.0, 89.8}) {
        const PaintedSky sky{.rows = 1500, .to_sun = towards(181, elevation), .haze = 0.02f, .clouds = 0.3f};
        const Errors errors = check_found(sky, 0.02);
        EXPECT_LT(std::abs(errors.irradiance), 0.03) << elevation;
    }
}

TEST(SkyImageSunTest, RadiusOfALargeDiscIsMeasured) {
    for (const float radius : {0.015f, 0.025f}) {
        const PaintedSky sky{.rows = 512, .to_sun = towards(250, 25), .sun_radius = radius};
        const std::optional<PictureSun> sun = find_sun(test::paint(sky));
        ASSERT_TRUE(sun);
        EXPECT_NEAR(sun->radius, radius, 0.05f * radius);
        check_found(sky, 0.1);
    }
}

// A lens or a painter may show the sun up to 3 degrees in radius.
TEST(SkyImageSunTest, IsFoundUpToThreeDegreesInRadius) {
    unsigned seed = 0;
    for (const float radius : {1.0f, 1.6f, 2.3f, 3.0f})
        for (const vec3& to_sun : placements(8)) {
            if (++seed % 6 != 0) continue;
            const PaintedSky sky{.rows = seed % 4 == 0 ? 128 : 256,
                                 .to_sun = to_sun,
                                 .sun_radius = glm::radians(radius),
                                 .clouds = static_cast<float>(seed % 3) * 0.25f,
                                 .seed = seed};
            const std::optional<PictureSun> sun = find_sun(test::paint(sky));
            ASSERT_TRUE(sun) << text(sky) << ", radius " << radius;
            EXPECT_LT(degrees_between(sun->direction, sky.to_sun), 0.3) << text(sky);
            EXPECT_NEAR(luminance(sun->irradiance) / luminance(test::painted_sun(sky)), 1, 0.1) << text(sky);
        }
}

TEST(SkyImageSunTest, RemovalReducesThePictureByExactlyItsIrradiance) {
    unsigned seed = 0;
    for (const vec3& to_sun : placements()) {
        const PaintedSky sky{.panorama = seed % 2 == 0,
                             .rows = 128,
                             .to_sun = to_sun,
                             .haze = 0.01f,
                             .clouds = 0.3f,
                             .seed = seed};
        ++seed;
        SkyImage image = test::paint(sky);
        const std::optional<PictureSun> sun = find_sun(image);
        ASSERT_TRUE(sun) << text(sky);
        const vec3 before = optics::level_irradiance(image);
        optics::take_sun_out(image, *sun);
        const vec3 after = optics::level_irradiance(image);
        for (int band = 0; band < 3; ++band) {
            // A low sun's texels below the horizon light no level plane, but count as the sun's light.
            const float tolerance = 0.01f * before[band];
            EXPECT_NEAR(after[band] + sun->irradiance[band] * std::max(0.0f, sun->direction.y), before[band],
                        tolerance)
                << text(sky);
        }
        EXPECT_FALSE(find_sun(image)) << "a second sun, " << text(sky);
    }
}

TEST(SkyImageSunTest, RemovalContinuesTheSurroundingSky) {
    const PaintedSky sky{.rows = 512, .to_sun = towards(100, 40), .haze = 0.02f};
    SkyImage image = test::paint(sky);
    PaintedSky without = sky;
    without.disc = false;
    const SkyImage expected = test::paint(without);
    const std::optional<PictureSun> sun = find_sun(image);
    ASSERT_TRUE(sun);
    const SkyImage before = image;
    optics::take_sun_out(image, *sun);
    const optics::SkyTexels texels(image);
    texels.for_each([&](const optics::SkyTexels::Texel& texel) {
        const vec3 value = image.pictures[0](texel.x, texel.y);
        const double away = degrees_between(texels.direction(texel), sun->direction);
        if (away > 1.01 * glm::degrees(double{sun->aperture})) {
            EXPECT_EQ(value, before.pictures[0](texel.x, texel.y)) << away;
        } else {
            // The top of the aureole is removed too, because a harmonic continuation has no maximum.
            EXPECT_NEAR(luminance(value) / luminance(expected.pictures[0](texel.x, texel.y)), 1, 0.15)
                << away;
        }
    });
}

TEST(SkyImageSunTest, IsNotFoundInSkiesWithoutASun) {
    const auto none = [](const PaintedSky& sky) {
        PaintedSky dark = sky;
        dark.disc = false;
        dark.haze = 0.02f;
        return test::paint(dark);
    };
    for (const double elevation : {-3.0, 2.0, 30.0, 80.0}) {
        EXPECT_FALSE(find_sun(none({.to_sun = towards(70, elevation)}))) << elevation;
        EXPECT_FALSE(find_sun(none({.panorama = false, .rows = 128, .to_sun = towards(70, elevation)})));
        for (unsigned seed = 0; seed < 4; ++seed) {
            EXPECT_FALSE(find_sun(
                none({.to_sun = towards(70, elevation), .clouds = 0.5f, .cloud_light = 12, .seed = seed})))
                << "bright cumulus, " << elevation;
        }
    }
    for (const float value : {0.0f, 1.0f, 1000.0f}) {
        SkyImage even;
        even.pictures.emplace_back(128, 64);
        for (vec3& texel : even.pictures[0].values()) texel = vec3(value);
        EXPECT_FALSE(find_sun(even)) << value;
    }
    // Texels too coarse to show a sun: one bright face of six.
    SkyImage coarse;
    for (int face = 0; face < 6; ++face) {
        coarse.pictures.emplace_back(4, 4);
        for (vec3& texel : coarse.pictures.back().values()) texel = vec3(face == 2 ? 30.0f : 1.0f);
    }
    EXPECT_FALSE(find_sun(coarse));
    // A broad bright patch, ten degrees in radius.
    SkyImage glow = none({.to_sun = towards(0, 40)});
    test::add_disc(glow, towards(90, 40), 0.17f, vec3(20));
    EXPECT_FALSE(find_sun(glow));
    // Only the sun's reflection in the sea.
    SkyImage mirror = none({.to_sun = towards(0, 40)});
    test::add_disc(mirror, towards(0, -40), 0.004653f, vec3(20000));
    EXPECT_FALSE(find_sun(mirror));
}

TEST(SkyImageSunTest, IsTheBrightestOfSeveralLights) {
    const PaintedSky sky{.rows = 512, .to_sun = towards(140, 12), .clouds = 0.3f};
    SkyImage image = test::paint(sky);
    const vec3 radiance = test::painted_sun(sky) / static_cast<float>(kPi * 0.004653 * 0.004653);
    test::add_disc(image, towards(140, -12), 0.004653f, 0.9f * radiance);  // its mirror image
    test::add_disc(image, towards(20, 8), 0.003f, 0.5f * radiance);        // a lamp
    test::add_disc(image, towards(320, 50), 0.001f, 2.0f * radiance);      // a smaller one, more intense
    const std::optional<PictureSun> sun = find_sun(image);
    ASSERT_TRUE(sun);
    EXPECT_LT(degrees_between(sun->direction, sky.to_sun), 0.1);
    EXPECT_NEAR(luminance(sun->irradiance) / luminance(test::painted_sun(sky)), 1, 0.1);
}

TEST(SkyImageSunTest, ReflectionJustBelowALowSunDoesNotCountAsItsLight) {
    for (const double elevation : {0.7, 1.5}) {
        const PaintedSky sky{.rows = 512, .to_sun = towards(200, elevation)};
        SkyImage image = test::paint(sky);
        const vec3 radiance = test::painted_sun(sky) / static_cast<float>(kPi * 0.004653 * 0.004653);
        test::add_disc(image, towards(200, -elevation), 0.004653f, radiance);
        const std::optional<PictureSun> sun = find_sun(image);
        ASSERT_TRUE(sun);
        EXPECT_LT(degrees_between(sun->direction, sky.to_sun), 0.25) << elevation;
        EXPECT_NEAR(luminance(sun->irradiance) / luminance(test::painted_sun(sky)), 1, 0.1) << elevation;
    }
}

TEST(SkyImageSunTest, FindsTheMoonInANightSky) {
    PaintedSky night{.rows = 512, .to_sun = towards(80, 35)};
    const vec3 moon = test::painted_sun(night) / 4e5f;  // full moon: 14 magnitudes fainter
    SkyImage image = test::paint(night);
    for (vec3& value : image.pictures[0].values()) value = value / 4e5f + vec3(1e-7f);
    const std::optional<PictureSun> found = find_sun(image);
    ASSERT_TRUE(found);
    EXPECT_LT(degrees_between(found->direction, night.to_sun), 0.1);
    EXPECT_NEAR(luminance(found->irradiance) / luminance(moon), 1, 0.1);
}

/// Returns the exposure at which `share` of the upper hemisphere is white.
float exposure_leaving_white(const SkyImage& image, double share) {
    const optics::SkyTexels texels(image);
    std::vector<std::pair<double, double>> values;  // luminance, solid angle
    texels.for_each([&](const optics::SkyTexels::Texel& texel) {
        if (texels.direction(texel).y > 0) {
            const vec3& value = image.pictures[static_cast<size_t>(texel.picture)](texel.x, texel.y);
            values.emplace_back(luminance(value), texels.solid_angle(texel));
        }
    });
    std::sort(values.begin(), values.end(), std::greater<>());
    double white = 0;
    for (const auto& [value, angle] : values) {
        white += angle;
        if (white > share * 2 * kPi) return static_cast<float>(1 / value);
    }
    return 0;
}

TEST(SkyImageSunTest, ClippedSunsAreFoundByTheirWhitePatch) {
    double worst = 0;
    unsigned seed = 0;
    for (const vec3& to_sun : placements()) {
        if (to_sun.y < 0.1f) continue;  // the white patch of a lower sun is cut by the horizon
        const PaintedSky sky{.panorama = seed % 3 != 0,
                             .rows = seed % 3 != 0 ? 256 : 128,
                             .to_sun = to_sun,
                             .haze = 0.005f,
                             .clouds = 0.2f,
                             .cloud_light = 1.5f,
                             .seed = seed};
        ++seed;
        const SkyImage bright = test::paint(sky);
        // A patch of 4 degrees in radius. The glow around the sun is brighter towards the horizon, and with
        // it the patch's middle lies lower, by up to 0.3 of its radius.
        const float exposure = exposure_leaving_white(bright, 0.0025);
        const std::optional<PictureSun> sun = find_sun(test::clipped_to_8_bits(bright, exposure));
        ASSERT_TRUE(sun) << text(sky);
        EXPECT_TRUE(sun->clipped);
        EXPECT_EQ(sun->radius, shared::kSunAngularRadius);
        EXPECT_LT(degrees_between(sun->direction, sky.to_sun), 1.2) << text(sky);
        worst = std::max(worst, degrees_between(sun->direction, sky.to_sun));
        EXPECT_LT(luminance(sun->irradiance), double{exposure} * luminance(test::painted_sun(sky)));
    }
    RecordProperty("worst degrees", std::to_string(worst));
}

TEST(SkyImageSunTest, IsNotFoundInWhiteSkiesOfEightBits) {
    const PaintedSky sky{.to_sun = towards(0, 50), .disc = false};
    const SkyImage clear = test::paint(sky);
    EXPECT_FALSE(find_sun(test::clipped_to_8_bits(clear, 100)));  // white all over
    EXPECT_FALSE(find_sun(test::clipped_to_8_bits(clear, 0.5f)));
    // A white cloud bank along the horizon.
    SkyImage bank = clear;
    for (int y = 110; y < 128; ++y)
        for (int x = 100; x < 300; ++x) bank.pictures[0](x, y) = vec3(100);
    EXPECT_FALSE(find_sun(test::clipped_to_8_bits(bank, 0.5f)));
}

TEST(SkyImageSunTest, DirectionAndIrradianceFollowRotationAndGainOfThePicture) {
    const PaintedSky sky{.rows = 256, .to_sun = towards(170, 33), .haze = 0.01f, .clouds = 0.3f};
    const SkyImage image = test::paint(sky);
    const std::optional<PictureSun> sun = find_sun(image);
    ASSERT_TRUE(sun);
    for (const int columns : {17, 128, 301}) {
        SkyImage turned = image;
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 512; ++x)
                turned.pictures[0]((x + columns) % 512, y) = 4.0f * image.pictures[0](x, y);
        const std::optional<PictureSun> found = find_sun(turned);
        ASSERT_TRUE(found);
        const double turn = 2 * kPi * columns / 512;  // clockwise, as a compass turns
        const dvec3 d(sun->direction);
        const dvec3 expected(std::cos(turn) * d.x - std::sin(turn) * d.z, d.y,
                             std::sin(turn) * d.x + std::cos(turn) * d.z);
        EXPECT_LT(degrees_between(found->direction, expected), 1e-3);
        EXPECT_NEAR(luminance(found->irradiance) / luminance(sun->irradiance), 4, 0.01);
    }
}

TEST(SkyImageSunTest, IsDeterministic) {
    const SkyImage image = test::paint({.rows = 512, .to_sun = towards(31, 47), .clouds = 0.4f});
    const std::optional<PictureSun> first = find_sun(image);
    const std::optional<PictureSun> second = find_sun(image);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->direction, second->direction);
    EXPECT_EQ(first->irradiance, second->irradiance);
}

}  // namespace
}  // namespace deepwater
