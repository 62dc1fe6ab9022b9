// Water on land as gauges, wave staffs and floating bodies have it: they read the shore, not the sea's tiles.
#include "app/sea/scene_water.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/sea/wave_staff.h"
#include "scene/surroundings/own_shore.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::app {
namespace {

/// Swell alone, all of whose waves are long enough for the cells of a shore, on a beach whose sea lies to the south.
scene::Scene swell_on_beach() {
    scene::Scene scene;
    scene.sea.wind_speed = 0;
    scene.sea.swell_height = 0.6f;
    scene.sea.swell_period = 8;
    scene.sea.swell_direction = 0;
    scene.bed.kind = scene::kBedBeach;
    scene.bed.deepest = 20;
    scene.view.quality = scene::kQualityLow;
    scene.camera.position = {0, 2, 40};
    scene.clock.time = 30;
    return scene;
}

TEST(SceneWater, GaugesAndStaffsInTheSurfReadTheShore) {
    scene::Scene scene = swell_on_beach();
    // A small window, so that it spins up fast.
    scene::PlacedShore shore;
    shore.window = {.middle = {0, 24}, .half_sides = {32, 32}, .rim = 8};
    shore.cells = {64, 64};
    scene.placed_layers.shores = {shore};
    SceneWater water(scene);
    const sim::OceanMaps& maps = water.at(30);
    ASSERT_EQ(maps.layers.size(), 1u);
    scene::Scene without = scene;
    without.shore.place = scene::kShoreOff;
    SceneWater tiles(without);
    const sim::OceanMaps& tile_maps = tiles.at(30);
    double differs = 0;
    for (const glm::dvec2 place :
         {glm::dvec2(0, 20), glm::dvec2(-9, 24), glm::dvec2(13, 30), glm::dvec2(4, 36)}) {
        ASSERT_EQ(maps.layers[0].window.share(place).x, 1) << "inside the rim";
        WaveStaff staff;
        staff.set_place(place);
        staff.record(maps);
        const auto height = static_cast<double>(sim::SeaSurface(maps).height(place.x, place.y));
        // Tiles that hold none of the swell but its faint tail are left to run on.
        EXPECT_NEAR(height, static_cast<double>(maps.layers[0].displacement_at(place).y), 5e-4);
        EXPECT_NEAR(staff.height(), height, 1e-6);
        differs = std::max(
            differs,
            std::abs(height - static_cast<double>(sim::SeaSurface(tile_maps).height(place.x, place.y))));
    }
    EXPECT_GT(differs, 0.02) << "waves that the ground has changed are not those of the tiles";
}

// A dam breaks above a crate that lies on the dry floor of a valley: the water lifts it and carries it along, and when it
// has run off the crate lies on the ground again.
TEST(SceneWater, AFloodCarriesACrateAndLeavesIt) {
    scene::Scene scene;
    scene.sea.wind_speed = 0;
    scene.view.quality = scene::kQualityLow;
    scene.bed.kind = scene::kBedValley;
    scene.bed.slope = 3;
    scene.bed.land_width = 30;
    scene.bed.relief = 0;
    scene::PlacedShore shore;
    shore.window = {.middle = {0, -70}, .half_sides = {32, 64}, .rim = 8};
    shore.cells = {64, 128};
    shore.reservoirs = {{.middle = {0, -115}, .half_sides = {32, 12}, .level = 7.5}};
    scene.placed_layers.shores = {shore};
    const scene::SeaBed bed(scene.bed, scene.sea);
    constexpr double kSide = 0.8;  // m
    scene::Object crate;
    crate.shape = scene::kShapeBox;
    crate.size = glm::vec3(static_cast<float>(kSide));
    crate.position = {0, bed.height(0, -85) + 0.5 * kSide + 0.02, -85};
    crate.floats = true;
    crate.rigid.emplace();
    crate.rigid->loading.density = 150;
    scene.objects = {crate};

    SceneWater water(scene);
    const auto state = [&](double t) { return water.at(t).rigid_bodies.at(0).state.position; };
    const auto over_ground = [&](const glm::dvec3& at) { return at.y - bed.height(at.x, at.z); };
    const glm::dvec3 before = state(1);
    EXPECT_NEAR(over_ground(before), 0.5 * kSide, 0.05) << "it lies on dry ground";
    EXPECT_LT(std::hypot(before.x, before.z + 85), 0.1);

    bool floated = false;
    double fastest = 0, fastest_water = 0;
    glm::dvec3 last = before;
    for (double t = 1.25; t <= 30; t += 0.25) {
        const glm::dvec3 now = state(t);
        floated = floated || over_ground(now) > 0.5 * kSide + 0.1;
        fastest = std::max(fastest, (now.z - last.z) / 0.25);
        const sim::LayerPoint under = water.at(t).layers.at(0).at({now.x, now.z});
        fastest_water = std::max(fastest_water, static_cast<double>(under.velocity.z + under.flow.y));
        last = now;
    }
    EXPECT_TRUE(floated);
    EXPECT_GT(last.z, -70) << "it goes down the valley";
    EXPECT_GT(fastest, 0.6 * fastest_water) << "with the water";
    EXPECT_LT(fastest, 1.2 * fastest_water);
    EXPECT_GT(bed.height(last.x, last.z), 0.1) << "it has not come to the sea";
    EXPECT_NEAR(over_ground(last), 0.5 * kSide, 0.05) << "it lies on the ground";
    EXPECT_LT(glm::length(state(31) - last), 0.01) << "at rest";
}

}  // namespace
}  // namespace deepwater::app
