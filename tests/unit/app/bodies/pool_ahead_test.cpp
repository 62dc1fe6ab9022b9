// Where the buttons of the section Pool drop bodies.
#include "app/bodies/pool_ahead.h"

#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

scene::Scene two_pools() {
    scene::Scene scene;
    scene.ground.kind = scene::kGroundPaving;
    scene::Pool square, bent;
    square.shape.half_sides = {2, 2};
    square.middle = {0, -10};
    bent.shape.kind = sim::BasinShape::Kind::polygon;
    bent.shape.corners = {{0.5, -3}, {3, -3}, {3, 3}, {-3, 3}, {-3, 0.5}, {0.5, 0.5}};
    bent.middle = {15, -10};
    scene.pools = {square, bent};
    scene.camera.position = {0, 3, 0};
    scene.camera.yaw = 0;
    scene.camera.pitch = -17;
    return scene;
}

TEST(PoolAhead, IsInThePoolThatTheCameraLooksAt) {
    scene::Scene scene = two_pools();
    for (const double yaw : {-10.0, 0.0, 20.0, 55.0, 180.0}) {
        for (const double pitch : {-80.0, -17.0, 0.0, 30.0}) {
            scene.camera.yaw = yaw;
            scene.camera.pitch = pitch;
            for (size_t number = 0; number < 9; ++number) {
                const std::optional<PoolSpot> spot = pool_ahead(scene, scene.camera, number);
                ASSERT_TRUE(spot);
                const scene::Pool& pool = scene.pools[spot->pool];
                EXPECT_GT(pool.shape.wall_distance(pool.window().own_from_world(spot->place)), 0.2);
                EXPECT_GT(spot->room, 0.2);
                if (yaw == 0 && pitch == -17) {
                    EXPECT_EQ(spot->pool, 0u);
                }
                if (yaw == 55 && pitch == 0) {
                    EXPECT_EQ(spot->pool, 1u);
                }
            }
        }
    }
    scene.pools.clear();
    EXPECT_FALSE(pool_ahead(scene, scene.camera, 0));
}

TEST(PoolAhead, BodiesFitIntoThePool) {
    scene::Scene scene = two_pools();
    scene.pools[0].shape.half_sides = {0.5, 0.5};
    for (int kind = scene::kDropCrate; kind < scene::kDropKindCount; ++kind) {
        const auto number = drop_into_pool(scene, kind, scene.camera, 4, DEEPWATER_ASSETS "/models");
        ASSERT_TRUE(number);
        const scene::Object& object = scene.objects[*number];
        EXPECT_LE(static_cast<double>(object.size.x) * drop_radius(kind), 0.75) << kind;
        EXPECT_TRUE(object.rigid);
        EXPECT_EQ(object.rigid->from, 4);
    }
}

}  // namespace
}  // namespace deepwater::app
