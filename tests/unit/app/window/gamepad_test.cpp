#include "app/window/gamepad.h"

#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

constexpr double kFov = 60, kFrame = 0.02;

TEST(Gamepad, AtRestDoesNotMove) {
    const FlyInput input = gamepad_input({}, kFov, kFrame);
    EXPECT_EQ(input.move, glm::dvec3(0));
    EXPECT_EQ(input.turn, glm::dvec2(0));
    EXPECT_FALSE(input.fast);
}

TEST(Gamepad, ASticksPlayAboutItsMiddleDoesNotCount) {
    const auto dead = static_cast<float>(0.99 * kDeadZone);
    const FlyInput input = gamepad_input({.left = {dead, 0}, .right = {0, -dead}}, kFov, kFrame);
    EXPECT_EQ(input.move, glm::dvec3(0));
    EXPECT_EQ(input.turn, glm::dvec2(0));
}

TEST(Gamepad, AtItsStopsItMovesAndTurnsFully) {
    const FlyInput input = gamepad_input(
        {.left = {0, -1}, .right = {1, 0}, .left_trigger = -1, .right_trigger = 1, .fast = true}, kFov,
        kFrame);
    EXPECT_EQ(input.move, glm::dvec3(0, 1, 1)) << "up on the stick flies ahead, the right trigger rises";
    EXPECT_EQ(input.turn, glm::dvec2(kStickTurn * kFrame, 0));
    EXPECT_TRUE(input.fast);
    const FlyInput other =
        gamepad_input({.left = {-1, 0}, .right = {0, -1}, .left_trigger = 1}, kFov, kFrame);
    EXPECT_EQ(other.move, glm::dvec3(-1, -1, 0));
    EXPECT_EQ(other.turn, glm::dvec2(0, kStickTurn * kFrame)) << "up on the stick looks up";
}

// The corner of a stick's square reach is no faster than its stop.
TEST(Gamepad, MovesEquallyFastInEveryDirection) {
    EXPECT_NEAR(glm::length(gamepad_input({.left = {1, 1}}, kFov, kFrame).move), 1, 1e-12);
}

TEST(Gamepad, TurnsByTimeAndByTheWidthOfTheView) {
    const Gamepad right{.right = {1, 0}};
    EXPECT_DOUBLE_EQ(gamepad_input(right, kFov, 2 * kFrame).turn.x,
                     2 * gamepad_input(right, kFov, kFrame).turn.x);
    EXPECT_DOUBLE_EQ(gamepad_input(right, kFov / 4, kFrame).turn.x,
                     gamepad_input(right, kFov, kFrame).turn.x / 4);
}

}  // namespace
}  // namespace deepwater::app
