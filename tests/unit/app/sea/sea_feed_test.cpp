// The running sea: while time stands still, changes show as in a single picture. Spray and foam are not
// waited for, nothing is requested twice, and new waves appear together with the rest of their scene.
#include "app/sea/sea_feed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <numeric>
#include <string>
#include <string_view>
#include <thread>

#include "app/sea/sea_surroundings.h"
#include "sim/bodies/body_poses.h"
#include "sim/surface/sea_surface.h"
#include "support/packet_layer.h"

namespace deepwater::app {
namespace {

using namespace std::chrono_literals;

/// Whether two seas have the same foam at the same moment.
bool same(const sim::FoamMaps& a, const sim::FoamMaps& b) {
    if (a.threshold != b.threshold || a.width != b.width || a.fade != b.fade || a.drifted != b.drifted ||
        a.trail.size() != b.trail.size())
        return false;
    for (size_t i = 0; i < a.trail.size(); ++i) {
        if (a.breaks(i) != b.breaks(i)) return false;
        if (a.breaks(i) && !std::ranges::equal(a.trail[i][0].values(), b.trail[i][0].values())) return false;
    }
    return true;
}

struct SeaFeedTest : testing::Test {
    SeaFeedTest() {
        scene.sea.wind_speed = 20;
        scene.sea.resolution = 32;
        scene.spray.reach = 60;
        scene.camera.position = {0, 2, 0};
        scene.clock = {.time = 40, .speed = 1, .paused = true};
    }

    /// The sea after all requests have been computed.
    const sim::OceanMaps& settled() {
        feed.next(scene, false);
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (!stepper.ready() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
        return feed.next(scene, false);
    }
    void expect_single_picture(const std::string& what) {
        scene::SpraySceneBuilder view;
        other.set_spray(view.build(scene), false);
        const sim::OceanMaps& expected = other.evaluate_now(scene.sea, scene.clock.time);
        const sim::OceanMaps& found = settled();
        ASSERT_EQ(found.spray.drops.size(), expected.spray.drops.size()) << what;
        EXPECT_EQ(std::memcmp(found.spray.drops.data(), expected.spray.drops.data(),
                              found.spray.drops.size() * sizeof(sim::SprayParcel)),
                  0)
            << what;
        EXPECT_TRUE(same(found.foam, expected.foam)) << what;
    }

    scene::Scene scene;
    sim::OceanStepper stepper, other;
    SeaFeed feed{stepper};
};

TEST_F(SeaFeedTest, AStandingSeaFollowsWhatIsChanged) {
    settled();
    ASSERT_GT(feed.shown()->spray.drops.size(), 100u);
    scene.spray.drop_size = 3;
    expect_single_picture("drops");
    scene.spray.lifetime = 2;
    expect_single_picture("lifetime");
    scene.camera.position = {50, 4, 20};
    expect_single_picture("another place");
    // These change only how foam is drawn.
    constexpr std::array<std::string_view, 3> kDrawn = {"foam.streaks", "foam.lace_size", "foam.bubbles"};
    for (const auto& param : sim::foam_state_params()) {
        if (std::ranges::find(kDrawn, param.info.id) != kDrawn.end()) continue;
        const sim::FoamMaps before = feed.shown()->foam;
        if (const auto* real = std::get_if<float sim::FoamState::*>(&param.field)) {
            scene.sea.foam.*(*real) = std::midpoint(scene.sea.foam.*(*real), param.info.minimum);
        } else {
            scene.sea.foam.*std::get<int sim::FoamState::*>(param.field) = 1;
        }
        expect_single_picture(std::string(param.info.id));
        EXPECT_FALSE(same(before, feed.shown()->foam)) << param.info.id;
    }
}

// Layers of a scene are in the next moments, whether time runs or stands still, and leave with the scene.
TEST_F(SeaFeedTest, LayersOfWaterComeAndGoWithTheScene) {
    const auto packet = std::make_shared<test::PacketLayer>();
    settled();
    ASSERT_TRUE(feed.shown()->layers.empty());
    for (const bool paused : {true, false}) {
        scene.clock.paused = paused;
        scene.layers = {packet};
        if (!paused) scene.clock.time += 0.1;
        const sim::OceanMaps& with = settled();
        ASSERT_EQ(with.layers.size(), 1u);
        sim::LayerMaps expected;
        packet->show(with.time, false, expected);
        EXPECT_TRUE(
            std::ranges::equal(with.layers[0].displacement[0].values(), expected.displacement[0].values()));
        scene.layers.clear();
        if (!paused) scene.clock.time += 0.1;
        EXPECT_TRUE(settled().layers.empty());
    }
}

// A running sea is shown at once: its shore begins with the waves of the sea, and nothing is in the air yet. A standing one
// is a still, with all its past.
TEST_F(SeaFeedTest, ARunningSeaIsShownBeforeItHasAPast) {
    scene.bed.kind = scene::kBedSand;
    scene.bed.depth = 3;
    scene.placed_layers.shores = {{.window = {.half_sides = {32, 32}, .rim = 8}, .cells = {32, 32}}};
    for (const bool paused : {false, true}) {
        scene.clock.paused = paused;
        feed.open(scene, false);
        const sim::OceanMaps& found = stepper.take();
        scene::SpraySceneBuilder builder;
        set_surroundings(other, scene, builder, false);
        other.set_run_in(sim::RunIn::before);
        const sim::OceanMaps still = other.evaluate_now(scene.sea, scene.clock.time);
        other.set_run_in(sim::RunIn::after);
        const sim::OceanMaps& at_once = other.evaluate_now(scene.sea, scene.clock.time);
        ASSERT_EQ(found.layers.size(), 1u);
        const auto shows = [&](const sim::OceanMaps& maps) {
            return std::ranges::equal(found.layers[0].displacement[0].values(),
                                      maps.layers.at(0).displacement[0].values());
        };
        EXPECT_EQ(shows(still), paused);
        EXPECT_EQ(shows(at_once), !paused);
        EXPECT_EQ(found.spray.drops.size(), (paused ? still : at_once).spray.drops.size());
        EXPECT_LT(at_once.spray.drops.size(), still.spray.drops.size());
    }
}

/// Whether all floating objects of the scene lie on the sea that is shown.
void expect_afloat(const scene::Scene& scene, const sim::OceanMaps& maps, const std::string& what) {
    scene::SpraySceneBuilder view;
    const std::vector<sim::FloatingBody>& bodies = view.build(scene).bodies;
    ASSERT_EQ(maps.bodies.size(), bodies.size()) << what;
    for (size_t i = 0; i < bodies.size(); ++i)
        EXPECT_EQ(maps.bodies[i], sim::pose_on_sea(bodies[i], maps)) << what << ", body " << i;
}

// Objects that are moved, added and removed are in place in the next picture, on its sea, whether time runs
// or stands still, and whether the next moment has been computed or not.
TEST_F(SeaFeedTest, WhatFloatsIsWhereTheSceneHasItNow) {
    for (const bool paused : {false, true}) {
        scene.clock.paused = paused;
        scene.objects.clear();
        for (int i = 0; i < 12; ++i) {
            const std::string what = std::string(paused ? "paused " : "running ") + std::to_string(i);
            scene::Object box;
            box.shape = scene::kShapeBox;
            box.position = {10.0 * i, 0, -4};
            box.size = {4, 1, 9};
            box.floats = i % 3 != 1;
            if (i % 4 == 3) {
                scene.objects.erase(scene.objects.begin());
            } else {
                scene.objects.push_back(box);
            }
            scene.objects.back().rotation.x = static_cast<float>(30 * i);
            scene.spray.drop_size = 1 + 0.1f * static_cast<float>(i);
            if (!paused) scene.clock.time += 0.1;
            expect_afloat(scene, feed.next(scene, false), what);
            if (i % 5 == 4) expect_afloat(scene, settled(), what + ", settled");
        }
    }
}

TEST_F(SeaFeedTest, NobodyWaitsForAStandingSea) {
    settled();
    int late = 0;
    for (int i = 0; i < 3; ++i) {
        // Two seconds of spray take the thread far longer than two calls.
        scene.spray.drop_size += 0.1f;
        const sim::OceanMaps& before = feed.next(scene, false);
        late += &feed.next(scene, false) == &before ? 1 : 0;
        settled();
    }
    EXPECT_GT(late, 0);
    // A moment at another time is waited for.
    scene.clock.time += 0.1;
    feed.next(scene, false);
    scene.clock.time += 0.1;
    EXPECT_EQ(feed.next(scene, false).time, 40.1);
}

TEST_F(SeaFeedTest, AFlightOverAStandingSeaAsksForNothing) {
    settled();
    const sim::OceanMaps* before = feed.shown();
    for (int i = 1; i <= 20; ++i) {
        scene.camera.position.x = i;
        EXPECT_EQ(&feed.next(scene, false), before) << i << " m";
        EXPECT_TRUE(stepper.ready()) << i << " m";
    }
    // The distance counts from where the spray was requested, whatever is requested in between.
    scene.sea.foam.amount /= 2;
    settled();
    scene.camera.position.x = 40;
    expect_single_picture("40 m in two parts");
    // Foam of falling spray is shown only to eyes below a height.
    scene.camera.position.y = 41;
    settled();
    EXPECT_TRUE(feed.shown()->spray.splashes.empty());
    scene.camera.position.y = 39;
    settled();
    EXPECT_FALSE(feed.shown()->spray.splashes.empty());
}

TEST_F(SeaFeedTest, OtherWavesComeWithTheirScene) {
    const auto expect_waves = [&](const sim::OceanMaps& found, const std::string& what) {
        const sim::OceanMaps& expected = other.evaluate_now(scene.sea, scene.clock.time);
        EXPECT_EQ(found.time, expected.time) << what;
        for (const double x : {0.0, 3.0, 11.0})
            EXPECT_EQ(sim::SeaSurface(found).height(x, 5), sim::SeaSurface(expected).height(x, 5))
                << what << ", x = " << x;
    };
    settled();
    scene.sea.wind_direction = 200;
    expect_waves(feed.next(scene, false), "another wind");
    scene.spray.drop_size = 2;
    feed.next(scene, false);
    scene.sea.choppiness = 0.5f;
    expect_waves(feed.next(scene, false), "while spray is on its way");
    scene.sea.wind_direction = 90;
    scene.clock.time = 12;
    expect_waves(feed.next(scene, false), "at another time");
    // Requested by a running sea, which is one picture late.
    scene.clock.paused = false;
    scene.clock.time = 12.1;
    scene.sea.wind_direction = 150;
    feed.next(scene, false);
    scene.clock.paused = true;
    expect_waves(feed.next(scene, false), "paused on the way");
}

// The sea of a scene that loads is requested before the first picture, which shows it.
TEST_F(SeaFeedTest, TheFirstSeaIsTheOneThatWasRequestedBefore) {
    scene.clock.paused = false;
    feed.restart(scene, false);
    scene.clock.time = 41;
    EXPECT_EQ(feed.next(scene, false).time, 40);
    scene.clock.time = 42;
    EXPECT_EQ(feed.next(scene, false).time, 41);
}

}  // namespace
}  // namespace deepwater::app
