#include "app/fly_camera.h"

#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

scene::Camera fly(const FlyInput& input, double seconds, int frames, scene::Camera camera = {}) {
    FlyCamera flight;
    for (int i = 0; i < frames; ++i) flight.update(camera, input, seconds / frames);
    return camera;
}

TEST(FlyCamera, FliesWhereItLooks) {
    scene::Camera east;
    east.yaw = 90;
    const scene::Camera ahead = fly({.move = {0, 0, 1}}, 1, 60, east);
    EXPECT_GT(ahead.position.x, 5);
    EXPECT_NEAR(ahead.position.z, 0, 1e-6);
    EXPECT_GT(fly({.move = {1, 0, 0}}, 1, 60, east).position.z, 5);
    EXPECT_GT(fly({.move = {0, 1, 0}}, 1, 60, east).position.y, east.position.y + 5);
}

TEST(FlyCamera, TheWayDoesNotDependOnTheFrameRate) {
    const FlyInput input{.move = {1, 0.5, 1}, .fast = true};
    const scene::Camera coarse = fly(input, 2, 8);
    const scene::Camera fine = fly(input, 2, 1000);
    // The motion is solved exactly: only rounding in double remains.
    EXPECT_LT(glm::distance(coarse.position, fine.position), 1e-9);
}

TEST(FlyCamera, StartsAndStopsSoftly) {
    FlyCamera flight;
    scene::Camera camera;
    constexpr double kFrame = 1.0 / 60;
    flight.update(camera, {.move = {0, 0, 1}}, kFrame);
    EXPECT_LT(-camera.position.z, 0.1 * static_cast<double>(flight.speed()) * kFrame);
    for (int i = 0; i < 120; ++i) flight.update(camera, {.move = {0, 0, 1}}, kFrame);
    const double before = camera.position.z;
    flight.update(camera, {}, kFrame);
    EXPECT_LT(camera.position.z, before) << "it stopped dead";
    for (int i = 0; i < 240; ++i) flight.update(camera, {}, kFrame);
    EXPECT_FALSE(flight.moving());
}

TEST(FlyCamera, DiagonalsAreNoFaster) {
    const double straight = glm::length(fly({.move = {0, 0, 1}}, 1, 10).position - scene::Camera{}.position);
    const double diagonal = glm::length(fly({.move = {1, 0, 1}}, 1, 10).position - scene::Camera{}.position);
    EXPECT_NEAR(straight, diagonal, 1e-6);
}

TEST(FlyCamera, TurnsWithinLimits) {
    FlyCamera flight;
    scene::Camera camera;
    flight.update(camera, {.turn = {-10, 200}}, 0.1);
    EXPECT_DOUBLE_EQ(camera.yaw, 350);
    EXPECT_DOUBLE_EQ(camera.pitch, 90);
}

TEST(FlyCamera, TheWheelChangesTheSpeedWithinLimits) {
    FlyCamera flight;
    scene::Camera camera;
    const float before = flight.speed();
    flight.update(camera, {.scroll = 1}, 0.01);
    EXPECT_GT(flight.speed(), before);
    flight.update(camera, {.scroll = 500}, 0.01);
    EXPECT_EQ(flight.speed(), FlyCamera::kFastest);
    flight.update(camera, {.scroll = -500}, 0.01);
    EXPECT_EQ(flight.speed(), FlyCamera::kSlowest);
}

TEST(FlyCamera, DoesNotDiveByItself) {
    EXPECT_DOUBLE_EQ(fly({.move = {0, -1, 0}, .fast = true}, 5, 50).position.y, FlyCamera::kLowest);
    scene::Camera below;
    below.position.y = -3;
    EXPECT_LT(fly({.move = {0, -1, 0}}, 1, 10, below).position.y, -3);
}

}  // namespace
}  // namespace deepwater::app
