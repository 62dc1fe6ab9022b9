#include "app/sea/wave_staff.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::app {
namespace {

constexpr double kWide = 16.0 / 9.0;

TEST(WaveStaff, RecordsTheHeightsOfTheSeaAtItsPlace) {
    sim::Ocean ocean(sim::SeaState{});
    sim::OceanMaps maps;
    WaveStaff staff;
    staff.set_place({12, -7});
    for (int i = 0; i < 20; ++i) {
        ocean.evaluate(5 + 0.1 * i, maps);
        staff.record(maps);
        ASSERT_EQ(staff.heights().size(), static_cast<size_t>(i) + 1);
        EXPECT_FLOAT_EQ(static_cast<float>(staff.height()), sim::SeaSurface(maps).height(12, -7));
        EXPECT_DOUBLE_EQ(staff.times().back(), maps.time);
    }
}

TEST(WaveStaff, KeepsAMinuteAndStartsAnewAfterAJump) {
    sim::Ocean ocean(sim::SeaState{.wind_speed = 0});
    sim::OceanMaps maps;
    ocean.evaluate(0, maps);
    WaveStaff staff;
    staff.record(maps);
    EXPECT_TRUE(staff.times().empty()) << "a staff that stands nowhere";
    staff.set_place({0, 0});
    for (int i = 0; i <= 800; ++i) {
        maps.time = 0.1 * i;
        staff.record(maps);
    }
    EXPECT_NEAR(staff.times().back() - staff.times().front(), WaveStaff::kMemory, 0.11);
    const size_t kept = staff.times().size();
    maps.time += WaveStaff::kSampleInterval / 10;
    staff.record(maps);
    EXPECT_EQ(staff.times().size(), kept) << "too soon after the last";
    maps.time = 3;
    staff.record(maps);
    EXPECT_EQ(staff.times().size(), 1u) << "time ran backwards";
    staff.set_place({1, 0});
    EXPECT_TRUE(staff.times().empty());
}

TEST(WaveStaff, PicturePointsAndRaysAreInverse) {
    const scene::Camera camera{.position = {10, 4, -3}, .yaw = 40, .pitch = -12, .fov = 60};
    for (const glm::dvec2 at : {glm::dvec2(0, 0), glm::dvec2(-0.9, 0.5), glm::dvec2(0.7, -1)}) {
        const glm::dvec3 ray = ray_through(camera, at, kWide);
        EXPECT_NEAR(glm::length(ray), 1, 1e-12);
        const auto back = seen_at(camera, camera.position + 37.0 * ray, kWide);
        ASSERT_TRUE(back);
        EXPECT_NEAR(back->x, at.x, 1e-6);
        EXPECT_NEAR(back->y, at.y, 1e-6);
    }
    // The upper edge lies half the field of view above the middle.
    const glm::dvec3 middle = ray_through(camera, {0, 0}, kWide);
    const glm::dvec3 edge = ray_through(camera, {0, 1}, kWide);
    EXPECT_NEAR(glm::degrees(std::acos(glm::dot(middle, edge))), 30, 1e-5);
    EXPECT_FALSE(seen_at(camera, camera.position - 5.0 * middle, kWide));
}

}  // namespace
}  // namespace deepwater::app
