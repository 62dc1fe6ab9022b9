// The recorded drive is what the hand did, and what was simulated already never changes.
#include "app/bodies/boat_helm.h"

#include <gtest/gtest.h>

#include <random>

namespace deepwater::app {
namespace {

scene::Object boat() {
    scene::Object object;
    object.floats = true;
    object.rigid = scene::RigidTraits{};
    object.rigid->engine = scene::EngineTraits{};
    return object;
}

TEST(BoatHelm, KeysMoveThrottleAndRudderWithinTheirLimits) {
    scene::Scene scene;
    scene.objects = {boat()};
    BoatHelm helm;
    helm.take(0, ControlTime(scene.clock, 0.02), scene);
    for (int i = 0; i < 400; ++i) {
        scene.clock.time += 0.02;
        helm.steer({.throttle = 1, .rudder = -1}, 0.02, ControlTime(scene.clock, 0.02), scene);
    }
    EXPECT_EQ(helm.throttle(), 1);
    EXPECT_EQ(helm.rudder(), -BoatHelm::kMostRudder);
    for (int i = 0; i < 400; ++i) {
        scene.clock.time += 0.02;
        helm.steer({}, 0.02, ControlTime(scene.clock, 0.02), scene);
    }
    EXPECT_EQ(helm.throttle(), 1) << "the throttle stays where it is left";
    EXPECT_EQ(helm.rudder(), 0) << "the rudder returns amidships";
    const scene::HelmRow now = helm_at(scene.objects[0].rigid->helm, scene.clock.time + 1);
    EXPECT_EQ(now.throttle, 1);
    EXPECT_EQ(now.rudder, 0);
    helm.leave(ControlTime(scene.clock, 0.02), scene);
    EXPECT_FALSE(helm.boat());
    EXPECT_EQ(helm_at(scene.objects[0].rigid->helm, scene.clock.time + 1).throttle, 0);
}

// Frames of any length, the sea at any speed or paused, keys by chance: rows rise in time, and up to the tick that the
// bodies have reached the drive stays what it was.
TEST(BoatHelm, WhatWasSimulatedStays) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int run = 0; run < 40; ++run) {
        scene::Scene scene;
        scene.objects = {boat()};
        std::vector<scene::HelmRow>& rows = scene.objects[0].rigid->helm;
        if (run % 3 == 0) rows = {{.time = 0, .throttle = 0.5}, {.time = 9, .throttle = -1, .rudder = 20}};
        scene.clock.speed = static_cast<float>(0.1 + 3 * unit(random));
        BoatHelm helm;
        helm.take(0, ControlTime(scene.clock, 0.02), scene);
        for (int frame = 0; frame < 300; ++frame) {
            const double seconds = unit(random) < 0.1 ? 0.25 : 0.05 * unit(random);
            if (unit(random) < 0.9) scene.clock.time += seconds * static_cast<double>(scene.clock.speed);
            const double reached = std::ceil(scene.clock.time / sim::kSeaTick) * sim::kSeaTick;
            const std::vector<scene::HelmRow> before = rows;
            const auto key = [&] { return std::floor(3 * unit(random)) - 1; };
            helm.steer({.throttle = key(), .rudder = key()}, seconds, ControlTime(scene.clock, seconds),
                       scene);
            for (double t = reached; t > reached - 1; t -= 0.01) {
                EXPECT_NEAR(helm_at(before, t).throttle, helm_at(rows, t).throttle, 1e-12);
                EXPECT_NEAR(helm_at(before, t).rudder, helm_at(rows, t).rudder, 1e-12);
            }
            for (size_t i = 1; i < rows.size(); ++i) ASSERT_GT(rows[i].time, rows[i - 1].time);
        }
        EXPECT_GT(rows.size(), 20u);
    }
}

// A manoeuvre ends where throttle and rudder have rested for a while, so that each is a step that can be undone.
TEST(BoatHelm, AManoeuvreEndsWithARest) {
    constexpr double kFrame = 0.02;
    scene::Scene scene;
    scene.objects = {boat()};
    BoatHelm helm;
    const auto steer = [&](const HelmInput& input, double seconds) {
        for (double passed = 0; passed < seconds; passed += kFrame) {
            scene.clock.time += kFrame;
            helm.steer(input, kFrame, ControlTime(scene.clock, kFrame), scene);
        }
    };
    EXPECT_FALSE(helm.manoeuvres());
    helm.take(0, ControlTime(scene.clock, kFrame), scene);
    steer({}, 1);
    EXPECT_FALSE(helm.manoeuvres());
    EXPECT_TRUE(scene.objects[0].rigid->helm.empty()) << "a hand that rests records nothing";
    steer({.throttle = 1}, 0.5);
    EXPECT_TRUE(helm.manoeuvres());
    steer({}, BoatHelm::kManoeuvreEnd / 2);
    EXPECT_TRUE(helm.manoeuvres()) << "a short rest is part of it";
    steer({.rudder = 1}, 0.5);
    steer({}, 0.4);
    EXPECT_NE(helm.rudder(), 0);
    EXPECT_TRUE(helm.manoeuvres()) << "the rudder still turns back";
    steer({}, 2);
    EXPECT_EQ(helm.rudder(), 0);
    EXPECT_FALSE(helm.manoeuvres());
    const std::vector<scene::HelmRow> rested = scene.objects[0].rigid->helm;
    steer({}, 1);
    EXPECT_EQ(scene.objects[0].rigid->helm, rested);
}

TEST(BoatHelm, UndoneManoeuvresAreNotRecordedAgain) {
    scene::Scene scene;
    scene.objects = {boat()};
    BoatHelm helm;
    const auto steer = [&](const HelmInput& input) {
        for (int i = 0; i < 50; ++i) {
            scene.clock.time += 0.02;
            helm.steer(input, 0.02, ControlTime(scene.clock, 0.02), scene);
        }
    };
    std::vector<scene::HelmRow>& rows = scene.objects[0].rigid->helm;
    helm.take(0, ControlTime(scene.clock, 0.02), scene);
    steer({.throttle = 1});
    steer({});
    const std::vector<scene::HelmRow> first = rows, none;
    steer({.throttle = -1});
    steer({});
    for (const std::vector<scene::HelmRow>& undone : {first, none}) {
        rows = undone;
        helm.follow_record(ControlTime(scene.clock, 0), scene);
        EXPECT_EQ(helm.throttle(), undone.empty() ? 0 : undone.back().throttle);
        steer({});
        EXPECT_EQ(rows, undone);
    }
    scene.objects.clear();
    helm.follow_record(ControlTime(scene.clock, 0), scene);
    EXPECT_FALSE(helm.boat()) << "the boat is undone too";
}

TEST(BoatHelm, TheBoatUnderThePointerOrTheNearestIsTaken) {
    scene::Scene scene;
    scene.objects = {boat(), boat(), boat()};
    scene.objects[1].rigid->engine.reset();
    scene.camera.position = {0, 3, 0};
    std::vector<sim::BodyPose> bodies(3);
    for (int i = 0; i < 3; ++i) {
        bodies[static_cast<size_t>(i)].number = i;
        bodies[static_cast<size_t>(i)].state.position = {0, 0, i == 2 ? -10 : -30 + 5 * i};
    }
    EXPECT_EQ(boat_to_take(scene, bodies, {}), 2u);
    EXPECT_EQ(boat_to_take(scene, bodies, 0), 0u);
    EXPECT_EQ(boat_to_take(scene, bodies, 1), 2u) << "it has no engine";
    EXPECT_FALSE(boat_to_take({}, bodies, {}));
    BoatHelm helm;
    helm.take(2, ControlTime(scene.clock, 0), scene);
    scene.objects.clear();
    helm.steer({.throttle = 1}, 0.1, ControlTime(scene.clock, 0.1), scene);
    EXPECT_FALSE(helm.boat()) << "the boat is gone";
}

}  // namespace
}  // namespace deepwater::app
