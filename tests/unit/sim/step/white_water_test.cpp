// Hulls under way leave white wakes in a window that follows them; what falls into the water splashes.
#include <gtest/gtest.h>

#include <cmath>

#include "sim/bodies/body_outfit.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/bodies/radiation/body_waves.h"
#include "sim/layers/flow/hull_wash.h"
#include "sim/layers/flow/surface_flow_layer.h"
#include "sim/layers/local_waves.h"
#include "sim/step/ocean_stepper.h"
#include "support/numbers.h"
#include "unit/sim/bodies/tank.h"
#include "unit/sim/step/body_seas.h"

namespace deepwater::sim {
namespace {

using test::calm;
using test::kPi;

FloatingBody hull_at(double speed) {
    const auto recipe = std::make_shared<BodyRecipe>();
    recipe->mesh = std::make_shared<const HullMesh>(box_hull({6, 1, 1.6}, {6, 1, 2}));
    recipe->loading.density = 500;
    recipe->start.velocity = {speed, 0, 0};
    recipe->drag = no_drag();
    return {.number = 0, .probes = {{0, 0}}, .rigid = recipe};
}

std::shared_ptr<SurfaceFlowRecipe> wake_window() {
    const auto flow = std::make_shared<SurfaceFlowRecipe>();
    flow->rules = {
        .cells = 128, .side = 48, .foam_life = 15, .bubble_rise = 8, .open_rim = 4, .obstacles = {}};
    flow->window = {.half_sides = {24, 24}, .rim = 2};
    flow->samples = {128, 128};
    flow->hulls = {{.body = 0, .length = 6, .beam = 1.6}};
    flow->trail = 0.3;
    return flow;
}

// The hull crosses more than two windows: nothing of the wake comes back ahead of it.
TEST(WhiteWater, AWakeLiesBehindTheHullAndNowhereElse) {
    OceanStepper sea, alone;
    sea.set_bodies({hull_at(5)});
    sea.set_layers({wake_window()}, false);
    const OceanMaps& maps = sea.evaluate_now(calm(), 24);
    alone.set_bodies({hull_at(5)});
    // It does not feel its own wake.
    EXPECT_EQ(maps.bodies[0].state, alone.evaluate_now(calm(), 24).bodies[0].state);
    ASSERT_EQ(maps.layers.size(), 1u);
    const LayerMaps& layer = maps.layers[0];
    const double at = maps.bodies[0].state.position.x;
    EXPECT_GT(at, 90);
    const auto foam = [&](double ahead, double aside) { return layer.at({at + ahead, aside}).foam; };
    EXPECT_GT(foam(-6, 0), 0.3f);
    float behind = 0, elsewhere = 0;
    for (double z = -18; z <= 18; z += 0.5) {
        behind = std::max(behind, foam(-25, z));
        if (std::abs(z) > 8) elsewhere = std::max(elsewhere, foam(-15, z));
        elsewhere = std::max(elsewhere, foam(5, z));
    }
    EXPECT_GT(behind, 0.15f);
    EXPECT_LT(elsewhere, 0.02f);
    // It turns: the water flows to both sides.
    float left = 0, right = 0;
    for (double x = -30; x < -4; x += 0.5) {
        left = std::max(left, -layer.at({at + x, 0}).flow.y);
        right = std::max(right, layer.at({at + x, 0}).flow.y);
    }
    EXPECT_GT(left, 0.05f);
    EXPECT_GT(right, 0.05f);
}

TEST(WhiteWater, AHullAtRestLeavesTheWindowAtRest) {
    OceanStepper sea;
    sea.set_bodies({hull_at(0)});
    sea.set_layers({wake_window()}, false);
    const OceanMaps& maps = sea.evaluate_now(calm(), 3);
    ASSERT_EQ(maps.layers.size(), 1u);
    EXPECT_EQ(maps.layers[0].width, 16);
}

// The water down to kWashDepth diameters gets what the propeller pushes with.
TEST(WhiteWater, AWashHasTheMomentumOfItsThrust) {
    const HullWash hull{.body = 3, .length = 9, .beam = 3};
    for (const double newtons : {-4000.0, 250.0, 9000.0}) {
        for (const double diameter : {0.3, 1.4}) {
            const PropellerWash wash{.body = 3,
                                     .place = {5, -2},
                                     .velocity = {0.3, 1},
                                     .force = newtons * glm::dvec2(0.6, -0.8),
                                     .speed = 3,
                                     .diameter = diameter};
            std::vector<FlowSource> sources;
            add_wash(hull, wash, 10, 0.25, sources);
            glm::dvec2 force(0);
            for (const FlowSource& source : sources) {
                EXPECT_GT(source.foam, 0);
                force += kSeaWaterDensity * kWashDepth * diameter * kPi * source.radius * source.radius *
                         source.push;
            }
            EXPECT_NEAR(glm::distance(force, wash.force), 0, 1e-12 * std::abs(newtons));
        }
    }
    std::vector<FlowSource> sources;
    add_wash(hull, {.body = 3}, 10, 0.25, sources);
    EXPECT_TRUE(sources.empty()) << "a propeller that does not push";
}

// Full throttle at the moorings: the water behind the boat flows aft and is white, that ahead is at rest.
TEST(WhiteWater, AMooredBoatChurnsTheWaterBehindIt) {
    FloatingBody boat = hull_at(0);
    const auto outfit = std::make_shared<BodyOutfit>();
    outfit->moorings = {{.line = {.length = 5}, .anchor = {-8, 0, 0}, .fairlead = {-3, 0, 0}},
                        {.line = {.length = 5}, .anchor = {8, 0, 0}, .fairlead = {3, 0, 0}}};
    outfit->engine = BoatEngine{.propeller = {.place = {0, -0.3, 0.5}, .bollard = 3000},
                                .rudder = {},
                                .helm = HelmPath({{.time = 0, .helm = {.throttle = 1}}})};
    boat.outfit = outfit;
    OceanStepper sea;
    sea.set_bodies({boat});
    sea.set_layers({wake_window()}, false);
    const OceanMaps& maps = sea.evaluate_now(calm(), 8);
    ASSERT_EQ(maps.layers.size(), 1u);
    const glm::dvec3 at = maps.bodies[0].state.position;
    EXPECT_LT(glm::length(at), 2) << "the lines hold it";
    const LayerMaps& layer = maps.layers[0];
    // The propeller pushes along −z.
    const LayerPoint behind = layer.at({at.x, at.z + 4}), ahead = layer.at({at.x, at.z - 8});
    EXPECT_GT(behind.flow.y, 0.3f);
    EXPECT_GT(behind.foam, 0.2f);
    EXPECT_LT(std::abs(ahead.flow.y), 0.1f);
    EXPECT_LT(ahead.foam, 0.02f);
}

TEST(WhiteWater, ABodyThatFallsInSplashesOnce) {
    Tank tank;
    const HullMesh mesh = box_hull({1, 1, 1});
    const size_t body =
        tank.add(mesh, {.loading = {.density = 500}, .start = {.position = {3, 2.5, -4}}, .drag = {}});
    const auto radiation = std::make_shared<RadiationForce>(
        std::make_shared<const RadiationModel>(radiation_model(mesh, {.height = 0.0}, {})));
    const auto waves = std::make_shared<BodyWaves>(7, radiation);
    tank.bodies.add_force(body, radiation);
    tank.bodies.add_force(body, waves);
    tank.run(6);
    ASSERT_EQ(waves->splashes().size(), 1u);
    const BodySplash& splash = waves->splashes()[0];
    EXPECT_EQ(splash.body, 7);
    EXPECT_NEAR(splash.speed, std::sqrt(2 * kGravity * 2), 0.7);
    EXPECT_NEAR(splash.time, std::sqrt(2 * 2 / kGravity), 0.15);
    EXPECT_NEAR(splash.volume, 0.5, 0.02);
    EXPECT_NEAR(glm::distance(splash.place, glm::dvec2(3, -4)), 0, 0.05);
    EXPECT_FALSE(waves->pushes().empty());
}

// A crate that falls in leaves foam in its window, and drops fly.
TEST(WhiteWater, ACrateThatFallsInIsSeen) {
    const auto recipe = std::make_shared<BodyRecipe>();
    recipe->mesh = std::make_shared<const HullMesh>(box_hull({1.2, 1, 1}));
    recipe->loading.density = 400;
    recipe->start.position = {2, 4, 1};
    const FloatingBody crate{
        .number = 0, .position = recipe->start.position, .probes = {{0, 0}}, .rigid = recipe};
    const auto waves = std::make_shared<LocalWaves>();
    waves->middle = {2, 1};
    waves->raised_by = {0};
    OceanStepper sea;
    sea.set_bodies({crate});
    sea.set_layers({waves}, false);
    SprayScene scene;
    scene.bodies = {crate};
    scene.eye = {2, 2, 8};
    sea.set_spray(scene, false);
    // It meets the water after 0.85 s.
    EXPECT_TRUE(sea.evaluate_now(calm(), 0.7).spray.drops.empty());
    EXPECT_FALSE(sea.evaluate_now(calm(), 1.2).spray.drops.empty());
    const OceanMaps& later = sea.evaluate_now(calm(), 2.5);
    ASSERT_EQ(later.layers.size(), 1u);
    EXPECT_GT(later.layers[0].highest, 0.02f);
    float foam = 0;
    for (double x = 1; x <= 3; x += 0.1) foam = std::max(foam, later.layers[0].at({x, 1}).foam);
    EXPECT_GT(foam, 0.2f);
}

// The spots of a hull displace its volume, and at a depth h they raise e^{−kh} of it.
TEST(WhiteWater, SpotsOfAHullDisplaceItsVolume) {
    const HullForm form = hull_form(box_hull({10, 2, 2}), {.height = 0.0});
    double volume = 0, moment = 0;
    for (const HullSpot& spot : hull_spots(form)) {
        volume += kPi * spot.radius * spot.radius * spot.height;
        moment += kPi * spot.radius * spot.radius * spot.height * spot.place.x;
    }
    EXPECT_NEAR(volume, form.volume, 1e-9 * form.volume);
    EXPECT_NEAR(moment / volume, 0, 1e-9);
    for (double kh = 0.02; kh < 5; kh *= 1.1) {
        double share = 0;
        for (const double ratio : kDepthRadii) share += std::exp(-0.25 * kh * kh * ratio * ratio) / 3;
        EXPECT_NEAR(share, std::exp(-kh), 0.041) << kh;
    }
}

}  // namespace
}  // namespace deepwater::sim
