#include "app/camera/follow_camera.h"

#include <gtest/gtest.h>

#include <cmath>

namespace deepwater::app {
namespace {

sim::BodyState boat_at(const glm::dvec3& position, double heading) {
    return {.position = position, .orientation = glm::angleAxis(-glm::radians(heading), glm::dvec3(0, 1, 0))};
}

TEST(FollowCamera, ComesToRestBehindTheBoatAndLooksAtIt) {
    for (const double heading : {0.0, 75.0, 181.0, 300.0}) {
        const sim::BodyState boat = boat_at({30, 0.4, -12}, heading);
        scene::Camera camera;
        camera.yaw = 10;
        FollowCamera follow;
        follow.start(camera, 6);
        glm::dvec3 last = camera.position;
        for (int i = 0; i < 1000; ++i) {
            follow.update(camera, boat, 0.01);
            EXPECT_LT(glm::distance(camera.position, last), 3) << "it jumps";
            last = camera.position;
        }
        EXPECT_NEAR(std::remainder(camera.yaw - heading, 360), 0, 0.01);
        EXPECT_GE(camera.yaw, 0);
        EXPECT_LT(camera.yaw, 360);
        const glm::dvec3 way = boat.position - camera.position;
        const glm::dvec3 bow = boat.orientation * glm::dvec3(0, 0, -1);
        EXPECT_GT(glm::dot(glm::normalize(way), bow), 0.95);
        EXPECT_GT(camera.position.y, boat.position.y + 1);
    }
}

TEST(FollowCamera, KeepsItsDistanceFromAMovingBoatAndDoesNotHeave) {
    scene::Camera camera;
    FollowCamera follow;
    follow.start(camera, 4);
    double least = INFINITY, most = 0, lowest = INFINITY, highest = -INFINITY;
    for (int i = 0; i < 3000; ++i) {
        const double t = 0.01 * i;
        const sim::BodyState boat = boat_at({0, std::sin(4 * t), -8 * t}, 0);
        follow.update(camera, boat, 0.01);
        if (t < 10) continue;
        const double distance = std::abs(camera.position.z - boat.position.z);
        least = std::min(least, distance);
        most = std::max(most, distance);
        lowest = std::min(lowest, camera.position.y);
        highest = std::max(highest, camera.position.y);
    }
    EXPECT_LT(most - least, 1e-6);
    EXPECT_LT(highest - lowest, 0.4) << "of a heave of 2 m";
}

TEST(FollowCamera, TheMouseLooksAroundTheBoat) {
    const sim::BodyState boat = boat_at({0, 0, 0}, 0);
    scene::Camera camera;
    FollowCamera follow;
    follow.start(camera, 4);
    for (int i = 0; i < 100; ++i) follow.look({.turn = {0.9, -1}});
    for (int i = 0; i < 2000; ++i) follow.update(camera, boat, 0.01);
    EXPECT_NEAR(camera.yaw, 90, 0.01);
    EXPECT_LT(camera.position.x, -1) << "it looks east from the west";
    const double before = glm::length(camera.position);
    follow.look({.scroll = 3});
    follow.update(camera, boat, 0.01);
    EXPECT_LT(glm::length(camera.position), before);
    EXPECT_GE(camera.pitch, -90);
}

}  // namespace
}  // namespace deepwater::app
