#include "app/sea/shore_follower.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "scene/surroundings/own_shore.h"

namespace deepwater::app {
namespace {

scene::Scene beach() {
    scene::Scene scene;
    scene.bed.kind = scene::kBedBeach;
    scene.camera.position = {0, 3, 80};
    scene::hold_shore(scene);
    return scene;
}

/// Follows frame by frame until the shore hops, for some seconds at most.
bool hops(ShoreFollower& follower, scene::Scene& scene) {
    const std::optional<glm::dvec2> before = scene.shore_near;
    for (int frame = 0; frame < 500; ++frame) {
        follower.follow(scene, 0.05);
        if (scene.shore_near != before) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

TEST(ShoreFollower, HopsAfterTheEye) {
    scene::Scene scene = beach();
    ShoreFollower follower;
    scene.camera.position.x = 400;
    const std::optional<glm::dvec2> to = scene::followed(*scene.shore_near, scene.camera);
    ASSERT_TRUE(to);
    EXPECT_TRUE(hops(follower, scene));
    EXPECT_EQ(scene.shore_near, to);
    follower.follow(scene, 0.1);
    EXPECT_EQ(scene.shore_near, to) << "the next hop is a second later";
}

TEST(ShoreFollower, LeavesASceneAloneThatHasChangedMeanwhile) {
    scene::Scene scene = beach();
    ShoreFollower follower;
    scene.camera.position.x = 400;
    follower.follow(scene, 2);  // is being prepared
    scene.bed.land_z += 30;
    scene.camera.position.x = 0;
    const std::optional<glm::dvec2> before = scene.shore_near;
    for (int frame = 0; frame < 100; ++frame) {
        follower.follow(scene, 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(scene.shore_near, before);
}

TEST(ShoreFollower, FollowsNothingWhereShoresArePlacedOrOff) {
    scene::Scene scene = beach();
    scene.camera.position.x = 400;
    const std::optional<glm::dvec2> before = scene.shore_near;
    ShoreFollower follower;
    scene.shore.place = scene::kShoreOff;
    follower.follow(scene, 2);
    scene.shore.place = scene::kShoreAuto;
    scene.placed_layers.shores.emplace_back();
    follower.follow(scene, 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    follower.follow(scene, 2);
    EXPECT_EQ(scene.shore_near, before);
}

}  // namespace
}  // namespace deepwater::app
