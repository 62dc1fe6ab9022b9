// What bodies touch of pools and tanks: how high the bed is where, and which way walls face.
#include "scene/surroundings/pool_walls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace deepwater::scene {
namespace {

/// A sunk pool with a bump on its floor, a tank on the ground and a round one on a table.
std::vector<Pool> one_of_each() {
    Pool sunk;
    sunk.shape = {.half_sides = {2, 1.5}, .depth = 1.2};
    sunk.level = -1;
    sunk.rotation = 0.7;
    sunk.slope = 0.1;
    sunk.floor = PoolFloor({3, 3}, {0, 0, 0, 0, 0.4f, 0, 0, 0, 0});
    Pool tank;
    tank.shape = {.half_sides = {1, 0.6}, .depth = 0.5};
    tank.middle = {5, 1};
    tank.rotation = -0.4;
    tank.walls = PoolWalls::wood;
    tank.thickness = 0.1;
    tank.level = 0.12 + 0.1 + 0.5;
    Pool bowl;
    bowl.shape = {.kind = sim::BasinShape::Kind::round, .half_sides = {0.7, 0.7}, .depth = 0.4};
    bowl.middle = {-6, 2};
    bowl.walls = PoolWalls::glass;
    bowl.level = 1.2;
    return {sunk, tank, bowl};
}

sim::BodyGround ground_of(const Scene& scene, const sim::ContactBed& bed = {}) {
    sim::BodyGround ground;
    ground.bed = bed;
    add_pools(scene, ground);
    return ground;
}

// Without ground there is the sea: its bed, or none.
TEST(PoolWalls, TheBedIsTheFloorInsideAndWhatLiesAroundOutside) {
    Scene scene;
    scene.pools = one_of_each();
    scene.ground = {.kind = kGroundPaving, .height = 0.12f};
    const sim::BodyGround on_ground = ground_of(scene);
    scene.ground = {};
    const sim::BodyGround over_bed =
        ground_of(scene, {.height = [](double x, double) { return -3 + 0.1 * x; }, .highest = -1});
    const sim::BodyGround in_deep_sea = ground_of(scene);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> x(-9, 9), z(-4, 4);
    int inside = 0;
    for (int i = 0; i < 20'000; ++i) {
        const glm::dvec2 at(x(random), z(random));
        const auto lies_in = [&](const Pool& pool) {
            return pool.shape.inside(pool.window().own_from_world(at));
        };
        const auto found = std::ranges::find_if(scene.pools, lies_in);
        const double shown = on_ground.bed.height(at.x, at.y);
        EXPECT_LE(shown, on_ground.bed.highest);
        if (found == scene.pools.end()) {
            EXPECT_EQ(pool_at(scene, at), nullptr);
            EXPECT_EQ(shown, static_cast<double>(0.12f));
            EXPECT_EQ(over_bed.bed.height(at.x, at.y), -3 + 0.1 * at.x);
            EXPECT_TRUE(std::isnan(in_deep_sea.bed.height(at.x, at.y)));
            continue;
        }
        ++inside;
        EXPECT_EQ(pool_at(scene, at), &*found);
        const glm::dvec2 own = found->window().own_from_world(at);
        // The still water, less the depth, the slope and the bump.
        const double relief = found->floor.at(0.5 + 0.5 * own / found->shape.reach()).x;
        const double floor = found->level - found->shape.depth - found->slope * own.y + relief;
        for (const sim::BodyGround* ground : {&on_ground, &over_bed, &in_deep_sea}) {
            EXPECT_NEAR(ground->bed.height(at.x, at.y), floor, 1e-12);
            EXPECT_LE(floor, ground->bed.highest);
        }
    }
    EXPECT_GT(inside, 1000);
}

TEST(PoolWalls, WithoutPoolsAndGroundTheBedStaysAsItIs) {
    const sim::BodyGround none = ground_of({});
    EXPECT_FALSE(none.bed.height);
    EXPECT_TRUE(none.obstacles.empty());
}

// A sunk pool has walls that face inwards, a tank also a rim that faces up and walls that face outwards.
TEST(PoolWalls, FacesLookToWhereBodiesAre) {
    Scene scene;
    scene.pools = one_of_each();
    scene.ground = {.kind = kGroundPaving, .height = 0.12f};
    const sim::BodyGround ground = ground_of(scene);
    ASSERT_EQ(ground.obstacles.size(), 1u + 3u + 3u);
    size_t next = 0;
    for (const Pool& pool : scene.pools) {
        const size_t rings = pool.stands() ? 3 : 1;
        const double rim = pool.level + pool.rim_height(scene.ground);
        for (size_t ring = 0; ring < rings; ++ring) {
            const sim::BodyGround::Obstacle& faces = ground.obstacles[next++];
            double highest = -1e9, lowest = 1e9;
            for (const auto& triangle : faces.triangles) {
                const glm::dvec3 &a = faces.corners[triangle[0]], &b = faces.corners[triangle[1]],
                                 &c = faces.corners[triangle[2]];
                const glm::dvec3 normal = glm::normalize(glm::cross(b - a, c - a));
                const glm::dvec3 middle = (a + b + c) / 3.0;
                const glm::dvec3 inwards(pool.middle.x - middle.x, 0, pool.middle.y - middle.z);
                if (ring == 0) {
                    EXPECT_GT(glm::dot(normal, inwards), 0.1);
                }
                if (ring == 1) {
                    EXPECT_GT(normal.y, 0.999);
                }
                if (ring == 2) {
                    EXPECT_LT(glm::dot(normal, inwards), -0.1);
                }
                for (const glm::dvec3& corner : {a, b, c}) {
                    highest = std::max(highest, corner.y);
                    lowest = std::min(lowest, corner.y);
                    const double off =
                        pool.shape.wall_distance(pool.window().own_from_world({corner.x, corner.z}));
                    EXPECT_LT(std::abs(off), std::sqrt(2.0) * pool.thickness + 1e-9);
                }
            }
            EXPECT_NEAR(highest, rim, 1e-9);
            if (ring == 2) {
                EXPECT_NEAR(lowest, pool.underside(), 1e-9);
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::scene
