// Rays from anywhere in and about pools of all kinds bring light that is finite and not negative.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "gpu/pools/pool_fixture.h"
#include "scene/surroundings/water_layers.h"

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;

class PoolRaysTest : public PoolPictureTest {
protected:
    PoolRaysTest() : PoolPictureTest({48, 27}) {}

    /// One to four pools in a row, stirred, with an object in one of them or without, under any sun.
    void draw_scene(Draw& draw) {
        scene_.ground.kind = 1 + draw.one_of(3);
        scene_.ground.height = draw.one_of(4) == 0 ? 0.0f : static_cast<float>(draw.between(0.02, 0.6));
        scene_.sky.sun_elevation = static_cast<float>(draw.between(-5, 90));
        scene_.sky.sun_azimuth = static_cast<float>(draw.between(0, 360));
        scene_.sky.overcast = draw.one_of(4) == 0 ? 1.0f : 0.0f;
        scene_.water.type = draw.one_of(8);
        scene_.clock.time = draw.one_of(4) == 0 ? 0 : 1.15;
        scene_.pools.clear();
        scene_.disturbances.stones.clear();
        double along = 0;
        const int count = 1 + draw.one_of(4);
        for (int i = 0; i < count; ++i) {
            scene::Pool pool = any_pool(draw, 0.4, 4);
            const double reach = glm::length(pool.shape.reach());
            pool.middle = {along + reach, draw.between(-2, 2)};
            along += 2 * reach + draw.between(0.05, 3);
            pool.lining =
                glm::vec3(static_cast<float>(draw.between(0, 1)), static_cast<float>(draw.between(0, 1)),
                          static_cast<float>(draw.between(0, 1)));
            pool.tile = draw.between(0.02, 0.5);
            const dvec2 place = any_place(draw, pool, 0);
            if (draw.one_of(3) > 0)
                scene_.disturbances.stones.push_back(
                    {.place = place, .time = 1, .mass = static_cast<float>(draw.between(0.01, 2))});
            scene_.pools.push_back(pool);
        }
        scene_.objects.clear();
        if (draw.one_of(2) == 0) {
            scene::Object object;
            object.shape = static_cast<scene::Shape>(draw.one_of(4));
            const dvec2 place = any_place(draw, scene_.pools[0], 0);
            object.position = {place.x, scene_.pools[0].level + draw.between(-0.5, 0.5), place.y};
            object.size = glm::vec3(static_cast<float>(draw.between(0.1, 0.8)));
            scene_.objects = {object};
        }
        stepper_.set_layers(scene::water_layers(scene_), false);
    }

    /// A camera in a pool, over it, at its rim or over the ground, at any height or exactly at that of its rim, its still
    /// water or its floor, which looks anywhere, or straight up or down.
    void draw_camera(Draw& draw) {
        const scene::Pool& pool =
            scene_.pools[static_cast<size_t>(draw.one_of(static_cast<int>(scene_.pools.size())))];
        const double level = pool.level, rim = level + pool.rim_height(scene_.ground);
        dvec2 place = any_place(draw, pool, 0);
        const dvec2 own = pool.window().own_from_world(place);
        const double floor = pool.floor_height(own);
        const double heights[] = {draw.between(floor, level),
                                  level + draw.between(-0.04, 0.04),
                                  draw.between(level, rim + 0.05),
                                  rim + draw.between(0, 6),
                                  level,
                                  rim,
                                  floor,
                                  rim + 0.2};
        const double height = heights[draw.one_of(8)];
        // On the wall itself, in it, or before it, from the middle through the place.
        const double beyond[] = {1, 1, 1 + 0.5 * pool.thickness, 1 + draw.between(0, 1)};
        const double wall = beyond[pool.stands() ? draw.one_of(4) : 0];
        if (draw.one_of(pool.stands() ? 2 : 6) == 0)
            place = pool.middle + wall * wall_share(pool, own) * (place - pool.middle);
        if (height > rim && draw.one_of(3) == 0) place += dvec2(draw.between(-9, 9), draw.between(-9, 9));
        scene_.camera.position = {place.x, height, place.y};
        scene_.camera.yaw = draw.one_of(4) == 0 ? 90.0 * draw.one_of(4) : draw.between(0, 360);
        const double pitches[] = {draw.between(-90, 90), 0, -90, 90};
        scene_.camera.pitch = pitches[draw.one_of(8) < 5 ? 0 : 1 + draw.one_of(3)];
        scene_.camera.fov = static_cast<float>(draw.between(10, 110));
    }

    void expect_finite(Draw& draw, int scenes, int cameras) {
        for (int n = 0; n < scenes; ++n) {
            draw_scene(draw);
            for (int camera = 0; camera < cameras; ++camera) {
                draw_camera(draw);
                const dvec3& eye = scene_.camera.position;
                SCOPED_TRACE("scene " + std::to_string(n) + ", camera " + std::to_string(camera) + " at " +
                             std::to_string(eye.x) + " " + std::to_string(eye.y) + " " +
                             std::to_string(eye.z) + ", yaw " + std::to_string(scene_.camera.yaw) +
                             ", pitch " + std::to_string(scene_.camera.pitch));
                int bad = 0;
                double sum = 0;
                for (const glm::vec4& pixel : radiance()) {
                    for (int band = 0; band < 3; ++band) {
                        if (!std::isfinite(pixel[band]) || pixel[band] < 0) ++bad;
                        sum += static_cast<double>(pixel[band]);
                    }
                }
                EXPECT_EQ(bad, 0);
                EXPECT_GT(sum, 0);
            }
        }
    }

    /// By how much a place in a pool, from its middle, is to be moved outwards to lie on a wall.
    static double wall_share(const scene::Pool& pool, const dvec2& own) {
        double inside = 1, outside = 1;
        while (pool.shape.inside(outside * own)) outside *= 2;
        for (int i = 0; i < 50; ++i)
            (pool.shape.inside(0.5 * (inside + outside) * own) ? inside : outside) = 0.5 * (inside + outside);
        return inside;
    }
};

TEST_F(PoolRaysTest, AllRaysBringFiniteLight) {
    Draw draw(seed_of_run(31));
    expect_finite(draw, 5, 8);
}

}  // namespace
}  // namespace deepwater::render
