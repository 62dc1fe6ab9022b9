// Objects in whole pictures: where they are drawn, how they are lit, where their shadows fall, and where
// water is not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/gtc/constants.hpp>
#include <memory>
#include <vector>

#include "core/check.h"
#include "core/image_file.h"
#include "core/shared_glsl.h"
#include "gl/framebuffer.h"
#include "gl/texture.h"
#include "gpu/picture_fixture.h"
#include "render/ambient_light.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "sim/ocean_stepper.h"
#include "support/block_layout.h"
#include "support/formula_harness.h"
#include "support/glb.h"
#include "support/temp_dir.h"

namespace deepwater::shared {
#include "shared/harmonics.glsl"
#include "shared/microfacet.glsl"
#include "shared/sea_mirror.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr glm::ivec2 kSize(240, 160);

class ObjectsTest : public PictureTest {
protected:
    ObjectsTest() : PictureTest(kSize) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sea.wind_speed = 3;
        scene_.sky.visibility_km = 300;
    }

    std::vector<glm::vec4> render(int view_mode) {
        scene_.view.mode = view_mode;
        return radiance();
    }

    static const glm::vec4& at(const std::vector<glm::vec4>& values, int x, int y) {
        return values[static_cast<size_t>(y) * kSize.x + static_cast<size_t>(x)];
    }

    /// Direction through a point of the picture, in pixels from its lower left corner.
    [[nodiscard]] glm::dvec3 ray(double x, double y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double scale = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const double up = (2 * y / kSize.y - 1) * scale;
        const double right = (2 * x / kSize.x - 1) * scale * kSize.x / kSize.y;
        return glm::normalize(glm::dvec3(axes.forward) + right * glm::dvec3(axes.right) +
                              up * glm::dvec3(axes.up));
    }

    /// Compares a mask with what geometry says, but for pixels that a boundary passes nearer than `margin`
    /// pixels.
    void expect_mask(const std::function<bool(int, int)>& seen,
                     const std::function<bool(double, double)>& expected, double margin) {
        int inside = 0, outside = 0;
        for (int y = 0; y < kSize.y; ++y) {
            for (int x = 0; x < kSize.x; ++x) {
                const bool wanted = expected(x + 0.5, y + 0.5);
                bool clear = true;
                for (int turn = 0; turn < 16; ++turn) {
                    const double angle = turn * glm::radians(22.5);
                    clear = clear && expected(x + 0.5 + margin * std::cos(angle),
                                              y + 0.5 + margin * std::sin(angle)) == wanted;
                }
                if (!clear) continue;
                (wanted ? inside : outside) += 1;
                ASSERT_EQ(seen(x, y), wanted) << "pixel " << x << ", " << y;
            }
        }
        EXPECT_GT(inside, 100);
        EXPECT_GT(outside, 100);
    }

    static scene::Object sphere(glm::dvec3 position, float diameter) {
        scene::Object object;
        object.position = position;
        object.size = glm::vec3(diameter);
        return object;
    }

    test::TempDir dir_;
};

bool hits_sphere(const glm::dvec3& eye, const glm::dvec3& direction, const glm::dvec3& centre,
                 double radius) {
    const glm::dvec3 to = centre - eye;
    const double along = glm::dot(to, direction);
    return along > 0 && glm::dot(to, to) - along * along < radius * radius;
}

/// True when a ray meets an upright box.
bool hits_box(const glm::dvec3& from, const glm::dvec3& direction, const glm::dvec3& low,
              const glm::dvec3& high) {
    double first = 0, last = 1e9;
    for (int c = 0; c < 3; ++c) {
        double a = (low[c] - from[c]) / direction[c], b = (high[c] - from[c]) / direction[c];
        if (a > b) std::swap(a, b);
        first = std::max(first, a);
        last = std::min(last, b);
    }
    return first < last;
}

TEST_F(ObjectsTest, BlocksMatchStd140) {
    const auto objects = test::program_declaring("include/object_blocks.glsl");
    EXPECT_TRUE(test::block_matches(
        objects.name(), "ObjectViewBlock", sizeof(ObjectViewBlock),
        {DW_BLOCK_MEMBER(ObjectViewBlock, clip_from_world), DW_BLOCK_MEMBER(ObjectViewBlock, ray_from_clip),
         DW_BLOCK_MEMBER(ObjectViewBlock, eye),
         DW_BLOCK_MEMBER(ObjectViewBlock, pixel_angle)}));
    EXPECT_TRUE(test::block_matches(
        objects.name(), "ObjectBlock", sizeof(ObjectBlock),
        {DW_BLOCK_MEMBER(ObjectBlock, world_from_own), DW_BLOCK_MEMBER(ObjectBlock, normal_from_own),
         DW_BLOCK_MEMBER(ObjectBlock, waterline), DW_BLOCK_MEMBER(ObjectBlock, tint),
         DW_BLOCK_MEMBER(ObjectBlock, roughness), DW_BLOCK_MEMBER(ObjectBlock, bend), DW_BLOCK_MEMBER(ObjectBlock, wet_height),
         DW_BLOCK_MEMBER(ObjectBlock, wave_height), DW_BLOCK_MEMBER(ObjectBlock, water_level)}));
    EXPECT_TRUE(test::block_matches(
        objects.name(), "MaterialBlock", sizeof(MaterialBlock),
        {DW_BLOCK_MEMBER(MaterialBlock, base_color), DW_BLOCK_MEMBER(MaterialBlock, roughness),
         DW_BLOCK_MEMBER(MaterialBlock, metallic), DW_BLOCK_MEMBER(MaterialBlock, normal_scale),
         DW_BLOCK_MEMBER(MaterialBlock, least_coverage),
         DW_BLOCK_MEMBER(MaterialBlock, wire_radius)}));
    const auto ambient = test::program_declaring("include/ambient_block.glsl");
    EXPECT_TRUE(test::block_matches(ambient.name(), "AmbientBlock", sizeof(AmbientBlock),
                                    {DW_BLOCK_MEMBER(AmbientBlock, irradiance)}));
}

TEST_F(ObjectsTest, SharedFormulasAgreeWithTheCpu) {
    std::vector<glm::vec4> inputs;
    for (int i = 0; i < 1000; ++i) {
        const float a = static_cast<float>(i % 10) / 9.0f, b = static_cast<float>(i / 10 % 10) / 9.0f;
        inputs.emplace_back(a, b, static_cast<float>(i / 100) / 9.0f, 1.0f - a);
    }
    const auto expect_same = [&](std::string_view file, std::string_view expression, auto&& reference) {
        const std::vector<glm::vec4> results = test::evaluate_on_gpu(file, expression, inputs);
        for (size_t i = 0; i < inputs.size(); ++i) {
            const glm::vec4 expected = reference(inputs[i]);
            for (int c = 0; c < 4; ++c) {
                ASSERT_NEAR(results[i][c], expected[c], 2e-4f * std::max(1.0f, std::abs(expected[c])))
                    << expression << " at " << i << ", component " << c;
            }
        }
    };
    expect_same("shared/microfacet.glsl",
                "vec4(facet_density(x.x, x.y * x.y + 0.01), facet_visibility(x.x, x.z, x.y), "
                "fresnel_schlick(vec3(x.y), x.x).x, facet_albedo(vec3(x.y), x.z, x.x).x)",
                [](glm::vec4 x) {
                    return glm::vec4(shared::facet_density(x.x, x.y * x.y + 0.01f),
                                     shared::facet_visibility(x.x, x.z, x.y),
                                     shared::fresnel_schlick(glm::vec3(x.y), x.x).x,
                                     shared::facet_albedo(glm::vec3(x.y), x.z, x.x).x);
                });
    expect_same(
        "shared/harmonics.glsl",
        "vec4(harmonic(4, x.xyz), harmonic(6, x.xyz), harmonic(8, x.xyz), cosine_lobe(int(8.0 * x.w)))",
        [](glm::vec4 x) {
            const glm::vec3 d(x);
            return glm::vec4(shared::harmonic(4, d), shared::harmonic(6, d), shared::harmonic(8, d),
                             shared::cosine_lobe(static_cast<int>(8.0f * x.w)));
        });
    expect_same("shared/sea_mirror.glsl", "vec4(sea_reflectance(x.x))",
                [](glm::vec4 x) { return glm::vec4(shared::sea_reflectance(x.x)); });
}

// With no objects nothing of theirs runs.
TEST_F(ObjectsTest, WithoutObjectsThereIsNoPassOfTheirs) {
    radiance();
    radiance();
    for (const gl::Profiler::Pass& pass : frame_->profiler().passes()) {
        EXPECT_NE(pass.name, "objects");
        EXPECT_NE(pass.name, "shadow");
        EXPECT_NE(pass.name, "hulls");
    }
}

TEST_F(ObjectsTest, ASphereIsDrawnWhereProjectionSays) {
    const struct {
        glm::dvec3 camera;
        double yaw, pitch;
        glm::dvec3 centre;
    } cases[] = {
        {{0, 50, 0}, 0, 0, {1, 49, -12}},
        {{3e5, 80, -2e5}, 215, 20, {3e5 - 6, 86, -2e5 + 9}},
        {{0, 30, 0}, 90, -30, {9, 24, 2}},
    };
    for (const auto& c : cases) {
        scene_.camera.position = c.camera;
        scene_.camera.yaw = c.yaw;
        scene_.camera.pitch = c.pitch;
        scene_.objects = {sphere(c.centre, 6)};
        const auto pixels = render(scene::kViewDepth);
        expect_mask([&](int x, int y) { return at(pixels, x, y).x < 0.18f; },  // nearer than 22 m
                    [&](double x, double y) { return hits_sphere(c.camera, ray(x, y), c.centre, 3); }, 1.0);
        // The depth in the middle is that of the nearest point.
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const glm::dvec3 to = c.centre - c.camera;
        const double w = glm::dot(to, glm::dvec3(axes.forward));
        const double scale = kSize.y / (2 * std::tan(glm::radians(25.0)));
        const int x = static_cast<int>(kSize.x / 2.0 + scale * glm::dot(to, glm::dvec3(axes.right)) / w);
        const int y = static_cast<int>(kSize.y / 2.0 + scale * glm::dot(to, glm::dvec3(axes.up)) / w);
        const double shown = at(pixels, x, y).x;
        EXPECT_NEAR(100 * shown / (1 - shown), glm::length(to) - 3, 0.05);
    }
}

TEST_F(ObjectsTest, NormalsFaceOutward) {
    scene_.camera.position = {0, 50, 0};
    const glm::dvec3 centre(0, 50, -10);
    scene_.objects = {sphere(centre, 6)};
    const auto pixels = render(scene::kViewNormals);
    for (const glm::ivec2 pixel :
         {glm::ivec2(120, 80), glm::ivec2(90, 80), glm::ivec2(130, 110), glm::ivec2(100, 60)}) {
        const glm::dvec3 direction = ray(pixel.x + 0.5, pixel.y + 0.5);
        const glm::dvec3 to = centre - scene_.camera.position;
        const double along = glm::dot(to, direction);
        const double distance = along - std::sqrt(9 - (glm::dot(to, to) - along * along));
        const glm::dvec3 normal = (direction * distance - to) / 3.0;
        const glm::vec3 shown = glm::vec3(at(pixels, pixel.x, pixel.y)) * 2.0f - 1.0f;
        EXPECT_LT(glm::distance(glm::dvec3(shown), normal), 0.02) << pixel.x << ", " << pixel.y;
    }
}

TEST_F(ObjectsTest, TheSideTowardsTheSunIsBrighter) {
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

// A white wall that faces the sun: what comes back is what arrives, less what a dielectric's surface keeps
// for its mirror.
TEST_F(ObjectsTest, AMattWallGivesBackWhatItReceives) {
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
    const SkyLight& light = frame_->light();
    const float from_sun = light.sun_irradiance.y * std::cos(glm::radians(10.0f));
    const float least = 0.5f * 0.9f * from_sun / glm::pi<float>();
    // From around: about half the sky, as much again in the most, and the sun in the sea; the mirror gives a
    // few per cent.
    const float from_sea = shared::sea_reflectance(std::sin(glm::radians(10.0f))) * from_sun;
    const float most = (0.5f * (from_sun + from_sea + light.sky_irradiance.y) +
                        0.15f * light.sky_irradiance.y + 0.05f * from_sun) /
                       glm::pi<float>() * 1.05f;
    EXPECT_GT(shown.y, least);
    EXPECT_LT(shown.y, most);
}

TEST_F(ObjectsTest, AShadowFallsWhereGeometrySays) {
    for (const bool floats : {false, true}) {
        scene_.sea.wind_speed = 0.5f;  // as flat as it gets
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

TEST_F(ObjectsTest, WhatIsLitDoesNotShadowItself) {
    scene_.camera.position = {0, 40, 0};
    scene_.sky.sun_azimuth = 150;
    for (const float elevation : {3.0f, 15.0f, 60.0f}) {
        scene_.sky.sun_elevation = elevation;
        scene_.objects = {sphere({0, 40, -10}, 6)};
        scene_.objects.front().roughness = 1;
        const auto with_shadow = render(scene::kViewFinal);
        // Brightness follows the cosine towards the sun, so that no shadow lies on all of it, and changes
        // nowhere abruptly, as it would at a speck.
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

// Under a roof that covers everything there is no gap between the sharper layer of the map and the one around
// it.
TEST_F(ObjectsTest, LayersOfTheShadowMapMeetWithoutASeam) {
    // Away from the sun, where the sharper layer ends, 24 m away across the sun's rays; at a slant.
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

// Bumps that a pixel does not resolve make it rougher, by their own variance however the picture is
// stretched.
TEST_F(ObjectsTest, BumpsTooSmallToSeeBecomeRoughness) {
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
        // Of 8 bits a component: 0.005 of a length near 1.
        EXPECT_NEAR(std::pow(at(render(scene::kViewRoughness), 120, 80).x, 2.0f), own + c.variance,
                    0.01f + 0.02f * c.variance)
            << c.picture << ", stretched " << c.stretch << ", scale " << c.scale;
    }
}

// However thin a wire is, every row it crosses shows it, and takes as much light away as the wire covers: its
// thickness over that of a pixel, for a slanted one over the cosine. Prisms of eight sides are up to 8 %
// thinner than round; neighbouring rows may share a slanted wire's light.
TEST_F(ObjectsTest, ThinWiresStayWholeAndFaint) {
    constexpr int kFirst = 11 * kSize.y / 20, kLast = 9 * kSize.y / 10;  // rows of sky
    scene_.camera.position = {0, 300, 0};
    const float pixel =
        40 * 2 * std::tan(glm::radians(scene_.camera.fov) / 2) / static_cast<float>(kSize.y);  // m
    const auto wire = [&](float radius, float roll) {
        constexpr int kSides = 8;
        test::Glb glb;
        std::vector<glm::vec3> corners, normals;
        std::vector<std::uint32_t> triangles;
        for (std::uint32_t i = 0; i < kSides; ++i) {
            const float angle = glm::two_pi<float>() * static_cast<float>(i) / kSides;
            const glm::vec3 away(std::cos(angle), 0, -std::sin(angle));
            for (const float y : {-30.0f, 30.0f}) {
                corners.push_back(away * radius + glm::vec3(0, y, 0));
                normals.push_back(away);
            }
            const std::uint32_t a = 2 * i, b = (2 * i + 2) % (2 * kSides);
            triangles.insert(triangles.end(), {a, b, b + 1, a, b + 1, a + 1});
        }
        glb.json["materials"] = {{{"extras", {{"wire_radius", radius}}},
                                  {"pbrMetallicRoughness",
                                   {{"baseColorFactor", {0, 0, 0, 1}}, {"metallicFactor", 0}}}}};
        const int at = glb.positions(corners);
        const int facing = glb.positions(normals);
        glb.node({{"mesh", glb.mesh({{"attributes", {{"POSITION", at}, {"NORMAL", facing}}},
                                     {"indices", glb.indices(triangles)},
                                     {"material", 0}})}});
        const std::string name = "wire" + std::to_string(radius) + ".glb";
        dir_.write(name, glb.finish());
        scene::Object object = scene::model_object((dir_.path() / name).string());
        object.position = {0.3f * pixel, 300, -40};  // through the middle of no pixel, between no two
        object.rotation.z = roll;
        return object;
    };
    scene_.objects.clear();
    const std::vector<glm::vec4> sky = radiance();
    scene_.objects = {wire(5, 0)};
    const std::vector<glm::vec4> thick = radiance();
    for (const float radius : {0.1f * pixel, 0.3f * pixel}) {
        for (const float roll : {0.0f, 20.0f}) {
            scene_.objects = {wire(radius, roll)};
            const std::vector<glm::vec4> pixels = radiance();
            double all = 0;
            for (int y = kFirst; y < kLast; ++y) {
                double taken = 0;
                for (int x = 0; x < kSize.x; ++x)
                    taken += static_cast<double>(at(sky, x, y).y - at(pixels, x, y).y);
                const double whole =
                    static_cast<double>(at(sky, kSize.x / 2, y).y - at(thick, kSize.x / 2, y).y);
                EXPECT_GT(taken, 0.5 * static_cast<double>(2 * radius / pixel) * whole) << y;
                all += taken / whole;
            }
            const double expected = static_cast<double>(2 * radius / pixel / std::cos(glm::radians(roll)));
            EXPECT_NEAR(all / (kLast - kFirst), expected, 0.12 * expected) << radius << ", rolled " << roll;
        }
    }
}

TEST_F(ObjectsTest, TheWaterMaskIsBlackWhereAnObjectIsInFront) {
    scene_.camera.position = {0, 20, 0};
    scene_.camera.pitch = -35;
    const glm::dvec3 centre(0, 8, -18);
    scene_.objects = {sphere(centre, 8)};
    const auto pixels = render(scene::kViewWaterMask);
    expect_mask([&](int x, int y) { return at(pixels, x, y).x == 0; },
                [&](double x, double y) { return hits_sphere(scene_.camera.position, ray(x, y), centre, 4); },
                1.0);
}

TEST_F(ObjectsTest, WhatFloatsRidesTheSea) {
    scene_.sea.wind_speed = 12;
    scene_.sea.resolution = 128;
    scene_.camera.position = {0, 30, 0};
    scene_.camera.pitch = -90;
    scene::Object buoy = sphere({0, 0, 0}, 4);
    buoy.floats = true;
    scene_.objects = {buoy};
    std::vector<double> heights;
    for (const double time : {0.0, 3.0, 7.0}) {
        scene_.clock.time = time;
        const double shown = at(render(scene::kViewDepth), 120, 80).x;
        const double top = 30 - 100 * shown / (1 - shown);
        const sim::OceanMaps& maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), time);
        const scene::Model model = scene::make_primitive(scene::kShapeSphere);
        const scene::Placement placed = scene::place(buoy, model.probes, maps);
        EXPECT_NEAR(top, placed.position.y + 2, 0.03);
        heights.push_back(top);
    }
    EXPECT_GT(
        *std::max_element(heights.begin(), heights.end()) - *std::min_element(heights.begin(), heights.end()),
        0.1);
}

/// A boat like a trough: an open box with walls, and its dry inside, closed, `lid` metres above the gunwale.
std::string box_boat(bool dry, float lid) {
    test::Glb glb;
    const test::BoxMesh outer = test::box_mesh({-2, -0.8f, -4}, {2, 0.8f, 4}, true);
    const int hull = glb.mesh(outer.corners, outer.triangles);
    glb.json["materials"] = {{{"doubleSided", true}}};
    glb.json["meshes"][0]["primitives"][0]["material"] = 0;
    glb.node({{"mesh", hull}, {"extras", {{"probes", {{0, 0, 0}}}}}});
    if (dry) {
        const test::BoxMesh inner = test::box_mesh({-2, -0.8f, -4}, {2, 0.8f + lid, 4});
        glb.json["scenes"][0]["nodes"].push_back(
            glb.node({{"mesh", glb.mesh(inner.corners, inner.triangles)}, {"name", "water_exclusion"}}));
    }
    return glb.finish();
}

class HullTest : public ObjectsTest {
protected:
    void SetUp() override {
        ObjectsTest::SetUp();
        if (IsSkipped()) return;
        dir_.write("dry.glb", box_boat(true, 0));
        dir_.write("poking.glb", box_boat(true, 0.6f));
        dir_.write("wet.glb", box_boat(false, 0));
        scene_.sea.wind_speed = 6;
        scene_.sea.resolution = 128;
    }

    void put(const char* file) {
        scene_.objects = {scene::model_object((dir_.path() / file).string())};
        scene_.objects.front().floats = true;
    }

    /// Pixels at which water is the front-most thing.
    std::vector<glm::vec4> water(const char* file) {
        put(file);
        return render(scene::kViewWaterMask);
    }

    /// Water pixels through which one looks at the inside of the boat's floor or walls, about: rays that
    /// enter its opening.
    int water_inside(const std::vector<glm::vec4>& mask, const scene::Placement& boat) const {
        int count = 0;
        for (int y = 0; y < kSize.y; ++y) {
            for (int x = 0; x < kSize.x; ++x) {
                const glm::dmat3 own_from_world = glm::transpose(boat.rotation);
                const glm::dvec3 eye = own_from_world * (scene_.camera.position - boat.position);
                const glm::dvec3 direction = own_from_world * ray(x + 0.5, y + 0.5);
                const glm::dvec3 entry = eye + direction * ((0.8 - eye.y) / direction.y);
                const bool enters = direction.y < 0 && std::abs(entry.x) < 1.9 && std::abs(entry.z) < 3.9;
                count += enters && at(mask, x, y).x > 0;
            }
        }
        return count;
    }

    scene::Placement placed() {
        const sim::OceanMaps& maps =
            stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
        return scene::place(scene_.objects.front(), std::vector<glm::vec2>{{0, 0}}, maps);
    }
};

TEST_F(HullTest, NoWaterStandsInABoatSeenFromAbove) {
    for (const double time : {0.0, 4.0, 9.0}) {
        scene_.clock.time = time;
        scene_.camera.position = {0.5, 14, 9};
        scene_.camera.pitch = -57;
        for (const char* file : {"wet.glb", "dry.glb", "poking.glb"}) {
            const auto mask = water(file);
            const int inside = water_inside(mask, placed());
            if (file == std::string_view("wet.glb")) {
                EXPECT_GT(inside, 1000);
            } else {
                EXPECT_EQ(inside, 0) << file;
            }
        }
    }
}

TEST_F(HullTest, WaterAroundTheBoatStays) {
    const struct {
        glm::dvec3 camera;
        double pitch;
    } views[] = {{{0, 2.2, 16}, -4}, {{0.5, 14, 9}, -57}, {{0, 6, 14}, -20}};
    for (const auto& view : views) {
        scene_.camera.position = view.camera;
        scene_.camera.pitch = view.pitch;
        const auto wet = water("wet.glb");
        const scene::Placement boat = placed();
        const glm::dmat3 own_from_world = glm::transpose(boat.rotation);
        const glm::dvec3 eye = own_from_world * (scene_.camera.position - boat.position);
        for (const char* file : {"dry.glb", "poking.glb"}) {
            const auto dry = water(file);
            int same = 0;
            for (int y = 0; y < kSize.y; ++y) {
                for (int x = 0; x < kSize.x; ++x) {
                    // Rays that miss the hull itself may pass over it, through what pokes out: the water
                    // behind shows.
                    const glm::dvec3 direction = own_from_world * ray(x + 0.5, y + 0.5);
                    if (hits_box(eye, direction, glm::dvec3(-2.05, -0.85, -4.05),
                                 glm::dvec3(2.05, 0.85, 4.05)))
                        continue;
                    ASSERT_EQ(at(wet, x, y).x, at(dry, x, y).x) << file << " " << x << ", " << y;
                    same += at(wet, x, y).x > 0;
                }
            }
            EXPECT_GT(same, 1000);
        }
    }
}

// Each of two boats behind one another stays dry: seen over the nearer one's gunwale through the volume that
// pokes out of it, and from inside the nearer one.
TEST_F(HullTest, BoatsBehindOneAnotherStayDry) {
    dir_.write("tall.glb", box_boat(true, 3));
    const auto boats = [this](const char* near, const char* far) {
        scene_.objects.clear();
        for (const auto& [file, z] : {std::pair(far, -4.0), std::pair(near, 6.0)}) {
            scene_.objects.push_back(scene::model_object((dir_.path() / file).string()));
            scene_.objects.back().position = {0, 0, z};
            scene_.objects.back().floats = true;
        }
    };
    const struct {
        glm::dvec3 camera;
        double pitch;
    } views[] = {{{0, 7, 16}, -22}, {{0, 3, 6}, -12}};
    for (const auto& view : views) {
        scene_.camera.position = view.camera;
        scene_.camera.pitch = view.pitch;
        boats("tall.glb", "wet.glb");
        const scene::Placement far = placed();
        EXPECT_GT(water_inside(render(scene::kViewWaterMask), far), 300);
        boats("tall.glb", "dry.glb");
        EXPECT_EQ(water_inside(render(scene::kViewWaterMask), far), 0);
    }
}

TEST_F(HullTest, AnEyeInsideTheBoatSeesNoWaterBelowTheGunwale) {
    put("dry.glb");
    const scene::Placement boat = placed();
    scene_.camera.position = boat.position + glm::dvec3(0, 0.6, 3);
    scene_.camera.pitch = -25;
    const auto mask = render(scene::kViewWaterMask);
    const glm::dmat3 own_from_world = glm::transpose(boat.rotation);
    const glm::dvec3 eye = own_from_world * (scene_.camera.position - boat.position);
    int inside = 0;
    for (int y = 0; y < kSize.y; ++y) {
        for (int x = 0; x < kSize.x; ++x) {
            // Below the gunwale all round: the ray meets a wall or the floor before it leaves through the
            // top.
            const glm::dvec3 direction = own_from_world * ray(x + 0.5, y + 0.5);
            const double top = direction.y > 0 ? (0.75 - eye.y) / direction.y : 1e9;
            const double side = std::min((std::copysign(2.0, direction.x) - eye.x) / direction.x,
                                         (std::copysign(4.0, direction.z) - eye.z) / direction.z);
            if (top < side) continue;
            ++inside;
            ASSERT_EQ(at(mask, x, y).x, 0) << x << ", " << y;
        }
    }
    EXPECT_GT(inside, 5000);
}

TEST_F(ObjectsTest, EveryViewModeShowsObjects) {
    dir_.write("boat.glb", box_boat(true, 0));
    scene::Object plate;
    plate.shape = scene::kShapePlate;
    plate.position = {0, 6, -14};
    plate.rotation = {0, 60, 0};
    plate.size = {6, 1, 6};
    plate.pattern = scene::kPatternChecker;
    scene_.camera.position = {0, 6, 0};
    for (int mode = 0; mode < scene::kViewModeCount; ++mode) {
        scene_.objects.clear();
        const auto empty = render(mode);
        scene_.objects = {plate, scene::model_object((dir_.path() / "boat.glb").string())};
        const auto full = render(mode);
        for (const glm::vec4& value : full) {
            for (int c = 0; c < 4; ++c) ASSERT_TRUE(std::isfinite(value[c])) << "view mode " << mode;
        }
        const bool shown = !std::equal(empty.begin(), empty.end(), full.begin());
        // These show what a surface of water is like; an object is black as the sky behind it is.
        const bool of_water = mode == scene::kViewLod || mode == scene::kViewSlopes ||
                              mode == scene::kViewJacobian || mode == scene::kViewReflection ||
                              mode == scene::kViewRefraction || mode == scene::kViewGlitter ||
                              mode == scene::kViewMedium || mode == scene::kViewCaustics ||
                              mode == scene::kViewCausticMap || mode == scene::kViewGodrays ||
                              mode == scene::kViewFoam || mode == scene::kViewSunbeams;
        if (!of_water) {
            EXPECT_TRUE(shown) << "view mode " << mode;
        }
    }
    scene_.camera.position.y = -3;  // under water, too
    scene_.camera.pitch = 20;
    for (const glm::vec4& value : render(scene::kViewFinal))
        ASSERT_TRUE(std::isfinite(value.x) && value.x >= 0) << value.x;
}

TEST_F(ObjectsTest, AModelThatCannotBeReadIsToldOnceAndTheLastOnesStay) {
    scene_.camera.position = {0, 20, 0};
    scene_.objects = {sphere({0, 20, -10}, 6)};
    const auto good = render(scene::kViewDepth);
    scene_.objects.push_back(scene::model_object((dir_.path() / "none.glb").string()));
    EXPECT_THROW(radiance(), RuntimeFailure);
    EXPECT_EQ(radiance(), good);
    scene_.objects.pop_back();
    EXPECT_EQ(radiance(), good);
}

TEST_F(ObjectsTest, AModelThatWasMendedMeanwhileIsRead) {
    const auto boat = scene::model_object((dir_.path() / "boat.glb").string());
    scene_.camera.position = {0, 5, 12};
    scene_.objects = {sphere({9, 20, -10}, 6)};
    const auto good = render(scene::kViewDepth);
    scene_.objects.push_back(boat);
    EXPECT_THROW(radiance(), RuntimeFailure);
    scene_.objects.pop_back();
    EXPECT_EQ(radiance(), good);
    dir_.write("boat.glb", box_boat(true, 0));
    scene_.objects.push_back(boat);
    const auto mended = radiance();
    EXPECT_NE(mended, good);
    // The same objects, of a file that has changed: when asked to look.
    dir_.write("boat.glb", box_boat(true, 3));
    EXPECT_EQ(radiance(), mended);
    frame_->look_at_models_again();
    EXPECT_NE(render(scene::kViewWaterMask), good);
    dir_.write("boat.glb", "no model");
    frame_->look_at_models_again();
    EXPECT_THROW(radiance(), RuntimeFailure);
    EXPECT_NO_THROW(radiance());
}

// OpenGL gives the names of textures again; what was made for one must not be taken for another's.
TEST_F(ObjectsTest, PicturesOfOtherSizesInBetweenChangeNothing) {
    scene_.camera.position = {0, 20, 0};
    scene_.objects = {sphere({0, 20, -10}, 6)};
    const auto first = radiance();
    for (int sizes = 1; sizes < 5; ++sizes) {
        scene_.camera.yaw = 180;  // nothing to see there
        for (int i = 1; i <= sizes; ++i) {
            frame_->render(scene_, stepper_.evaluate_now(scene::resolved_sea(scene_, true), 0),
                           kSize / (i + 1), framebuffer_.name());
        }
        scene_.camera.yaw = 0;
        EXPECT_EQ(radiance(), first) << sizes << " sizes";
    }
}

TEST_F(ObjectsTest, PicturesDoNotDependOnWhatCameBefore) {
    dir_.write("boat.glb", box_boat(true, 0));
    scene_.camera.position = {0, 4, 12};
    scene_.camera.pitch = -10;
    scene_.objects = {sphere({5, 1, -4}, 3), scene::model_object((dir_.path() / "boat.glb").string())};
    scene_.objects.back().floats = true;
    const auto first = radiance();
    scene_.clock.time = 30;
    scene_.sky.sun_elevation = 12;
    scene_.camera.position.x = 40;
    radiance();
    scene_.clock.time = 0;
    scene_.sky.sun_elevation = scene::SkyState{}.sun_elevation;
    scene_.camera.position.x = 0;
    EXPECT_EQ(radiance(), first);
}

// What lights a level surface from above is the sky, however it was gathered.
TEST_F(ObjectsTest, AmbientLightIsThatOfTheSky) {
    SkyPass sky(*shaders_);
    AmbientLight ambient(*shaders_);
    for (const float elevation : {5.0f, 35.0f, 70.0f}) {
        scene_.sky.sun_elevation = elevation;
        sky.update(scene_.sky, scene_.water);
        ambient.update(sky);
        const AmbientBlock block = ambient.read();
        const auto irradiance = [&](const glm::vec3& normal) {
            glm::vec3 sum(0);
            for (int i = 0; i < shared::kHarmonics; ++i)
                sum += shared::harmonic(i, normal) * glm::vec3(block.irradiance[i]);
            return sum;
        };
        const glm::vec3 up = irradiance({0, 1, 0}), expected = sky.light().sky_irradiance;
        // Nine numbers err most for light from near the horizon, by 5.4 % of its irradiance: the sea's
        // mirrored sun, and about twice that of a sky which is brightest where a low sun stands, and mirrored
        // too: more in red, of which a sun 5 degrees up leaves most.
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
