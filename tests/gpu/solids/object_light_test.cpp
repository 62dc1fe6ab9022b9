// Light of objects, and where their shadows fall.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "core/image_file.h"
#include "core/shared_glsl.h"
#include "gpu/solids/objects_fixture.h"
#include "render/frame.h"
#include "render/sky/ambient_light.h"
#include "scene/scene.h"

namespace deepwater::shared {
#include "shared/harmonics.glsl"
#include "shared/solids/microfacet.glsl"
#include "shared/water/sea_mirror.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

class ObjectLightTest : public ObjectsTest {};

TEST_F(ObjectLightTest, TheSideTowardsTheSunIsBrighter) {
    scene_.camera.position = {0, 50, 0};
    scene_.sky.sun_azimuth = 90;  // to the right of a view north
    scene_.sky.sun_elevation = 20;
    scene_.objects = {sphere({0, 50, -10}, 6)};
    const auto pixels = render(scene::kViewFinal);
    const auto mean = [&](int x0, int x1) {
        float sum = 0;
        for (int y = 70; y < 90; ++y) {
            for (int x = x0; x < x1; ++x) sum += at(pixels, x, y).y;
        }
        return sum / (20.0f * static_cast<float>(x1 - x0));
    };
    EXPECT_GT(mean(135, 155), 3 * mean(85, 105));
    EXPECT_GT(mean(85, 105), 0);  // the sky lights the other side
}

// A white wall that faces the sun reflects the light that arrives, less the share that a dielectric's surface
// mirrors.
TEST_F(ObjectLightTest, AMattWallGivesBackWhatItReceives) {
    scene_.camera.position = {0, 30, 0};
    scene_.sky.sun_azimuth = 180;
    scene_.sky.sun_elevation = 10;
    scene::Object wall;
    wall.shape = scene::kShapeBox;
    wall.position = {0, 30, -20};
    wall.size = {8, 8, 1};
    wall.base_color = glm::vec3(0.5f);
    wall.roughness = 1;
    scene_.objects = {wall};
    const glm::vec3 shown = glm::vec3(at(render(scene::kViewFinal), 120, 80));
    const optics::SkyLight& light = frame_->light();
    const float from_sun = light.sun_irradiance.y * std::cos(glm::radians(10.0f));
    const float least = 0.5f * 0.9f * from_sun / glm::pi<float>();
    // Indirect light: about half the sky, at most as much again, and the sun's reflection in the sea;
    // specular reflection adds a few per cent.
    const float from_sea = shared::sea_reflectance(std::sin(glm::radians(10.0f))) * from_sun;
    const float most = (0.5f * (from_sun + from_sea + light.sky_irradiance.y) +
                        0.15f * light.sky_irradiance.y + 0.05f * from_sun) /
                       glm::pi<float>() * 1.05f;
    EXPECT_GT(shown.y, least);
    EXPECT_LT(shown.y, most);
}

TEST_F(ObjectLightTest, AShadowFallsWhereGeometrySays) {
    for (const bool floats : {false, true}) {
        scene_.sea.wind_speed = 0.5f;  // nearly flat
        scene_.camera.position = {0, 60, 0};
        scene_.camera.pitch = -90;
        scene_.camera.fov = 30;
        scene_.sky.sun_azimuth = 120;
        scene_.sky.sun_elevation = 40;
        scene::Object plate;
        plate.shape = scene::kShapePlate;
        plate.position = {0, 10, 0};
        plate.size = {46, 1, 46};
        plate.roughness = 1;
        scene::Object box;
        box.shape = scene::kShapeBox;
        box.position = {2, 14, -1};
        box.size = {4, 2, 6};
        box.floats = floats;
        scene_.objects = {plate, box};
        const auto pixels = render(scene::kViewFinal);
        const glm::dvec3 low = box.position - glm::dvec3(box.size) / 2.0,
                         high = box.position + glm::dvec3(box.size) / 2.0;
        const glm::dvec3 to_sun = scene::sun_direction(scene_.sky);
        const auto place_on_plate = [&](double x, double y) {
            const glm::dvec3 direction = ray(x, y);
            return scene_.camera.position + direction * (50.0 / -direction.y);
        };
        const auto behind_box = [&](double x, double y) {
            return hits_box(scene_.camera.position, ray(x, y), low - 0.3, high + 0.3);
        };
        const float lit = at(pixels, 30, 30).y;
        // The map's texels are at most 2 x 22 m / 1024 x 2^(1/4) wide, 5 cm; a pixel is 17 cm.
        expect_mask(
            [&](int x, int y) { return at(pixels, x, y).y < 0.6f * lit && !behind_box(x + 0.5, y + 0.5); },
            [&](double x, double y) {
                return hits_box(place_on_plate(x, y), to_sun, low, high) && !behind_box(x, y);
            },
            1.5);
    }
}

TEST_F(ObjectLightTest, WhatIsLitDoesNotShadowItself) {
    scene_.camera.position = {0, 40, 0};
    scene_.sky.sun_azimuth = 150;
    for (const float elevation : {3.0f, 15.0f, 60.0f}) {
        scene_.sky.sun_elevation = elevation;
        scene_.objects = {sphere({0, 40, -10}, 6)};
        scene_.objects.front().roughness = 1;
        const auto with_shadow = render(scene::kViewFinal);
        // Brightness follows the cosine towards the sun, so nothing shades the whole side; and it changes
        // nowhere abruptly, so there are no specks of shadow.
        const glm::dvec3 to_sun = scene::sun_direction(scene_.sky);
        const float body = scene_.objects.front().base_color.y * (1 - shared::kDielectricReflectance) *
                           frame_->light().sun_irradiance.y / glm::pi<float>();
        int specks = 0;
        for (int y = 50; y < 110; ++y) {
            for (int x = 90; x < 150; ++x) {
                const glm::dvec3 direction = ray(x + 0.5, y + 0.5);
                const glm::dvec3 to(0, 0, -10);
                const double along = glm::dot(to, direction), off2 = 100 - along * along;
                if (off2 > 7) continue;
                const glm::dvec3 normal = (direction * (along - std::sqrt(9 - off2)) - to) / 3.0;
                if (glm::dot(normal, to_sun) < 0.2) continue;
                const float here = at(with_shadow, x, y).y;
                const float sunlit = body * static_cast<float>(glm::dot(normal, to_sun));
                EXPECT_GT(here, 0.95f * sunlit) << "sun at " << elevation << ", pixel " << x << ", " << y;
                const float around = 0.25f * (at(with_shadow, x - 2, y).y + at(with_shadow, x + 2, y).y +
                                              at(with_shadow, x, y - 2).y + at(with_shadow, x, y + 2).y);
                specks += here < 0.9f * around;
            }
        }
        EXPECT_EQ(specks, 0) << "sun at " << elevation;
    }
}

// Under a roof that covers everything there is no gap of light between the sharper layer of the map and the
// other one.
TEST_F(ObjectLightTest, LayersOfTheShadowMapMeetWithoutASeam) {
    // Looks away from the sun at the end of the sharper layer, 24 m away across the sun's rays.
    scene_.camera.position = {0, 30, 0};
    scene_.camera.yaw = 0;
    scene_.camera.pitch = -13;
    scene_.camera.fov = 12;
    scene_.sky.sun_azimuth = 160;
    scene_.sky.sun_elevation = 30;
    scene::Object ground;
    ground.shape = scene::kShapePlate;
    ground.position = {0, 10, 0};
    ground.size = {400, 1, 400};
    ground.roughness = 1;
    scene::Object roof = ground;
    roof.position.y = 60;
    roof.size = {800, 1, 800};
    scene_.objects = {ground, roof};
    const auto pixels = render(scene::kViewFinal);
    const float middle = at(pixels, kSize.x / 2, kSize.y / 2).y;
    for (int y = 0; y < kSize.y; ++y) {
        for (int x = 0; x < kSize.x; ++x) ASSERT_LT(at(pixels, x, y).y, 1.2f * middle) << x << ", " << y;
    }
}

// Bumps that a pixel does not resolve make it rougher by their variance, however the texture is stretched.
TEST_F(ObjectLightTest, BumpsTooSmallToSeeBecomeRoughness) {
    constexpr int kSide = 64;
    constexpr float kRoughness = 0.3f;
    const auto plate = [&](const std::string& picture, float stretch, float scale) {
        test::Glb glb;
        glb.json["images"] = {{{"uri", picture}}};
        glb.json["textures"] = {{{"source", 0}}};
        glb.json["materials"] = {
            {{"normalTexture", {{"index", 0}, {"scale", scale}}},
             {"doubleSided", true},
             {"pbrMetallicRoughness", {{"roughnessFactor", kRoughness}, {"metallicFactor", 0}}}}};
        const int corners = glb.positions({{-4, 0, -4}, {-4, 0, 4}, {4, 0, 4}, {4, 0, -4}});
        const int uvs =
            glb.accessor(std::vector<glm::vec2>{{0, 0}, {0, 8}, {8 * stretch, 8}, {8 * stretch, 0}},
                         test::Glb::kFloat, "VEC2");
        glb.node({{"mesh", glb.mesh({{"attributes", {{"POSITION", corners}, {"TEXCOORD_0", uvs}}},
                                     {"indices", glb.indices({0, 1, 2, 0, 2, 3})},
                                     {"material", 0}})}});
        static int count = 0;
        const std::string name = "plate" + std::to_string(count++) + ".glb";
        dir_.write(name, glb.finish());
        return scene::model_object((dir_.path() / name).string());
    };
    // Slopes of 3/4 to both sides in turn, and all to one side.
    std::vector<std::uint8_t> ridges, slope;
    for (int i = 0; i < kSide * kSide; ++i) {
        const auto tilted = [](bool left) { return static_cast<std::uint8_t>(left ? 51 : 204); };
        ridges.insert(ridges.end(), {tilted(i % 2 != 0), 128, 230});
        slope.insert(slope.end(), {tilted(false), 128, 230});
    }
    write_png(dir_.path() / "ridges.png", kSide, kSide, ridges);
    write_png(dir_.path() / "slope.png", kSide, kSide, slope);
    scene_.camera.position = {0, 60, 0};
    scene_.camera.pitch = -90;
    const float own = std::pow(kRoughness, 4.0f) / 2;
    const struct {
        const char* picture;
        float stretch, scale, variance;
    } cases[] = {{"ridges.png", 1, 1, 0.25f},
                 {"ridges.png", 1, 0.5f, 0.25f * 0.25f},
                 {"ridges.png", 0.25f, 1, 0.25f},
                 {"slope.png", 1, 1, 0},
                 {"slope.png", 0.25f, 1, 0}};
    for (const auto& c : cases) {
        scene_.objects = {plate(c.picture, c.stretch, c.scale)};
        scene_.objects.front().position = {0, 40, 0};
        // 8 bits a component: 0.005 of a length near 1.
        EXPECT_NEAR(std::pow(at(render(scene::kViewRoughness), 120, 80).x, 2.0f), own + c.variance,
                    0.01f + 0.02f * c.variance)
            << c.picture << ", stretched " << c.stretch << ", scale " << c.scale;
    }
}

// Indirect light on a level surface from above is the sky's irradiance.
TEST_F(ObjectLightTest, AmbientLightIsThatOfTheSky) {
    SkyPass sky(*shaders_);
    AmbientLight ambient(*shaders_);
    for (const float elevation : {5.0f, 35.0f, 70.0f}) {
        scene_.sky.sun_elevation = elevation;
        sky.update(scene_.sky, scene_.water);
        ambient.update(sky);
        const gpu::AmbientBlock block = ambient.read();
        const auto irradiance = [&](const glm::vec3& normal) {
            glm::vec3 sum(0);
            for (int i = 0; i < shared::kHarmonics; ++i)
                sum += shared::harmonic(i, normal) * glm::vec3(block.irradiance[i]);
            return sum;
        };
        const glm::vec3 up = irradiance({0, 1, 0}), expected = sky.light().sky_irradiance;
        // Nine coefficients err most for light from near the horizon, by 5.4 % of its irradiance. Such light
        // is the sun mirrored in the sea and, about twice as much, the sky around a low sun and its mirror
        // image: more in red, since a sun at 5 degrees is red.
        const glm::vec3 ringing =
            0.07f * shared::sea_reflectance(std::sin(glm::radians(elevation))) * sky.light().sun_irradiance;
        for (int c = 0; c < 3; ++c)
            EXPECT_NEAR(up[c], expected[c], 0.15f * expected[c] + ringing[c]) << elevation;
        EXPECT_LT(irradiance({0, -1, 0}).y, up.y) << elevation;  // the sea is darker than the sky
        EXPECT_GT(irradiance({0, -1, 0}).y, 0) << elevation;
    }
}

}  // namespace
}  // namespace deepwater::render
