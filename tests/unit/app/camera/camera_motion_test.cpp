#include "app/camera/camera_motion.h"

#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

Bookmarks two_bookmarks() {
    Bookmarks bookmarks;
    bookmarks.add({.position = {0, 5, 0}});
    bookmarks.add({.position = {100, 5, 0}});
    return bookmarks;
}

TEST(CameraMotion, APersonTakesTheCameraOver) {
    const scene::Obstacles nothing;
    CameraMotion motion(two_bookmarks());
    scene::Camera camera;
    motion.start_flight(camera);
    motion.update(camera, {}, false, 1, nothing);
    motion.update(camera, {}, false, 1, nothing);
    EXPECT_GT(camera.position.x, 0);
    EXPECT_TRUE(motion.bookmarks().playing());

    motion.start_turn(camera, 90, 0, 10);
    motion.update(camera, {}, true, 1, nothing);
    EXPECT_FALSE(motion.bookmarks().playing());
    const scene::Camera left = camera;
    motion.update(camera, {}, false, 1, nothing);
    EXPECT_EQ(camera, left);
}

TEST(CameraMotion, TurnsAtOnce) {
    CameraMotion motion({});
    scene::Camera camera;
    motion.turn_at_once(camera, 120, -10);
    EXPECT_EQ(camera.yaw, 120);
    EXPECT_EQ(camera.pitch, -10);
}

TEST(CameraMotion, ABookmarkEndsAllMotion) {
    const scene::Obstacles nothing;
    CameraMotion motion(two_bookmarks());
    scene::Camera camera;
    motion.start_flight(camera);
    motion.start_turn(camera, 90, 0, 10);
    motion.go_to_bookmark(1, camera);
    motion.update(camera, {}, false, 1, nothing);
    EXPECT_EQ(camera.position, glm::dvec3(100, 5, 0));
    EXPECT_EQ(camera.yaw, 0);
}

}  // namespace
}  // namespace deepwater::app
