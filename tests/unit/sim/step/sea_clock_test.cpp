// SeaHistory: foam, spray and layers step on the ticks of the sea's clock, each of which is evaluated once.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "sim/bodies/body_poses.h"
#include "sim/layers/layer_stack.h"
#include "sim/spray/spray.h"
#include "sim/step/ocean_stepper.h"
#include "sim/step/sea_history.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"
#include "support/packet_layer.h"

namespace deepwater::sim {
namespace {

SeaState gale() {
    return {.wind_speed = 18, .fetch_km = 300, .resolution = 64};
}

SprayScene spray_scene() {
    SprayScene scene;
    scene.spray.reach = 150;
    scene.spray.lifetime = 1;
    scene.under_water = true;
    scene.eye = {3, 2, -5};
    return scene;
}

using Evaluations = std::map<std::pair<int, double>, int>;

int most_often(const Evaluations& evaluations) {
    int most = 0;
    for (const auto& [what, times] : evaluations) most = std::max(most, times);
    return most;
}

// At 20 and 16 pictures a second some moments lie on ticks, and some of those were evaluated ahead for foam.
TEST(SeaClock, EveryMomentIsEvaluatedOnceInMovingPicturesAndInStills) {
    for (const double rate : {0.0, 59.0, 20.0, 16.0}) {
        const bool moving = rate > 0;
        Ocean ocean(gale());
        SeaHistory history;
        Spray spray;
        LayerStack layers;
        layers.set({std::make_shared<test::PacketLayer>()});
        const SprayScene scene = spray_scene();
        OceanMaps maps;
        Evaluations evaluations;
        ocean.observe_evaluations([&](int rung, double t) { ++evaluations[{rung, t}]; });
        for (int frame = 0; frame < (moving ? 24 : 1); ++frame) {
            ocean.evaluate(20.0 + (moving ? frame / rate : 0), maps);
            history.evaluate(
                ocean, maps,
                {.spray = &spray, .scene = &scene, .layers = &layers, .continues = moving && frame > 0});
        }
        EXPECT_GT(evaluations.size(), 100u);
        EXPECT_EQ(most_often(evaluations), 1) << rate;
        EXPECT_FALSE(maps.spray.drops.empty());
        EXPECT_FALSE(maps.foam.empty());
    }
}

// A moment that was evaluated ahead for foam equals one that is evaluated on its own, mip levels and bounds
// included.
TEST(SeaClock, AMomentEvaluatedAheadForFoamIsTheSame) {
    Ocean watched(gale()), alone(gale());
    SeaHistory history;
    OceanMaps maps, expected;
    for (const double t : {20.1, 20.25}) {
        watched.evaluate(t, maps);
        history.evaluate_foam(watched, maps);
    }
    alone.evaluate(20.25, expected);
    EXPECT_EQ(maps.highest_crest, expected.highest_crest);
    EXPECT_EQ(maps.farthest_drift, expected.farthest_drift);
    for (size_t tile = 0; tile < expected.tiles.size(); ++tile) {
        for (size_t level = 0; level < expected.tiles[tile].displacement.size(); ++level) {
            const TileMaps &a = maps.tiles[tile], &b = expected.tiles[tile];
            EXPECT_TRUE(std::ranges::equal(a.displacement[level].values(), b.displacement[level].values()));
            EXPECT_TRUE(std::ranges::equal(a.gradient[level].values(), b.gradient[level].values()));
            EXPECT_TRUE(std::ranges::equal(a.shear[level].values(), b.shear[level].values()));
        }
    }
}

bool same(const std::vector<SprayParcel>& a, const std::vector<SprayParcel>& b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(SprayParcel)) == 0);
}

// Foam is the same alone as with spray and layers; spray is the same with and without foam, and with a layer
// far away.
TEST(SeaClock, FoamAndSprayDoNotDependOnWhatElseIsEvaluated) {
    const SprayScene scene = spray_scene();
    const double t = 31.27;
    OceanMaps alone, together;
    {
        Ocean ocean(gale());
        ocean.evaluate(t, alone);
        SeaHistory().evaluate_foam(ocean, alone);
    }
    Ocean ocean(gale());
    SeaHistory history;
    Spray spray;
    ocean.evaluate(t, together);
    LayerStack layers;
    auto packet = std::make_shared<test::PacketLayer>();
    packet->window.middle = {5000, 0};
    layers.set({packet});
    history.evaluate(ocean, together, {.spray = &spray, .scene = &scene, .layers = &layers});
    SeaState without_foam = gale();
    without_foam.foam.amount = 0;
    Ocean bare(without_foam);
    OceanMaps sprayed;
    Spray spray_alone;
    bare.evaluate(t, sprayed);
    SeaHistory().evaluate(bare, sprayed, {.spray = &spray_alone, .scene = &scene});
    ASSERT_GT(sprayed.spray.drops.size(), 100u);
    EXPECT_TRUE(same(sprayed.spray.drops, together.spray.drops));
    EXPECT_TRUE(same(sprayed.spray.bubbles, together.spray.bubbles));
    EXPECT_EQ(alone.foam.threshold, together.foam.threshold);
    EXPECT_EQ(alone.foam.fade, together.foam.fade);
    ASSERT_EQ(alone.foam.trail.size(), together.foam.trail.size());
    for (size_t tile = 0; tile < alone.foam.trail.size(); ++tile) {
        for (size_t level = 0; level < alone.foam.trail[tile].size(); ++level)
            EXPECT_TRUE(std::ranges::equal(alone.foam.trail[tile][level].values(),
                                           together.foam.trail[tile][level].values()));
    }
}

/// A layer that counts its steps and records its surroundings. Its height is the time at which it was shown,
/// s.
struct CountingLayer : LayerRecipe {
    explicit CountingLayer(std::optional<double> seconds, int steps = 3) : memory_(seconds), steps_(steps) {}

    struct Counter : WaterLayer {
        void restart(double t) override {
            began = t;
            steps = 0;
        }
        void step(const LayerSurroundings& around, double seconds) override {
            ++steps;
            passed = seconds;
            asked = around.sea->undisplaced(0, 0).displacement.y;
            depth = around.depth;
            shores = around.shores.size();
            bodies.assign(around.bodies.begin(), around.bodies.end());
            if (around.motion) velocity = around.sea->undisplaced(40, 3).velocity;
            // A hull may ask for the sea without its ripples.
            smooth = SeaSurface(around.sea->maps(), 20).undisplaced(0, 0).displacement.y;
        }
        void show(double t, bool motion, LayerMaps& maps) override {
            // From the beginning of the last step to its end, and after a restart its moment alone.
            EXPECT_LE(t, began + steps * passed + 1e-9);
            EXPECT_GE(t, began + std::max(steps - 1, 0) * passed - 1e-9);
            maps.window = {.half_sides = {8, 8}, .rim = 1};
            maps.resize(16, 16, motion);
            for (int j = 0; j < 16; ++j) {
                for (int i = 0; i < 16; ++i) maps.set(i, j, {.displacement = {0, static_cast<float>(t), 0}});
            }
            maps.finish();
        }
        double began = -1, passed = 0;
        float asked = 0, smooth = 0, depth = 0;
        size_t shores = 0;
        std::vector<BodyPose> bodies;
        glm::vec3 velocity{0};
        int steps = 0;
    };

    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override {
        auto counter = std::make_unique<Counter>();
        last = counter.get();
        return counter;
    }
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override { return this == &other; }
    [[nodiscard]] int steps_per_tick() const override { return steps_; }
    [[nodiscard]] LayerAsks asks() const override { return asks_; }
    [[nodiscard]] std::optional<double> memory() const override { return memory_; }

    std::optional<double> memory_;
    int steps_;
    LayerAsks asks_ = LayerAsks::surface;
    mutable Counter* last = nullptr;
};

TEST(SeaClock, AStillRestartsALayerByItsMemoryBefore) {
    for (const double t : {2.0, 17.31, 100.499}) {
        for (const std::optional<double> memory :
             {std::optional<double>(0.4), std::optional<double>(3.0), std::optional<double>()}) {
            Ocean ocean({.wind_speed = 8, .resolution = 32});
            SeaHistory history;
            OceanMaps maps;
            const auto recipe = std::make_shared<CountingLayer>(memory);
            LayerStack layers;
            layers.set({recipe});
            ocean.evaluate(t, maps);
            history.evaluate(ocean, maps, {.layers = &layers});
            const double began = memory ? std::floor((t - *memory) / kSeaTick) * kSeaTick : 0.0;
            EXPECT_EQ(recipe->last->began, began);
            EXPECT_DOUBLE_EQ(recipe->last->passed, kSeaTick / 3);
            // Steps cover the time and no more.
            const double until = began + recipe->last->steps * kSeaTick / 3;
            EXPECT_GE(until, t - 1e-9);
            EXPECT_LT(until, t + kSeaTick / 3);
            // The middle of the window shows the layer over the sea.
            const SeaSurface surface(maps);
            const float tiles_alone = [&] {
                OceanMaps bare = maps;
                bare.layers.clear();
                return SeaSurface(bare).undisplaced(0.1, -0.2).displacement.y;
            }();
            EXPECT_NEAR(surface.undisplaced(0.1, -0.2).displacement.y - tiles_alone, static_cast<float>(t),
                        1e-4f);
        }
    }
}

TEST(SeaClock, ALayerTakesTheSameStepsAtAnyFrameRate) {
    std::vector<int> steps;
    std::vector<float> asked;
    for (const double rate : {16.0, 20.0, 60.0, 200.0}) {
        Ocean ocean({.wind_speed = 8, .resolution = 32});
        SeaHistory history;
        OceanMaps maps;
        const auto recipe = std::make_shared<CountingLayer>(2.0, 4);
        LayerStack layers;
        layers.set({recipe});
        const int frames = static_cast<int>(rate * 3);
        for (int frame = 0; frame <= frames; ++frame) {
            ocean.evaluate(10 + frame / rate, maps);
            history.evaluate(ocean, maps, {.layers = &layers, .continues = frame > 0});
        }
        steps.push_back(recipe->last->steps);
        asked.push_back(recipe->last->asked);
    }
    for (size_t i = 1; i < steps.size(); ++i) {
        EXPECT_EQ(steps[0], steps[i]);
        EXPECT_EQ(asked[0], asked[i]);
    }
}

// The surroundings of a step are those of its tick: surface, velocities, floating bodies, shores and depth.
TEST(SeaClock, LayersGetTheSurroundingsOfTheirTick) {
    SeaState sea{.wind_speed = 8, .resolution = 64};
    sea.dispersion = kDispersionFiniteDepth;
    sea.depth = 7;
    SprayScene scene = spray_scene();
    scene.shores.resize(5);
    const FloatingBody hull{.number = 3, .position = {70, 0, -20}, .probes = {{0, 0}, {2, 0}, {0, 3}}};
    const auto recipe = std::make_shared<CountingLayer>(1.0, 1);
    recipe->asks_ = LayerAsks::motion;
    LayerStack layers;
    layers.set({recipe});
    Ocean ocean(sea);
    SeaHistory history;
    OceanMaps maps;
    const double t = 12.0 + kSeaTick;  // the last step begins at 12 s
    ocean.evaluate(t, maps);
    history.evaluate(ocean, maps, {.scene = &scene, .bodies = {&hull, 1}, .layers = &layers});
    OceanMaps expected;
    ocean.evaluate(12.0, expected, Motion::evaluated);
    const CountingLayer::Counter& told = *recipe->last;
    EXPECT_EQ(told.depth, 7);
    EXPECT_EQ(told.shores, 5u);
    EXPECT_LT(glm::distance(told.velocity, SeaSurface(expected).undisplaced(40, 3).velocity), 1e-5f);
    EXPECT_NEAR(told.smooth - SeaSurface(expected, 20).undisplaced(0, 0).displacement.y, 12, 1e-4);
    ASSERT_EQ(told.bodies.size(), 1u);
    EXPECT_EQ(told.bodies[0], pose_on_sea(hull, expected));
}

// Changing layers at one time changes their spray; removed layers have no effect any more.
TEST(SeaClock, RemovedLayersHaveNoEffect) {
    const SeaState sea{.wind_speed = 14, .resolution = 32};
    SprayScene scene = spray_scene();
    scene.spray.reach = 40;
    auto packet = std::make_shared<test::PacketLayer>();
    packet->packet.amplitude = 0.8;
    packet->packet.group_speed = 0;
    packet->breaking = 1;
    const auto shown = [&](OceanStepper& stepper, const LayerRecipes& recipes, bool follows) {
        stepper.set_spray(scene, follows);
        stepper.set_layers(recipes, follows);
        return stepper.evaluate_now(sea, 30).spray.drops;
    };
    OceanStepper fresh, used, standing;
    const auto bare = shown(fresh, {}, false);
    const auto with = shown(fresh, {packet}, false);
    EXPECT_FALSE(same(bare, with));
    EXPECT_TRUE(same(shown(used, {packet}, false), with));
    EXPECT_TRUE(same(shown(used, {}, false), bare)) << "what lay over a moment that was kept";
    EXPECT_TRUE(same(shown(used, {packet}, false), with));
    EXPECT_TRUE(same(shown(standing, {}, true), bare));
    EXPECT_TRUE(same(shown(standing, {packet}, true), with)) << "while time stands still";
    EXPECT_TRUE(same(shown(standing, {}, true), bare));
}

// A still with a layer whose memory reaches back to time 0 reports its progress once per tick, in order.
TEST(SeaClock, ProgressIsReportedOncePerTick) {
    OceanStepper stepper;
    stepper.set_layers({std::make_shared<CountingLayer>(std::nullopt)}, false);
    std::vector<double> shares;
    stepper.set_progress([&shares](double share) { shares.push_back(share); });
    (void)stepper.evaluate_now({.wind_speed = 6, .resolution = 32, .foam = {.amount = 0}}, 30);
    EXPECT_EQ(shares.size(), static_cast<size_t>(30 / kSeaTick) + 1);
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    EXPECT_EQ(shares.front(), 0);
    EXPECT_EQ(shares.back(), 1);
}

// Spray needs the ticks of some seconds before a still: layers restart by their memory before the first of
// them.
TEST(SeaClock, LayersRestartBeforeTheFirstTickOfSpray) {
    const SeaState sea{.wind_speed = 20, .resolution = 32, .foam = {.amount = 0}};
    const SprayScene scene{.spray = {.lifetime = 1}, .bubbles = {}, .eye = {0, 3, 0}, .shores = {}};
    for (const double memory : {0.0, 0.3, 2.0}) {
        const auto recipe = std::make_shared<CountingLayer>(memory);
        const auto began = [&](bool sprays) {
            Ocean ocean(sea);
            SeaHistory history;
            OceanMaps maps;
            Spray spray;
            LayerStack layers;
            layers.set({recipe});
            ocean.evaluate(40, maps);
            history.evaluate(ocean, maps,
                             {.spray = sprays ? &spray : nullptr, .scene = &scene, .layers = &layers});
            return recipe->last->began;
        };
        Spray spray;
        const auto ticks = spray.begin(sea, scene, 0, false, 40);
        ASSERT_TRUE(ticks);
        EXPECT_EQ(began(false), std::floor((40 - memory) / kSeaTick) * kSeaTick);
        EXPECT_EQ(began(true),
                  std::floor((static_cast<double>(ticks->first) * kSeaTick - memory) / kSeaTick) * kSeaTick);
    }
}

TEST(SeaClock, TheStepperShowsLayersAndTheirBounds) {
    OceanStepper stepper;
    auto packet = std::make_shared<test::PacketLayer>();
    packet->packet.amplitude = 0.7;
    const SeaState sea{.wind_speed = 6, .resolution = 64};
    const OceanMaps bare = stepper.evaluate_now(sea, 4);
    stepper.set_layers({packet}, false);
    const OceanMaps& layered = stepper.evaluate_now(sea, 4);
    ASSERT_EQ(layered.layers.size(), 1u);
    EXPECT_GT(layered.highest_crest, bare.highest_crest + 0.6f);
    const glm::dvec2 middle = packet->packet.middle(4);
    const LayerPoint there = packet->packet.at(middle, 4);
    const SurfaceSample bare_there = SeaSurface(bare).undisplaced(middle.x, middle.y);
    const SurfaceSample sample = SeaSurface(layered).undisplaced(middle.x, middle.y);
    EXPECT_GT(std::abs(sample.displacement.y - bare_there.displacement.y), 0.05f);
    EXPECT_LT(std::abs(there.displacement.y), 0.71f);
}

}  // namespace
}  // namespace deepwater::sim
