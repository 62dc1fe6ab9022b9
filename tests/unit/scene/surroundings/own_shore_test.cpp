// The shore that a scene on land has by itself: at the waterline before the camera, in one place while the camera moves.
#include "scene/surroundings/own_shore.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/image_file.h"
#include "scene/surroundings/shore_ground.h"
#include "scene/surroundings/water_layers.h"
#include "sim/shore/shore_layer.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

/// A beach along x, seen from the water.
Scene seen_beach() {
    Scene scene;
    scene.bed.kind = kBedBeach;
    scene.camera.position = {30, 3, 80};
    scene.camera.yaw = 0;
    return scene;
}

/// Least distance [m] of a place from the scene's waterline, looked for on a grid of 2 m.
double off_waterline(const Scene& scene, const glm::dvec2& place) {
    const SeaBed bed(scene.bed, scene.sea);
    double nearest = 1e9;
    for (double z = -60; z <= 60; z += 2) {
        for (double x = -60; x <= 60; x += 2) {
            const glm::dvec2 at = place + glm::dvec2(x, z);
            if (bed.mean_depth(at.x, at.y) * bed.mean_depth(at.x, at.y + 2) <= 0)
                nearest = std::min(nearest, glm::length(glm::dvec2(x, z + 1)));
        }
    }
    return nearest;
}

TEST(OwnShore, LiesAboutTheWaterlineBeforeTheCamera) {
    for (const int kind : {kBedBeach, kBedCoast, kBedIsland, kBedValley}) {
        Scene scene = seen_beach();
        scene.bed.kind = kind;
        const std::vector<PlacedShore> shores = shores_of(scene);
        ASSERT_EQ(shores.size(), 1u) << kind;
        EXPECT_EQ(shores[0].cells, glm::ivec2(256));
        EXPECT_EQ(shores[0].window.half_sides, glm::dvec2(128));
        // Half the diagonal of the grid of 16 m, and half a step of either search.
        EXPECT_LT(off_waterline(scene, shores[0].window.middle), 8 * std::sqrt(2.0) + 4) << kind;
        const sim::LayerRecipes layers = water_layers(scene);
        ASSERT_EQ(layers.size(), 1u);
        const auto& recipe = dynamic_cast<const sim::ShoreRecipe&>(*layers[0]);
        EXPECT_TRUE(recipe.driven);
        EXPECT_LT(std::ranges::min(recipe.ground->values()), 0);
        EXPECT_GT(std::ranges::max(recipe.ground->values()), 0);
    }
}

// Ground is as rough as what covers it: 2.5 times as much as sand on rock, and as sand under the sea, where there are neither
// shingle nor plants.
TEST(OwnShore, RockIsRougherThanSand) {
    for (const int kind : {kBedBeach, kBedCoast}) {
        Scene scene = seen_beach();
        scene.bed.kind = kind;
        scene.shore.friction = 0.018f;
        const sim::LayerRecipes layers = water_layers(scene);
        const auto& recipe = dynamic_cast<const sim::ShoreRecipe&>(*layers.at(0));
        const SeaBed bed(scene.bed, scene.sea);
        const BedAround around = bed.around({0, 0});
        int sand = 0, rock = 0;
        for (int y = 0; y < 256; ++y) {
            for (int x = 0; x < 256; ++x) {
                const glm::dvec2 own = glm::dvec2(x, y) + 0.5 - recipe.window.half_sides;
                const glm::vec2 place(recipe.window.world_from_own(own));
                const glm::vec4 ground = around.terrain->ground(around.land, place, 0);
                const float roughness = (*recipe.roughness)(x, y);
                ASSERT_GE(roughness, scene.shore.friction);
                if (ground.w > 0.75f) {
                    ++rock;
                    EXPECT_FLOAT_EQ(roughness, 2.5f * scene.shore.friction);
                } else if (ground.w == 0 && ground.x < -1) {
                    ++sand;
                    EXPECT_FLOAT_EQ(roughness, scene.shore.friction);
                }
            }
        }
        EXPECT_GT(kind == kBedCoast ? rock : sand, 1000) << kind;
    }
}

TEST(OwnShore, StaysWhereItIsHeldWhileTheCameraMoves) {
    Scene scene = seen_beach();
    scene.camera.position.x = 400;
    const PlacedShore there = shores_of(scene).at(0);
    hold_shore(scene);
    EXPECT_EQ(shores_of(scene).at(0), there);
    scene.camera.position = {-700, 20, 300};
    scene.camera.yaw = 123;
    hold_shore(scene);
    EXPECT_EQ(shores_of(scene).at(0), there) << "it is held where it was first";
    Scene free = scene;
    free.shore_near.reset();
    free.camera = seen_beach().camera;
    EXPECT_EQ(shores_of(free).at(0), shores_of(seen_beach()).at(0))
        << "by the camera alone, whatever was before";
    EXPECT_NE(shores_of(free).at(0), there);
}

// Along a straight beach the window hops by whole cells, which have the same ground, and no more often than it must: it
// stays until the eye looks 64 m beyond its middle, and comes to lie so far behind.
TEST(OwnShore, FollowsAnEyeThatFliesAlongTheCoast) {
    Scene scene = seen_beach();
    hold_shore(scene);
    EXPECT_FALSE(followed(*scene.shore_near, scene.camera));
    scene.camera.position.x += 60;
    EXPECT_FALSE(followed(*scene.shore_near, scene.camera)) << "it lies a little aside";
    scene.camera.position.x += 540;
    const glm::dvec2 wanted = looked_at(scene.camera);
    double left = glm::length(wanted - *scene.shore_near);
    int hops = 0;
    while (const auto next = followed(*scene.shore_near, scene.camera)) {
        ASSERT_LT(++hops, 40);
        const PlacedShore before = shores_of(scene).at(0);
        const auto ground = shore_ground(scene, before);
        scene.shore_near = next;
        const double now = glm::length(wanted - *next);
        EXPECT_LE(left - now, std::max(16.0, 0.25 * left) + 1e-9);
        EXPECT_LT(now, left);
        left = now;
        const PlacedShore after = shores_of(scene).at(0);
        const auto moved = shore_ground(scene, after);
        const glm::ivec2 by(after.window.middle - before.window.middle);
        EXPECT_EQ(glm::dvec2(by), after.window.middle - before.window.middle);
        for (int y = std::max(0, -by.y); y < std::min(256, 256 - by.y); ++y) {
            for (int x = std::max(0, -by.x); x < std::min(256, 256 - by.x); ++x) {
                ASSERT_EQ((*moved.heights)(x, y), (*ground.heights)(x + by.x, y + by.y));
                ASSERT_EQ((*moved.roughness)(x, y), (*ground.roughness)(x + by.x, y + by.y));
            }
        }
    }
    EXPECT_GT(hops, 5);
    EXPECT_NEAR(left, 64, 1e-6);
    // What was taken over of the ground before is the ground of the place.
    const PlacedShore own = shores_of(scene).at(0);
    const SeaBed bed(scene.bed, scene.sea);
    for (int i = 0; i < 256; i += 5) {
        const glm::dvec2 place = own.window.world_from_own(glm::dvec2(i, (7 * i) % 256) - 127.5);
        EXPECT_EQ((*shore_ground(scene, own).heights)(i, (7 * i) % 256),
                  static_cast<float>(bed.height(place.x, place.y)));
    }
}

TEST(OwnShore, IsThereOnlyOnLandWithoutPlacedOnes) {
    Scene scene = seen_beach();
    PlacedShore placed;
    placed.window.middle = {7, 8};
    scene.placed_layers.shores = {placed};
    EXPECT_EQ(shores_of(scene), scene.placed_layers.shores) << "those of the file stand in its place";
    scene.shore.place = kShoreOff;
    EXPECT_TRUE(shores_of(scene).empty());
    scene.placed_layers.shores.clear();
    scene.shore.place = kShoreScene;
    EXPECT_TRUE(shores_of(scene).empty());
    scene.shore.place = kShoreAuto;
    EXPECT_EQ(shores_of(scene).size(), 1u);
    scene.bed.land_z = -5000;
    EXPECT_TRUE(shores_of(scene).empty()) << "the waterline is 5 km away";
    scene.bed = {.kind = kBedFile, .file = "/nowhere/heights.exr"};
    EXPECT_TRUE(shores_of(scene).empty()) << "the renderer reports the file";
    for (const int kind : {kBedNone, kBedSand, kBedReef}) {
        scene.bed = {.kind = kind};
        EXPECT_TRUE(shores_of(scene).empty()) << kind;
    }
}

TEST(OwnShore, LooksAtTheSeaWithin300Metres) {
    Camera camera{.position = {10, 100, 20}, .yaw = 90, .pitch = -45};
    EXPECT_NEAR(looked_at(camera).x, 110, 1e-9);
    EXPECT_NEAR(looked_at(camera).y, 20, 1e-9);
    camera.pitch = 10;
    EXPECT_NEAR(looked_at(camera).x, 310, 1e-9) << "the horizon";
    camera.pitch = -90;
    EXPECT_NEAR(looked_at(camera).x, 50, 1e-9) << "straight down";
    camera.position.y = 1.5;
    camera.pitch = 0;
    EXPECT_NEAR(looked_at(camera).x, 100, 1e-9) << "60 heights of the eye: beyond, the water is seen edge-on";
    camera.position.y = -3;
    EXPECT_NEAR(looked_at(camera).x, 50, 1e-9) << "under water";
}

// Still water is seen nowhere above its level, between the cells of steep rock neither, nor where coarse meshes show the means
// of 4 x 4 of its samples.
TEST(OwnShore, IsHiddenUnderDryRock) {
    Scene scene = seen_beach();
    scene.bed.kind = kBedCoast;
    const SeaBed bed(scene.bed, scene.sea);
    const sim::LayerRecipes layers = water_layers(scene);
    ASSERT_EQ(layers.size(), 1u);
    const std::unique_ptr<sim::WaterLayer> water = layers[0]->make();
    water->restart(0);
    sim::LayerMaps maps;
    water->show(0, false, maps);
    int dry = 0;
    for (const int level : {0, 2}) {
        const Grid2D<glm::vec4>& heights = maps.displacement[static_cast<size_t>(level)];
        const int samples = 1 << level;
        for (int j = 0; j < heights.height(); ++j) {
            for (int i = 0; i < heights.width(); ++i) {
                const glm::dvec2 place = 0.5 * (maps.place(samples * i, samples * j) +
                                                maps.place(samples * (i + 1) - 1, samples * (j + 1) - 1));
                const double ground = bed.height(place.x, place.y);
                if (ground < 0.5) continue;
                ++dry;
                EXPECT_LT(static_cast<double>(heights(i, j).y), ground)
                    << level << " " << place.x << " " << place.y;
            }
        }
    }
    EXPECT_GT(dry, 10'000);
}

TEST(OwnShore, RunsAtCliffsOfAKilometre) {
    // Ground from 3 km under the sea to 3 km over it, in one step: water of shores is at most 1 km deep.
    const test::TempDir dir;
    std::vector<float> rgb;
    for (int i = 0; i < 64 * 64; ++i) rgb.insert(rgb.end(), 3, i % 64 < 32 ? -3000.0f : 3000.0f);
    write_exr(dir.path() / "cliff.exr", 64, 64, rgb);
    Scene scene;
    scene.bed.kind = kBedFile;
    scene.bed.land_width = 640;
    scene.bed.file = (dir.path() / "cliff.exr").string();
    scene.camera.position = {-50, 3, 0};
    scene.camera.yaw = 90;
    const sim::LayerRecipes layers = water_layers(scene);
    ASSERT_EQ(layers.size(), 1u);
    const std::unique_ptr<sim::WaterLayer> water = layers[0]->make();
    water->restart(0);
    sim::LayerMaps maps;
    for (int tick = 0; tick < 8; ++tick) water->step({}, 1.0 / 16);
    water->show(0.5, false, maps);
    // Without waves outside it stays at rest, under land far below.
    EXPECT_NEAR(maps.at({-100, 0}).displacement.y, 0, 1e-6);
    EXPECT_LT(maps.at({100, 0}).displacement.y, 1000);
    for (const glm::vec4& moved : maps.displacement[0].values()) ASSERT_TRUE(std::isfinite(moved.y));
}

}  // namespace
}  // namespace deepwater::scene
