// Spray of the rollers of shallow water.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/moment/sea_tick.h"
#include "sim/shore/shore_wetness.h"
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

/// Water that runs with a speed [m/s] towards +x against a face at x = 0 of the half z > 0.
LayerMaps before_a_rock(float speed) {
    LayerMaps maps;
    maps.window = {.half_sides = {40, 40}, .rim = 4};
    maps.resize(128, 128, false, true);
    for (int j = 0; j < maps.height; ++j) {
        for (int i = 0; i < maps.width; ++i) {
            const glm::dvec2 place = maps.place(i, j);
            LayerPoint point;
            if (place.x > -2 && place.x < 0 && place.y > 0) point.impact = {speed, 0};
            maps.set(i, j, point);
        }
    }
    maps.finish();
    return maps;
}

/// Returns the spray after a second in which water has run against the rock.
SprayMaps thrown_by_rock(float speed) {
    const SeaState state = still_water();
    Ocean ocean(state);
    Spray spray;
    const auto ticks = spray.begin(state, surf_scene(), 0, false, 16 * kSeaTick);
    if (!ticks) return {};
    OceanMaps before, now;
    for (std::int64_t tick = ticks->first; tick <= ticks->last; ++tick) {
        std::swap(before, now);
        ocean.evaluate(static_cast<double>(tick) * kSeaTick, now);
        now.layers = {before_a_rock(speed)};
        spray.step(tick, before, now, 1);
    }
    SprayMaps maps;
    spray.end(maps);
    return maps;
}

// Waves that run against a rock throw drops up along it and back, where they run against it and nowhere else.
TEST(SurfSpray, RocksThrowUpTheWavesThatRunAgainstThem) {
    constexpr float kImpact = 2.5f;
    const SprayMaps maps = thrown_by_rock(kImpact);
    ASSERT_GT(maps.drops.size(), 100u);
    double highest = 0, mean = 0;
    for (const SprayParcel& drop : maps.drops) {
        const glm::dvec3 place = maps.origin + glm::dvec3(drop.position);
        EXPECT_GT(place.z, -2.5);
        highest = std::max(highest, place.y);
        mean += place.x / static_cast<double>(maps.drops.size());
    }
    EXPECT_LT(mean, 0) << "they fall back into the sea";
    // A finger leaves at up to 3 · 2.5 m/s times the cube root of 3, and no drop flies higher than v²/2g; bursts of its
    // speed add up to a third.
    const double fastest = 1.3 * double{kImpactJet} * double{kImpact} * std::cbrt(3.0);
    EXPECT_GT(highest, 0.5);
    EXPECT_LT(highest, fastest * fastest / (2 * 9.81) + 0.1);
    EXPECT_TRUE(thrown_by_rock(0.3f).drops.empty()) << "it laps at the rock";
    // The number of fingers goes with the speed, that of their drops is the same.
    EXPECT_GT(thrown_by_rock(2 * kImpact).drops.size(), 3 * maps.drops.size() / 2);
}

}  // namespace
}  // namespace deepwater::sim
