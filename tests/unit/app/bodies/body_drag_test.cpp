// A recorded pull follows the hand, and what was simulated already never changes.
#include "app/bodies/body_drag.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/check.h"

namespace deepwater::app {
namespace {

struct BodyDragTest : testing::Test {
    BodyDragTest() {
        scene.objects.emplace_back();
        scene.objects[0].floats = true;
        scene.objects[0].rigid = scene::RigidTraits{};
        state.position = {1, 0, 2};
        state.orientation = glm::angleAxis(0.7, glm::normalize(glm::dvec3(1, 2, 3)));
    }
    [[nodiscard]] std::optional<glm::dvec3> target(double time) const {
        for (const sim::PullRecipe& pull : scene.objects[0].rigid->pulls) {
            if (const auto at = pull.path.at(time)) return at;
        }
        return {};
    }
    scene::Scene scene;
    sim::BodyState state;
    BodyDrag drag;
};

TEST_F(BodyDragTest, ThePullHoldsTheGraspedPointAndIsBounded) {
    const glm::dvec3 grasped = state.position + glm::dvec3(0.3, 0.2, -0.1);
    drag.begin({.number = 0, .point = grasped}, state, 200);
    ASSERT_TRUE(drag.active());
    EXPECT_LT(glm::distance(drag.point(state), grasped), 1e-12);
    for (int i = 0; i < 100; ++i) {
        scene.clock.time += 0.02;
        drag.move_to(grasped + glm::dvec3(100, 0, 0), state, ControlTime(scene.clock, 0.02), scene);
    }
    ASSERT_EQ(scene.objects[0].rigid->pulls.size(), 1u);
    const sim::PullRecipe& pull = scene.objects[0].rigid->pulls[0];
    EXPECT_LT(glm::distance(state.position + state.orientation * pull.point, grasped), 1e-12);
    for (const sim::PullPoint& point : pull.path.points()) {
        const double force = pull.stiffness * glm::distance(point.place, grasped);
        EXPECT_LE(force, 1.001 * BodyDrag::kMostWeights * 200 * 9.82);
    }
    EXPECT_TRUE(target(scene.clock.time + 0.07)) << "the pull ends before the next frame";
    drag.end();
    EXPECT_FALSE(target(scene.clock.time + 1)) << "the pull goes on after the drag";
}

TEST_F(BodyDragTest, WhatWasSimulatedStays) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(0, 1);
    drag.begin({.number = 0, .point = state.position}, state, 50);
    for (int frame = 0; frame < 2000; ++frame) {
        const double seconds = unit(random) < 0.05 ? 0.25 : 0.04 * unit(random);
        if (unit(random) < 0.95) scene.clock.time += seconds;
        const double reached = std::ceil(scene.clock.time / sim::kSeaTick) * sim::kSeaTick;
        std::vector<std::optional<glm::dvec3>> before;
        for (int i = 0; i < 50; ++i) before.push_back(target(reached - 0.01 * i));
        const glm::dvec3 hand = state.position + glm::dvec3(unit(random), unit(random), unit(random));
        drag.move_to(hand, state, ControlTime(scene.clock, seconds), scene);
        for (int i = 0; i < 50; ++i) {
            const auto after = target(reached - 0.01 * i);
            ASSERT_EQ(after.has_value(), before[static_cast<size_t>(i)].has_value()) << frame;
            if (!after) continue;
            ASSERT_LT(glm::distance(*after, *before[static_cast<size_t>(i)]), 1e-9) << frame;
        }
    }
    EXPECT_LT(scene.objects[0].rigid->pulls.size(), 200u);
}

TEST_F(BodyDragTest, ABodyThatIsGoneOrWornOutIsLetGo) {
    scene.objects[0].rigid->pulls.resize(scene::kMostPulls);
    drag.begin({.number = 0, .point = state.position}, state, 50);
    EXPECT_THROW(drag.move_to({}, state, ControlTime(scene.clock, 0.02), scene), UsageError);
    EXPECT_FALSE(drag.active());
    drag.begin({.number = 0, .point = state.position}, state, 50);
    scene.objects.clear();
    drag.move_to({}, state, ControlTime(scene.clock, 0.02), scene);
    EXPECT_FALSE(drag.active());
}

}  // namespace
}  // namespace deepwater::app
