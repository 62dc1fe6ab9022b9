// Spray of the rollers of shallow water.
#include <gtest/gtest.h>

#include <cmath>

#include "sim/moment/sea_tick.h"
#include "unit/sim/spray/sprayed_sea.h"

namespace deepwater::sim {
namespace {

constexpr float kFrontSpeed = 3;  // m/s, towards +x

SprayScene surf_scene() {
    SprayScene scene = scene_of(40);
    scene.under_water = false;
    scene.eye = {0, 3, 0};
    scene.surf = true;
    return scene;
}

/// A front that runs along x, with white water of that thickness [m] where z > 0.
LayerMaps front(double t, float thickness, float speed) {
    LayerMaps maps;
    maps.window = {.half_sides = {40, 40}, .rim = 4};
    maps.resize(128, 128, false, true);
    for (int j = 0; j < maps.height; ++j) {
        for (int i = 0; i < maps.width; ++i) {
            const glm::vec2 place(maps.place(i, j));
            const float from_front = place.x - speed * static_cast<float>(t),
                        steep = std::tanh(0.5f * from_front);
            LayerPoint point;
            point.displacement.y = 0.5f * (1 - steep);
            point.slope = {-0.25f * (1 - steep * steep), 0};
            point.roller = std::abs(from_front) < 1.5f && place.y > 0 ? thickness : 0.0f;
            maps.set(i, j, point);
        }
    }
    maps.finish();
    return maps;
}

/// Returns the spray two seconds after the front was at x = −3 m.
SprayMaps thrown(float thickness, float speed) {
    constexpr int kTicks = 32;
    const SeaState state = still_water();
    const SprayScene scene = surf_scene();
    Ocean ocean(state);
    Spray spray;
    const auto ticks = spray.begin(state, scene, 0, false, kTicks * kSeaTick);
    if (!ticks) return {};
    OceanMaps before, now;
    for (std::int64_t tick = ticks->first; tick <= ticks->last; ++tick) {
        std::swap(before, now);
        const double t = static_cast<double>(tick) * kSeaTick;
        ocean.evaluate(t, now);
        now.layers = {front(t - 1, thickness, speed)};
        spray.step(tick, before, now, 1);
    }
    SprayMaps maps;
    spray.end(maps);
    return maps;
}

// Drops fly where there is white water and nowhere else, and with the front, whose speed nothing but the surface tells.
TEST(SurfSpray, RollersThrowDropsAlongTheirWay) {
    const SprayMaps maps = thrown(0.25f, kFrontSpeed);
    ASSERT_GT(maps.drops.size(), 100u);
    glm::dvec3 velocity(0);
    for (const SprayParcel& drop : maps.drops) {
        const glm::dvec3 place = maps.origin + glm::dvec3(drop.position);
        // The white water reaches 1.5 m before and behind the front, a cell of 1.5 m is thrown from as a whole, and no
        // drop flies on for longer than a second.
        EXPECT_GT(place.z, -2.5);
        EXPECT_LT(place.x, 3 * (2 - 1) + 1.5 + 1.5 + 3);
        velocity += glm::dvec3(drop.velocity) / static_cast<double>(maps.drops.size());
    }
    // Drops leave at 0.95 of the front's speed, and the air slows them down.
    EXPECT_GT(velocity.x, 0.3 * double{kFrontSpeed});
    EXPECT_LT(velocity.x, double{kFrontSpeed});
    EXPECT_NEAR(velocity.z, 0, 0.1 * double{kFrontSpeed});
}

TEST(SurfSpray, ThinWhiteWaterAndWavesThatDoNotRunThrowNone) {
    EXPECT_TRUE(thrown(0.01f, kFrontSpeed).drops.empty());
    EXPECT_TRUE(thrown(0.25f, 0).drops.empty());
    SprayScene scene = surf_scene();
    EXPECT_TRUE(Spray::possible(still_water(), scene));
    scene.surf = false;
    EXPECT_FALSE(Spray::possible(still_water(), scene));
}

// Rollers that are twice as thick throw twice as much, and a little more, for their thin edges throw nothing.
TEST(SurfSpray, ThickRollersThrowMore) {
    const size_t thin = thrown(0.15f, kFrontSpeed).drops.size(),
                 thick = thrown(0.3f, kFrontSpeed).drops.size();
    EXPECT_GT(thick, 1.5 * static_cast<double>(thin));
    EXPECT_LT(thick, 3 * static_cast<double>(thin));
}

}  // namespace
}  // namespace deepwater::sim
