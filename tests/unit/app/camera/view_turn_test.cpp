#include "app/camera/view_turn.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace deepwater::app {
namespace {

double apart(double a, double b) {
    return std::abs(std::remainder(a - b, 360));
}

TEST(ViewTurn, TurnsTheShortWayWithoutAJumpAndEndsExactly) {
    std::mt19937 generator(9);
    std::uniform_real_distribution<double> any(0, 1);
    for (int i = 0; i < 200; ++i) {
        scene::Camera camera;
        camera.position = {3, 1.5, -7};
        camera.yaw = 360 * any(generator);
        camera.pitch = 180 * any(generator) - 90;
        const scene::Camera start = camera;
        const double yaw = 1000 * any(generator) - 500, pitch = 20 * any(generator) - 10,
                     seconds = 5 * any(generator);
        const double turn = apart(yaw, start.yaw), dt = seconds / (5 + 100 * any(generator));
        ViewTurn view;
        view.start(camera, yaw, pitch, seconds);
        double turned = 0;
        int frames = 0;
        while (view.running()) {
            const scene::Camera before = camera;
            view.update(camera, dt);
            turned += apart(camera.yaw, before.yaw);
            // The largest rate of 3s² - 2s³ is one and a half times its mean.
            EXPECT_LE(apart(camera.yaw, before.yaw), 1.5 * turn * dt / seconds + 1e-9);
            EXPECT_LE(std::abs(camera.pitch - before.pitch),
                      1.5 * std::abs(pitch - start.pitch) * dt / seconds + 1e-9);
            EXPECT_GE(camera.yaw, 0);
            EXPECT_LT(camera.yaw, 360);
            ASSERT_LT(++frames, 200);
        }
        EXPECT_NEAR(turned, turn, 1e-6) << "to and fro, or the long way";
        EXPECT_NEAR(apart(camera.yaw, yaw), 0, 1e-9);
        EXPECT_EQ(camera.pitch, pitch);
        EXPECT_EQ(camera.position, start.position);
        EXPECT_EQ(camera.fov, start.fov);
    }
}

TEST(ViewTurn, TakesAsLongAtAnyFrameRate) {
    scene::Camera coarse, fine;
    ViewTurn a, b;
    a.start(coarse, 200, -2, 4);
    b.start(fine, 200, -2, 4);
    for (int i = 0; i < 30; ++i) a.update(coarse, 0.1);
    for (int i = 0; i < 300; ++i) b.update(fine, 0.01);
    EXPECT_NEAR(coarse.yaw, fine.yaw, 1e-9);
    EXPECT_TRUE(a.running());
}

TEST(ViewTurn, NoTimeIsAtOnce) {
    scene::Camera camera;
    ViewTurn view;
    view.start(camera, -116, -2, 0);
    view.update(camera, 0);
    EXPECT_EQ(camera.yaw, 244);
    EXPECT_EQ(camera.pitch, -2);
    EXPECT_FALSE(view.running());
}

TEST(ViewTurn, EndsWhereOthersTurnTheCamera) {
    scene::Camera camera;
    ViewTurn view;
    view.start(camera, 90, 10, 4);
    view.update(camera, 1);
    camera.yaw = 300;
    view.update(camera, 1);
    EXPECT_EQ(camera.yaw, 300);
    EXPECT_FALSE(view.running());
    view.start(camera, 90, 10, 4);
    view.update(camera, 1);
    view.stop();
    const scene::Camera stopped = camera;
    view.update(camera, 1);
    EXPECT_EQ(camera, stopped);
}

}  // namespace
}  // namespace deepwater::app
