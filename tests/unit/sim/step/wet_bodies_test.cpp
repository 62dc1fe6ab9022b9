// Hulls that were under water are wet, dry and drip on the sea's clock: the same at any frame rate.
#include <gtest/gtest.h>

#include <cmath>

#include "sim/bodies/body_outfit.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/layers/layer_stack.h"
#include "sim/step/ocean_stepper.h"
#include "unit/sim/step/body_seas.h"

namespace deepwater::sim {
namespace {

using test::calm;
using test::coarse_sea;

/// A crate that swims for a second and is then dragged out of the water, to 2.5 m.
FloatingBody lifted_crate(double from = 1) {
    const auto recipe = std::make_shared<BodyRecipe>();
    recipe->mesh = std::make_shared<const HullMesh>(box_hull({1.2, 1, 1}));
    recipe->loading.density = 400;
    const auto outfit = std::make_shared<BodyOutfit>();
    outfit->pulls = {{.point = {0, 0.5, 0},
                      .stiffness = 10'000,
                      .damping = 5'000,
                      .path = PullPath({{from, {0, 3.5, 0}}, {from + 100, {0, 3.5, 0}}})}};
    return {.number = 4, .probes = {{0, 0}}, .rigid = recipe, .outfit = outfit};
}

SprayScene scene_of(const FloatingBody& body) {
    SprayScene scene;
    scene.bodies = {body};
    scene.eye = {0, 2, 7};
    return scene;
}

TEST(WetBodies, AreTheSameAtAnyFrameRateAndInStills) {
    const FloatingBody crate = lifted_crate();
    constexpr double kEnd = 2.9;
    OceanStepper still;
    still.set_bodies({crate});
    still.set_spray(scene_of(crate), false);
    const OceanMaps& expected = still.evaluate_now(coarse_sea(7), kEnd);
    ASSERT_EQ(expected.rigid_bodies.size(), 1u);
    EXPECT_GT(expected.rigid_bodies[0].wetness.columns[0].x, 0.2f);
    EXPECT_FALSE(expected.spray.drops.empty());
    for (const double rate : {20.0, 60.0, 200.0}) {
        OceanStepper film;
        film.set_bodies({crate});
        for (int frame = 0; frame < static_cast<int>(kEnd * rate); ++frame) {
            film.set_spray(scene_of(crate), frame > 0);
            (void)film.evaluate_now(coarse_sea(7), frame / rate);
        }
        const OceanMaps& shown = film.evaluate_now(coarse_sea(7), kEnd);
        EXPECT_EQ(shown.rigid_bodies, expected.rigid_bodies) << rate;
        ASSERT_EQ(shown.spray.drops.size(), expected.spray.drops.size()) << rate;
        for (size_t i = 0; i < expected.spray.drops.size(); ++i)
            ASSERT_EQ(shown.spray.drops[i].position, expected.spray.drops[i].position) << rate;
    }
}

TEST(WetBodies, WhatIsDraggedOutDripsFromUnderItAndThenNoMore) {
    const FloatingBody crate = lifted_crate();
    OceanStepper sea;
    sea.set_bodies({crate});
    sea.set_spray(scene_of(crate), false);
    const auto drops_below = [&](double time) {
        const OceanMaps& maps = sea.evaluate_now(calm(), time);
        int count = 0;
        for (const SprayParcel& drop : maps.spray.drops) {
            const glm::dvec3 place = maps.spray.origin + glm::dvec3(drop.position);
            EXPECT_LT(std::hypot(place.x, place.z), 1.5);
            EXPECT_LT(place.y, maps.rigid_bodies[0].state.position.y);
            ++count;
        }
        return count;
    };
    EXPECT_EQ(drops_below(0.9), 0) << "it still swims";
    const int first = drops_below(3);
    EXPECT_GT(first, 10);
    EXPECT_LT(drops_below(8), first / 2);
    EXPECT_EQ(drops_below(25), 0);
}

TEST(WetBodies, HullsDryInTheTimeOfTheScene) {
    const FloatingBody crate = lifted_crate();
    const auto wet_line = [&](float drying) {
        OceanStepper sea;
        SprayScene scene = scene_of(crate);
        scene.drying = drying;
        sea.set_bodies({crate});
        sea.set_spray(scene, false);
        return sea.evaluate_now(calm(), 12).rigid_bodies[0].wetness.columns[0].x;
    };
    EXPECT_GT(wet_line(600), 0.3f);
    EXPECT_LT(wet_line(2), 0.02f);
}

}  // namespace
}  // namespace deepwater::sim
