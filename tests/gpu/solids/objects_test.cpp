// Objects in whole pictures: their places, in every view and independent of earlier pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "gpu/solids/objects_fixture.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "support/formula_harness.h"

namespace deepwater::shared {
#include "shared/harmonics.glsl"
#include "shared/solids/microfacet.glsl"
#include "shared/solids/wet_hull.glsl"
#include "shared/water/sea_mirror.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

bool hits_sphere(const glm::dvec3& eye, const glm::dvec3& direction, const glm::dvec3& centre,
                 double radius) {
    const glm::dvec3 to = centre - eye;
    const double along = glm::dot(to, direction);
    return along > 0 && glm::dot(to, to) - along * along < radius * radius;
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
    expect_same("shared/solids/microfacet.glsl",
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
    // A wet line that bends along a hull, and its age.
    constexpr std::string_view kColumns =
        "vec4[kWetColumns](vec4(0.3, -0.5, 0.0, 7.0), vec4(0.2, -0.6, 1.0, 9.0), vec4(0.1, -0.7, 2.0, 3.0), "
        "vec4(0.5, -0.2, 0.0, 4.0), vec4(0.7, 0.3, 5.0, 60.0), vec4(0.6, -0.4, 2.0, 30.0))";
    const std::array<glm::vec4, shared::kWetColumns> columns = {{{0.3f, -0.5f, 0, 7},
                                                                 {0.2f, -0.6f, 1, 9},
                                                                 {0.1f, -0.7f, 2, 3},
                                                                 {0.5f, -0.2f, 0, 4},
                                                                 {0.7f, 0.3f, 5, 60},
                                                                 {0.6f, -0.4f, 2, 30}}};
    const std::string line = "wet_line(" + std::string(kColumns) + ", x.xyz)";
    expect_same("shared/solids/wet_hull.glsl",
                "vec4(" + line + ", time_out_of_water(x.w - 0.7, " + line + "), share_left(3.0 * x.x, 2.0))",
                [&](glm::vec4 x) {
                    const glm::vec2 wet = shared::wet_line(columns.data(), glm::vec3(x));
                    return glm::vec4(wet, shared::time_out_of_water(x.w - 0.7f, wet),
                                     shared::share_left(3 * x.x, 2));
                });
    expect_same("shared/water/sea_mirror.glsl", "vec4(sea_reflectance(x.x))",
                [](glm::vec4 x) { return glm::vec4(shared::sea_reflectance(x.x)); });
}

// Without objects none of their passes run.
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

// A narrow field of view shows the finest mesh. Where that covers a pixel of the wide view and its
// neighbours, the wide view shows the object.
TEST_F(ObjectsTest, AFarModelHasFewerTrianglesAndTheSameOutline) {
    constexpr int kCloser = 8;
    constexpr double kFov = 50;
    scene::Object light;
    light.shape = scene::kShapeModel;
    light.model = DEEPWATER_ASSETS "/models/lighthouse.glb";
    light.position = {0, 0, -160};
    scene_.objects = {light};
    scene_.camera.position = {0, 12, 0};
    const auto covered = [](const glm::vec4& depth) { return depth.x < 0.75f; };  // nearer than 300 m
    scene_.camera.fov =
        static_cast<float>(glm::degrees(2 * std::atan(std::tan(glm::radians(kFov / 2)) / kCloser)));
    const auto near_by = render(scene::kViewDepth);
    const size_t finest = frame_->solids().triangle_count();
    scene_.camera.fov = static_cast<float>(kFov);
    const auto far_off = render(scene::kViewDepth);
    EXPECT_LT(static_cast<double>(frame_->solids().triangle_count()), 0.8 * static_cast<double>(finest));

    const glm::ivec2 part = kSize / kCloser, corner = (kSize - part) / 2;
    int inside = 0, outside = 0;
    for (int y = 1; y + 1 < part.y; ++y) {
        for (int x = 1; x + 1 < part.x; ++x) {
            int count = 0;
            for (int v = -kCloser; v < 2 * kCloser; ++v)
                for (int u = -kCloser; u < 2 * kCloser; ++u)
                    count += covered(at(near_by, x * kCloser + u, y * kCloser + v));
            if (count > 0 && count < 9 * kCloser * kCloser) continue;
            (count > 0 ? inside : outside) += 1;
            EXPECT_EQ(covered(at(far_off, corner.x + x, corner.y + y)), count > 0)
                << "pixel " << x << ", " << y;
        }
    }
    EXPECT_GT(inside, 20);
    EXPECT_GT(outside, 20);
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

// However thin a wire is, every row that it crosses shows it and loses as much light as the wire covers: its
// thickness over that of a pixel, for a slanted one over the cosine. Prisms of eight sides are up to 8 %
// thinner than round wires; neighbouring rows may share the coverage of a slanted wire.
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
        glb.json["materials"] = {
            {{"extras", {{"wire_radius", radius}}},
             {"pbrMetallicRoughness", {{"baseColorFactor", {0, 0, 0, 1}}, {"metallicFactor", 0}}}}};
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
        const sim::OceanMaps& maps = moment(scene::resolved_sea(scene_, true));
        EXPECT_NEAR(top, maps.bodies.at(0).state.position.y + 2, 0.03);
        heights.push_back(top);
    }
    EXPECT_GT(
        *std::max_element(heights.begin(), heights.end()) - *std::min_element(heights.begin(), heights.end()),
        0.1);
}

// A floating object is drawn in its pose in OceanMaps::bodies, whatever the sea does; one that is missing
// there lies as in still water; objects that stand still are not affected.
TEST_F(ObjectsTest, WhatFloatsIsDrawnInThePoseOfTheMoment) {
    scene_.camera.position = {0, 40, 0};
    scene_.camera.pitch = -90;
    scene::Object pier;
    pier.shape = scene::kShapeBox;
    pier.position = {-6, 8, 0};
    pier.size = {2, 4, 2};
    scene::Object raft;
    raft.shape = scene::kShapeBox;
    raft.size = {8, 2, 2};
    raft.floats = true;
    scene_.objects = {pier, raft};
    scene_.view.mode = scene::kViewDepth;
    sim::OceanMaps maps = moment(scene::resolved_sea(scene_, true));
    ASSERT_EQ(maps.bodies.size(), 1u);
    ASSERT_EQ(maps.bodies[0].number, 1);
    const auto draw_moment = [&] {
        frame_->render(scene_, maps, size_, framebuffer_.name());
        std::vector<glm::vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        return values;
    };
    const auto expect_boxes = [&](const glm::dvec3& position, const glm::dmat3& rotation) {
        const auto pixels = draw_moment();
        expect_mask(
            [&](int x, int y) { return at(pixels, x, y).x < 0.28f; },  // nearer than 38.9 m: water is not
            [&](double x, double y) {
                const glm::dvec3& eye = scene_.camera.position;
                const glm::dmat3 own = glm::transpose(rotation);
                return hits_box(eye, ray(x, y), {-7, 6, -1}, {-5, 10, 1}) ||
                       hits_box(own * (eye - position), own * ray(x, y), {-4, -1, -1}, {4, 1, 1});
            },
            1.2);
    };
    sim::BodyState& state = maps.bodies[0].state;
    state.position = {3, 9, -4};
    expect_boxes(state.position, glm::mat3_cast(state.orientation));
    state.position = {2, 10, 5};
    state.orientation = glm::normalize(glm::dquat(0.9, 0.15, -0.4, 0.2));
    expect_boxes(state.position, glm::mat3_cast(state.orientation));
    maps.bodies[0].number = 0;
    scene_.objects[1].position = {4, 8, 2};
    expect_boxes(scene_.objects[1].position, glm::dmat3(1));
}

// A box that was lifted out of the water has a film, which is smoother than its paint, below its wet line alone,
// until it has dried.
TEST_F(ObjectsTest, ALiftedBoxIsWetBelowItsLine) {
    constexpr float kPaint = 0.8f;
    scene_.camera.position = {0, 6, 0};
    scene_.camera.pitch = 0;
    scene::Object box;
    box.shape = scene::kShapeBox;
    box.position = {0, 6, -14};
    box.size = {6, 6, 6};
    box.roughness = kPaint;
    box.floats = true;
    box.rigid.emplace();
    scene_.objects = {box};
    scene_.view.mode = scene::kViewRoughness;
    sim::OceanMaps maps = moment(scene::resolved_sea(scene_, true));
    ASSERT_EQ(maps.rigid_bodies.size(), 1u);
    const auto expect_film = [&](float seconds, bool wet) {
        sim::HullWetness& hull = maps.rigid_bodies[0].wetness;
        hull.low = glm::vec3(-3);
        hull.size = glm::vec3(6);
        hull.columns.fill({3, -3, seconds, seconds});
        frame_->render(scene_, maps, size_, framebuffer_.name());
        std::vector<glm::vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        int below = 0, above = 0;
        for (int y = 0; y < kSize.y; ++y) {
            for (int x = 0; x < kSize.x; ++x) {
                const glm::dvec3 place = 11.0 / std::abs(ray(x + 0.5, y + 0.5).z) * ray(x + 0.5, y + 0.5);
                if (std::max(std::abs(place.x), std::abs(place.y)) > 2.9 || std::abs(place.y) < 0.3) continue;
                const bool film = wet && place.y < 0;
                (film ? below : above) += 1;
                if (film) {
                    ASSERT_LT(at(values, x, y).x, 0.15f) << x << ", " << y;
                } else {
                    ASSERT_NEAR(at(values, x, y).x, shared::facet_deviation(kPaint), 0.01f) << x << ", " << y;
                }
            }
        }
        EXPECT_GT(above, 500);
        EXPECT_GT(wet ? below : above, 500);
    };
    expect_film(5, true);
    expect_film(2000, false);
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
        // These modes show properties of the water's surface; objects are black as the sky behind them is.
        const bool of_water =
            mode == scene::kViewLod || mode == scene::kViewSlopes || mode == scene::kViewJacobian ||
            mode == scene::kViewReflection || mode == scene::kViewRefraction || mode == scene::kViewGlitter ||
            mode == scene::kViewMedium || mode == scene::kViewCaustics || mode == scene::kViewCausticMap ||
            mode == scene::kViewGodrays || mode == scene::kViewFoam || mode == scene::kViewSunbeams ||
            mode == scene::kViewBreaking;
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
    // The objects are the same, but their file has changed: it is read again after reload_changed_models().
    dir_.write("boat.glb", box_boat(true, 3));
    EXPECT_EQ(radiance(), mended);
    frame_->reload_changed_models();
    EXPECT_NE(render(scene::kViewWaterMask), good);
    dir_.write("boat.glb", "no model");
    frame_->reload_changed_models();
    EXPECT_THROW(radiance(), RuntimeFailure);
    EXPECT_NO_THROW(radiance());
}

// OpenGL uses names of textures again: a framebuffer made for one texture must not be used for another of the
// same name.
TEST_F(ObjectsTest, PicturesOfOtherSizesInBetweenChangeNothing) {
    scene_.camera.position = {0, 20, 0};
    scene_.objects = {sphere({0, 20, -10}, 6)};
    const auto first = radiance();
    for (int sizes = 1; sizes < 5; ++sizes) {
        scene_.camera.yaw = 180;  // no object in view
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

}  // namespace
}  // namespace deepwater::render
