// Spray that waves throw up against shores and hulls.
#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"
#include "sim/spray/spray_source.h"
#include "support/allocation_count.h"
#include "unit/sim/spray/sprayed_sea.h"

namespace deepwater::shared {
#include "shared/particles/parcel_share.glsl"
}  // namespace deepwater::shared

namespace deepwater::sim {
namespace {

TEST(ShoreSpray, IsThrownUpWhereWavesRunAgainstAWall) {
    // A swell that does not break by itself, against walls that face it and that turn away from it.
    const SeaState swell{
        .wind_speed = 2, .swell_height = 2.5f, .swell_period = 7, .swell_direction = 0, .resolution = 64};
    const auto thrown = [&](glm::vec2 outwards) {
        SprayScene scene = scene_of(100);
        for (int i = -10; i <= 10; ++i) scene.shores.push_back({{i, 0}, outwards, 1});
        Sprayed spray;
        size_t sum = 0;
        for (double time = 5; time < 20; time += 1)
            sum += shown(spray, swell, scene, time, false).spray.drops.size();
        return sum;
    };
    const size_t facing = thrown({0, 1});  // the swell runs north, towards −z
    EXPECT_GT(facing, 50u);
    EXPECT_LT(thrown({0, -1}), facing);
    EXPECT_FALSE(Spray::possible(swell, scene_of(100))) << "there is none without a wall";
}

/// Returns a scene with a raft of 8 m x 8 m about `middle`, floating or fixed, and its outline as shores.
SprayScene raft_at(const glm::dvec2& middle, bool floats, float reach) {
    SprayScene scene = scene_of(reach);
    scene.under_water = false;
    FloatingBody raft{.position = {middle.x, 0, middle.y}, .probes = {}};
    for (const double x : {-4.0, -2.0, 0.0, 2.0, 4.0}) {
        for (const double z : {-4.0, -2.0, 0.0, 2.0, 4.0}) raft.probes.emplace_back(x, z);
    }
    scene.bodies = {raft};
    for (int i = 0; i < 16; ++i) {
        const double along = 0.5 * i - 3.75;
        for (const glm::vec2 out : {glm::vec2(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
            const glm::dvec2 side(-out.y, out.x);
            scene.shores.push_back({.middle = middle + 4.0 * glm::dvec2(out) + along * side,
                                    .outwards = out,
                                    .length = 0.5f,
                                    .body = floats ? 0 : -1});
        }
    }
    return scene;
}

// A hull heaves with a long swell: water climbs it only by the difference of surface and hull, not by the
// swell's height, and the spray goes as the cube of that.
TEST(ShoreSpray, AFloatingHullThrowsUpLessThanAFixedOne) {
    const SeaState swell{
        .wind_speed = 2, .swell_height = 2.5f, .swell_period = 8, .swell_direction = 0, .resolution = 64};
    const auto thrown = [&](bool floats) {
        Sprayed spray;
        double sum = 0;
        for (int i = 0; i < 80; ++i)
            sum += static_cast<double>(
                shown(spray, swell, raft_at({0, 0}, floats, 100), 5 + 0.5 * i, i > 0).spray.drops.size());
        return sum;
    };
    const double nailed = thrown(false), afloat = thrown(true);
    EXPECT_GT(nailed, 1000);
    EXPECT_LT(afloat, 0.6 * nailed);
}

// Spray of a hull is a function of the moment at any frame rate, also 100 km from the origin, and a hull that
// is moved in the scene changes it at once, even at the same time.
TEST(ShoreSpray, OfAHullIsAFunctionOfTheMomentAlone) {
    const SeaState sea{
        .wind_speed = 9, .swell_height = 3, .swell_period = 6, .swell_direction = 40, .resolution = 64};
    for (const double far : {0.0, 1e5}) {
        SprayScene scene = raft_at({far + 3, 5}, true, 60);
        scene.eye = {far, 2, 0};
        Sprayed fresh;
        const OceanMaps expected = shown(fresh, sea, scene, 30.21, false);
        ASSERT_GT(expected.spray.drops.size(), 50u);
        for (const double rate : {20.0, 200.0}) {
            Sprayed followed;
            shown(followed, sea, scene, 30.1875 - 0.5, false);
            for (double time = 30.1875 - 0.5; time < 30.21; time += 1 / rate)
                shown(followed, sea, scene, time, true);
            EXPECT_TRUE(same(expected.spray.drops, shown(followed, sea, scene, 30.21, true).spray.drops))
                << rate;
        }
        SprayScene other = raft_at({far + 6, 5}, true, 60);
        other.eye = scene.eye;
        Sprayed direct;
        const OceanMaps moved = shown(direct, sea, other, 30.21, false);
        EXPECT_FALSE(same(moved.spray.drops, expected.spray.drops));
        EXPECT_TRUE(same(moved.spray.drops, shown(fresh, sea, other, 30.21, true).spray.drops));
    }
}

// Spray of fixed shores is the same with floating hulls as without.
TEST(ShoreSpray, FloatingHullsDoNotAffectFixedShores) {
    const SeaState sea{
        .wind_speed = 9, .swell_height = 3, .swell_period = 6, .swell_direction = 40, .resolution = 64};
    SprayScene fixed = raft_at({3, 5}, false, 60);
    fixed.bodies.clear();
    Sprayed a, b;
    const OceanMaps expected = shown(a, sea, fixed, 30.21, false);
    ASSERT_GT(expected.spray.drops.size(), 50u);
    // Hulls farther away than spray reaches.
    SprayScene with_hull = fixed;
    const SprayScene hull = raft_at({300, 5}, true, 60);
    with_hull.bodies = hull.bodies;
    with_hull.shores.insert(with_hull.shores.end(), hull.shores.begin(), hull.shores.end());
    EXPECT_TRUE(same(expected.spray.drops, shown(b, sea, with_hull, 30.21, false).spray.drops));
}

TEST(ShoreSpray, AHullAllocatesNothingInASteadyFrame) {
    const SeaState sea{
        .wind_speed = 9, .swell_height = 3, .swell_period = 6, .swell_direction = 40, .resolution = 64};
    const SprayScene scene = raft_at({3, 5}, true, 60);
    Sprayed spray;
    OceanMaps maps;
    maps.spray.drops.reserve(static_cast<size_t>(scene.spray.most));
    size_t allocations = 0;
    for (int frame = 0; frame < 100; ++frame) {
        maps.time = 100 + frame / 20.0;
        if (frame == 60) allocations = test::allocation_count();
        spray.show(sea, scene, frame > 0, maps);
    }
    EXPECT_GT(maps.spray.drops.size(), 0u);
    EXPECT_EQ(test::allocation_count() - allocations, 0u);
}

// The water thrown above a height z along a wall that faces the waves agrees with measured overtopping of
// walls of that height: EurOtop 2018, eq. 7.1, q = 0.047 √(g H³) exp(−(2.35 z/H)^1.3). The factor of two is
// our tolerance.
TEST(ShoreSpray, OvertoppingOfAWallIsAsMeasured) {
    const SeaState swell{
        .wind_speed = 2, .swell_height = 4, .swell_period = 8, .swell_direction = 0, .resolution = 64};
    SprayScene scene = scene_of(60);
    scene.under_water = false;
    scene.spray.lifetime = 8;
    scene.spray.drop_size = 5;  // air hardly slows them
    constexpr int kMetres = 21, kStills = 600;
    constexpr float kOver = 4, kSlice = 0.5f;
    for (int i = 0; i < kMetres; ++i) scene.shores.push_back({{i - kMetres / 2, 0}, {0, 1}, 1});
    Sprayed spray;
    double rising = 0;  // m² · m/s
    for (int i = 0; i < kStills; ++i) {
        const OceanMaps maps = shown(spray, swell, scene, 100 + 0.5 * i, i > 0);
        for (const SprayParcel& parcel : maps.spray.drops) {
            const bool mist = (parcel.share_mist_number & 0x8000u) != 0;
            if (mist || std::abs(parcel.position.y - kOver) > 0.5f * kSlice || parcel.velocity.y <= 0)
                continue;
            rising += static_cast<double>(shared::parcel_share(parcel.share_mist_number) * parcel.velocity.y);
        }
    }
    // Drops of volume V cover 1.5 V/d, with d even between 0.6 and 2 times their size.
    const double volume_of_cover = double(scene.spray.drop_size) * 1e-3 / (1.5 * std::log(2 / 0.6) / 1.4);
    const double water = rising * volume_of_cover / (double(kSplashTorn) * double(1 - kMistWater));
    const double thrown = water / (kMetres * double(kSlice) * kStills);
    const double height = double(swell.swell_height);
    const double measured = 0.047 * std::sqrt(9.81 * height * height * height) *
                            std::exp(-std::pow(2.35 * double(kOver) / height, 1.3));
    EXPECT_GT(thrown, measured / 2);
    EXPECT_LT(thrown, measured * 2);
}

}  // namespace
}  // namespace deepwater::sim
