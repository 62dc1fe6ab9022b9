// Obstacles of the flying camera: the bed, rocks and hulls.
#include "scene/surroundings/obstacles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "scene/objects/bed_scatter.h"
#include "sim/waves/ocean.h"
#include "support/glb.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

const fs::path kModels = DEEPWATER_ASSET_DIR "/models";
const sim::OceanMaps kFlat;

struct Dice {
    double operator()(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(generator);
    }
    glm::dvec3 point(double size) {
        return {(*this)(-size, size), (*this)(-size, size), (*this)(-size, size)};
    }
    std::mt19937 generator{42};
};

Scene reef(Dice& dice) {
    Scene scene;
    scene.bed = {.kind = kBedReef,
                 .depth = static_cast<float>(dice(2, 12)),
                 .slope = static_cast<float>(dice(0, 8)),
                 .slope_direction = static_cast<float>(dice(0, 360)),
                 .shallowest = 1.5f,
                 .deepest = 20,
                 .relief = static_cast<float>(dice(0, 0.6)),
                 .hard = static_cast<float>(dice(0, 2)),
                 .growth = static_cast<float>(dice(0, 1.5)),
                 .seed = static_cast<int>(dice(0, 9999))};
    scene.sea.wind_speed = 5;
    return scene;
}

Object thing(const char* model, glm::dvec3 position, glm::vec3 rotation = {}) {
    Object object = model_object((kModels / model).string());
    object.position = position;
    object.rotation = rotation;
    return object;
}

Object box(glm::dvec3 position, glm::vec3 size, glm::vec3 rotation = {}) {
    Object object;
    object.shape = kShapeBox;
    object.position = position;
    object.size = size;
    object.rotation = rotation;
    return object;
}

Obstacles obstacles_of(const Scene& scene, const sim::OceanMaps& maps = kFlat) {
    Obstacles obstacles;
    obstacles.update(scene, maps, kModels);
    return obstacles;
}

/// A point in an object's own axes after scaling, computed independently of Obstacles.
glm::dvec3 own(const Object& object, const glm::dvec3& p) {
    return glm::transpose(world_from_own(object)) * (p - object.position);
}

/// Signed distance of a point from a box; negative inside.
double off_box(const Object& object, const glm::dvec3& p) {
    const glm::dvec3 beyond = glm::abs(own(object, p)) - 0.5 * glm::dvec3(object.size);
    return std::min(std::max({beyond.x, beyond.y, beyond.z}), 0.0) +
           glm::length(glm::max(beyond, glm::dvec3(0)));
}

TEST(Obstacles, ThereAreNoneInTheOpenSea) {
    const Obstacles none;
    EXPECT_EQ(none.floor(3, 5), -INFINITY);
    const glm::dvec3 from(0, 4, 0), to(9e5, -4e3, 2);
    EXPECT_EQ(none.slide(from, to), to);
    EXPECT_EQ(obstacles_of({}).slide(from, to), to);
    EXPECT_EQ(none.nearest_clear_place(to, Obstacles::Checked::all), to);
}

TEST(Obstacles, TheFloorKeepsTheEyeFromTheBed) {
    Dice dice;
    for (int reefs = 0; reefs < 12; ++reefs) {
        Scene scene = reef(dice);
        scene.bed.ripple_length = 0;
        scene.sea.wind_speed = 0;  // no ripples
        const Obstacles obstacles = obstacles_of(scene);
        const SeaBed bed(scene.bed, scene.sea);
        for (int i = 0; i < 60; ++i) {
            const double far = i % 2 ? 1e5 : 100, x = dice(-far, far), z = dice(-far, far);
            const double y = obstacles.floor(x, z);
            double nearest = 1e9;
            for (int j = -8; j <= 8; ++j) {
                for (int k = -8; k <= 8; ++k) {
                    const glm::dvec3 off(0.03 * j, bed.height(x + 0.03 * j, z + 0.03 * k) - y, 0.03 * k);
                    nearest = std::min(nearest, glm::length(off));
                }
            }
            // Over a plane exactly the clearance; lumps of a metre bend by less than that, and 1 mm by the
            // grid.
            EXPECT_GT(nearest, 0.75 * kEyeClearance);
            EXPECT_LT(nearest, 1.35 * kEyeClearance);
        }
    }
}

TEST(Obstacles, NothingIsPassedHoweverFarTheWay) {
    // A wall one centimetre thick, approached from any side at any speed.
    Dice dice;
    for (int i = 0; i < 300; ++i) {
        Scene scene;
        scene.objects = {box(dice.point(1000), {60, 60, 0.01f},
                             {static_cast<float>(dice(0, 360)), static_cast<float>(dice(-80, 80)), 0})};
        const Object& wall = scene.objects[0];
        const Obstacles obstacles = obstacles_of(scene);
        const auto at = [&](const glm::dvec3& p) { return world_from_own(wall) * p + wall.position; };
        const double side = i % 2 ? 1 : -1;
        const glm::dvec3 from = at({dice(-8, 8), dice(-8, 8), side * dice(0.3, 15)});
        const glm::dvec3 to = at({dice(-8, 8), dice(-8, 8), -side * std::exp(dice(-3, 8))});
        const glm::dvec3 end = obstacles.slide(from, to);
        EXPECT_GT(side * own(wall, end).z, 0) << "through the wall";
        EXPECT_GT(off_box(wall, end), 0.99 * kEyeClearance);
        // It slides along the wall without loss of its motion in that direction.
        const glm::dvec3 left = own(wall, end) - own(wall, to);
        EXPECT_NEAR(left.x, 0, 1e-6);
        EXPECT_NEAR(left.y, 0, 1e-6);
    }
}

TEST(Obstacles, AFallEndsOverTheBedHoweverFast) {
    Dice dice;
    for (int i = 0; i < 60; ++i) {
        Scene scene = reef(dice);
        scene.bed.growth = 0;
        const Obstacles obstacles = obstacles_of(scene);
        const glm::dvec3 from(dice(-300, 300), dice(3, 400), dice(-300, 300));
        const glm::dvec3 to(from.x + dice(-200, 200), -dice(30, 5000), from.z + dice(-200, 200));
        const glm::dvec3 end = obstacles.slide(from, to);
        // The bed is computed in float relative to another point, accurate to a tenth of a millimetre.
        EXPECT_NEAR(end.x, to.x, 1e-7) << "a hundred thousand steps, each rounded";
        EXPECT_NEAR(end.z, to.z, 1e-7);
        EXPECT_NEAR(end.y, obstacles.floor(end.x, end.z), 1e-3);
    }
}

TEST(Obstacles, AWayOverTheBedIsLiftedByTheHighestOfIt) {
    // On a level path the eye ends at the highest floor along it, however the path is divided into moves.
    Dice dice;
    for (int i = 0; i < 40; ++i) {
        Scene scene = reef(dice);
        scene.bed.growth = 0;
        const Obstacles obstacles = obstacles_of(scene);
        const glm::dvec2 start(dice(-300, 300), dice(-300, 300)), way(dice(-6, 6), dice(-6, 6));
        double highest = obstacles.floor(start.x, start.y);
        const glm::dvec3 from(start.x, highest, start.y);
        constexpr int kPlaces = 4000;
        for (int k = 0; k <= kPlaces; ++k) {
            const glm::dvec2 p = start + way * (static_cast<double>(k) / kPlaces);
            highest = std::max(highest, obstacles.floor(p.x, p.y));
        }
        for (const int pieces : {1, 7, 50}) {
            glm::dvec3 eye = from;
            for (int k = 0; k < pieces; ++k)
                eye = obstacles.slide(eye, eye + glm::dvec3(way.x, 0, way.y) / static_cast<double>(pieces));
            EXPECT_NEAR(eye.y, highest, 0.005)
                << "bends of 10 a metre between steps of 5 cm: 3 mm, and float";
        }
    }
}

TEST(Obstacles, WhoIsInsideComesOut) {
    Dice dice;
    Scene scene;
    scene.objects = {thing("rock_skerry.glb", {4, 0, -9}, {70, 0, 0}), thing("lighthouse.glb", {60, 0, 30}),
                     thing("fishing_boat.glb", {-20, 0, -5}, {200, 3, 8}),
                     box({-60, -3, 20}, {9, 4, 7}, {30, 20, 50})};
    const Obstacles obstacles = obstacles_of(scene);
    std::vector<SolidSurface> surfaces;
    ModelLibrary library;
    library.update(scene.objects);
    for (const Object& object : scene.objects) surfaces.emplace_back(*library.of(object));
    int inside = 0;
    for (int i = 0; i < 400; ++i) {
        const size_t which = static_cast<size_t>(i) % surfaces.size();
        const SolidSurface& surface = surfaces[which];
        const glm::dvec3 size(scene.objects[which].size), low = glm::dvec3(surface.low()) * size,
                                                          high = glm::dvec3(surface.high()) * size;
        const glm::dvec3 at(dice(low.x, high.x), dice(low.y, high.y), dice(low.z, high.z));
        const bool was_inside = surface.contains(at, size);
        inside += was_inside;
        const glm::dvec3 eye = world_from_own(scene.objects[which]) * at + scene.objects[which].position;
        const glm::dvec3 free = obstacles.nearest_clear_place(eye, Obstacles::Checked::all);
        for (size_t k = 0; k < surfaces.size(); ++k) {
            const glm::dvec3 p = own(scene.objects[k], free);
            EXPECT_FALSE(surfaces[k].contains(p, glm::dvec3(scene.objects[k].size)));
            EXPECT_FALSE(surfaces[k].nearest(p, glm::dvec3(scene.objects[k].size), 0.99 * kEyeClearance));
        }
        if (!was_inside && !surface.nearest(at, size, 1.01 * kEyeClearance)) {
            EXPECT_EQ(free, eye) << "it was clear";
        }
        EXPECT_LT(glm::distance(free, obstacles.nearest_clear_place(free, Obstacles::Checked::all)), 1e-12);
    }
    EXPECT_GT(inside, 50) << "the test proves nothing";
}

TEST(Obstacles, WhatMovesPushesTheEye) {
    Scene scene;
    scene.objects = {box({0, 0, 0}, {4, 2, 4})};
    scene.objects[0].floats = true;
    Obstacles obstacles;
    const auto sea_at = [](double height) {
        sim::OceanMaps maps;
        maps.bodies.push_back({.number = 0, .state = {.position = {0, height, 0}}, .water_height = height});
        return maps;
    };
    obstacles.update(scene, sea_at(0), kModels);
    glm::dvec3 eye(0.3, 1.3, 0.2);
    EXPECT_EQ(obstacles.nearest_clear_place(eye, Obstacles::Checked::moved), eye);
    obstacles.update(scene, sea_at(1), kModels);
    eye = obstacles.nearest_clear_place(eye, Obstacles::Checked::moved);
    EXPECT_NEAR(eye.y, 2 + kEyeClearance, 1e-6) << "the deck has come up by a metre";
    obstacles.update(scene, sea_at(-1), kModels);
    EXPECT_EQ(obstacles.nearest_clear_place(eye, Obstacles::Checked::moved), eye);
}

TEST(Obstacles, CoralsStandInTheWayAndWeedGivesWay) {
    Scene scene;
    scene.bed = {.kind = kBedReef, .depth = 6, .growth = 2};
    scene.camera.position = {6, -3, 6};
    const Obstacles obstacles = obstacles_of(scene);
    const SeaBed bed(scene.bed, scene.sea);
    int stiff = 0, bending = 0;
    for (const Object& object :
         scattered(scene.bed, scene.sea, scatter_cell(scene.camera.position), kModels)) {
        // From above into the bed below it.
        const glm::dvec3 foot = object.position, above = foot + glm::dvec3(0, 6, 0);
        const glm::dvec3 end = obstacles.slide(above, foot);
        const double off = glm::distance(end, {foot.x, obstacles.floor(foot.x, foot.z), foot.z});
        if (object.model.ends_with("coral_brain.glb")) {
            ++stiff;
            EXPECT_GT(off, 0.1 * static_cast<double>(object.size.y)) << "nothing stands there";
        }
        bending += object.flexibility > 0 && off < 1e-3;
    }
    EXPECT_GT(stiff, 10);
    EXPECT_GT(bending, 10);
}

TEST(Obstacles, AModelThatCannotBeReadLeavesWhatWas) {
    Scene scene;
    scene.objects = {box({0, 0, 0}, {4, 4, 4})};
    Obstacles obstacles;
    obstacles.update(scene, kFlat, kModels);
    scene.objects.push_back(model_object("/no/such/model.glb"));
    obstacles.update(scene, kFlat, kModels);
    EXPECT_NEAR(obstacles.slide({5, 0, 0}, {-5, 0, 0}).x, 2 + kEyeClearance, 1e-3);
    scene.objects.clear();
    obstacles.update(scene, kFlat, kModels);
    EXPECT_EQ(obstacles.slide({5, 0, 0}, {-5, 0, 0}).x, -5);
}

// After reload_changed_models() a model whose file has changed is an obstacle in its new shape.
TEST(Obstacles, ReadsModelsAgain) {
    const auto block = [](float height) {
        test::Glb glb;
        const float h = height;
        const int mesh = glb.mesh(
            {{-2, 0, -2}, {2, 0, -2}, {2, 0, 2}, {-2, 0, 2}, {-2, h, -2}, {2, h, -2}, {2, h, 2}, {-2, h, 2}},
            {0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 5, 1, 0, 4, 5,
             1, 6, 2, 1, 5, 6, 2, 7, 3, 2, 6, 7, 3, 4, 0, 3, 7, 4});
        glb.node({{"mesh", mesh}});
        return glb.finish();
    };
    test::TempDir dir;
    dir.write("block.glb", block(3));
    Scene scene;
    scene.objects = {model_object((dir.path() / "block.glb").string())};
    Obstacles around;
    around.update(scene, kFlat, kModels);
    const glm::dvec3 from(-6, 5, 0), to(6, 5, 0);
    EXPECT_EQ(around.slide(from, to), to) << "over a block of 3 m";
    dir.write("block.glb", block(8));
    around.update(scene, kFlat, kModels);
    EXPECT_EQ(around.slide(from, to), to);
    around.reload_changed_models();
    around.update(scene, kFlat, kModels);
    EXPECT_LT(around.slide(from, to).x, -2) << "into a block of 8 m";
}

// Against an independent intersection: boxes of any size and attitude, seen from anywhere outside.
TEST(Obstacles, ARayMeetsTheFirstObject) {
    Dice dice;
    int hits = 0;
    for (int i = 0; i < 300; ++i) {
        Scene scene;
        for (int k = 0; k < 3; ++k) {
            const glm::vec3 size(dice(0.3, 6), dice(0.3, 6), dice(0.3, 6));
            scene.objects.push_back(box(dice.point(12), size, glm::vec3(dice.point(180))));
        }
        const glm::dvec3 eye = dice.point(10) + glm::dvec3(0, 30, 0);
        const glm::dvec3 ray = glm::normalize(scene.objects[0].position + dice.point(2) - eye);
        int expected = -1;
        double first = INFINITY;
        for (int k = 0; k < 3; ++k) {
            const Object& object = scene.objects[static_cast<size_t>(k)];
            const glm::dvec3 from = own(object, eye), way = own(object, eye + ray) - from;
            double in = 0, out = INFINITY;
            for (int axis = 0; axis < 3; ++axis) {
                const double half = static_cast<double>(object.size[axis]) / 2;
                const double a = (-half - from[axis]) / way[axis], b = (half - from[axis]) / way[axis];
                in = std::max(in, std::min(a, b));
                out = std::min(out, std::max(a, b));
            }
            if (in < out && in < first) {
                first = in;
                expected = k;
            }
        }
        const auto hit = obstacles_of(scene).first_hit(eye, ray, 1000);
        if (expected < 0) continue;  // a ray that just misses an edge may count as a hit
        ++hits;
        ASSERT_TRUE(hit) << i;
        EXPECT_NEAR(hit->distance, first, 1.5) << i;
        if (std::abs(hit->distance - first) < 0.1) {
            EXPECT_EQ(hit->number, expected) << i;
        }
        EXPECT_FALSE(obstacles_of(scene).first_hit(eye, -ray, 1000)) << i;
        EXPECT_FALSE(obstacles_of(scene).first_hit(eye, ray, first / 2)) << i;
    }
    EXPECT_GT(hits, 150);
}

}  // namespace
}  // namespace deepwater::scene
