// What raindrops throw up from a pool: as much as the rain says, where they make rings, and no higher than their jets.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/pools/basin_play.h"
#include "unit/sim/spray/sprayed_sea.h"

namespace deepwater::sim {
namespace {

constexpr double kHour = 3.6e6;  // s over mm: rain of 1 mm/h is 1/kHour m/s

SprayScene with_rain(double millimetres, double until) {
    SprayScene scene = scene_of(60);
    scene.eye = {3, 1, 1};
    scene.rains = {{.pool = 2,
                    .shape = {.half_sides = {1.5, 1}},
                    .window = {.middle = {4, -1}, .half_sides = {1.6, 1.1}, .rotation = 0.4},
                    .slot = kSeaTick / 2,
                    .spells = {{.begin = 0, .rain = millimetres / kHour}, {.begin = until}}}};
    return scene;
}

/// A drop's crater as the rain's layer has it, with the time at which its slot begins.
struct Crater {
    double time;
    glm::dvec2 place;
    double radius;
};

std::vector<Crater> craters(const SprayRain& rain, double from, double to) {
    BasinRain drops = BasinPlay::rain_on(rain.shape, 0, pool_seed(rain.pool));
    std::vector<Crater> all;
    std::vector<RainImpact> impacts;
    for (auto slot = static_cast<std::int64_t>(std::floor(from / rain.slot)); double(slot) * rain.slot < to;
         ++slot) {
        drops.fall(spell_at(rain.spells, (double(slot) + 0.5) * rain.slot).rain, slot, rain.slot, impacts);
        for (const RainImpact& impact : impacts) {
            if (impact.diameter > 0)
                all.push_back({double(slot) * rain.slot, rain.window.world_from_own(impact.place),
                               impact.splash.radius});
        }
    }
    return all;
}

TEST(RainSpray, ComesFromTheDropsThatMakeRings) {
    Sprayed sprayed;
    const double highest = jet_of_drop(RainLaw::kLargest).rise;
    for (const double millimetres : {4.0, 60.0}) {
        const SprayScene scene = with_rain(millimetres, 100);
        const OceanMaps maps = shown(sprayed, still_water(), scene, 6, false);
        ASSERT_GT(maps.spray.drops.size(), 30u);
        const std::vector<Crater> all = craters(scene.rains[0], 5.5, 6);
        for (const SprayParcel& drop : maps.spray.drops) {
            const glm::dvec3 at = glm::dvec3(drop.position) + maps.spray.origin;
            EXPECT_LT(at.y, 1.05 * highest + 1e-3);
            const auto made = [&](const Crater& crater) {
                return glm::distance(crater.place, {at.x, at.z}) < 1.3 * crater.radius + 1e-3;
            };
            EXPECT_TRUE(std::ranges::any_of(all, made));
        }
    }
}

TEST(RainSpray, GrowsWithTheRainAndEndsAfterIt) {
    const auto count = [](double millimetres, double until, double time) {
        Sprayed sprayed;
        return shown(sprayed, still_water(), with_rain(millimetres, until), time, false).spray.drops.size();
    };
    EXPECT_GT(count(8, 100, 6), 2 * count(1, 100, 6));
    EXPECT_GT(count(8, 5, 5), 0u);
    EXPECT_EQ(count(8, 5, 5.8), 0u);
    EXPECT_EQ(count(0, 100, 6), 0u);
}

TEST(RainSpray, IsAFunctionOfTheMoment) {
    Sprayed once, twice;
    const SprayScene scene = with_rain(20, 100);
    const OceanMaps at_once = shown(once, still_water(), scene, 7.3, false);
    (void)shown(twice, still_water(), scene, 3.1, false);
    EXPECT_TRUE(same(at_once.spray.drops, shown(twice, still_water(), scene, 7.3, false).spray.drops));
}

}  // namespace
}  // namespace deepwater::sim
