// The drops of a fountain: as high as its jet, around it, and only while it runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/pools/basin_play.h"
#include "unit/sim/spray/sprayed_sea.h"

namespace deepwater::sim {
namespace {

SprayScene with_fountain(double height, double until) {
    SprayScene scene = scene_of(60);
    scene.eye = {4, 2, 3};
    scene.fountains = {
        {.place = {1, -2}, .room = 2, .spells = {{.begin = 0, .fountain = height}, {.begin = until}}}};
    return scene;
}

TEST(FountainSpray, RisesAsHighAsTheJet) {
    Sprayed sprayed;
    for (const double height : {0.5, 1.5, 4.0}) {
        const OceanMaps maps = shown(sprayed, still_water(), with_fountain(height, 100), 6, false);
        ASSERT_GT(maps.spray.drops.size(), 50u);
        const FountainJet jet = fountain_jet(height, 2);
        float highest = 0;
        for (const SprayParcel& drop : maps.spray.drops) {
            const glm::dvec3 at = glm::dvec3(drop.position) + glm::dvec3(maps.spray.origin);
            highest = std::max(highest, drop.position.y);
            EXPECT_LT(std::hypot(at.x - 1, at.z + 2), (1 + FountainJet::kSpread) * jet.ring + 0.05);
            EXPECT_GT(at.y, -0.1);
        }
        // The air slows drops; the highest of them lose up to a third.
        EXPECT_LT(highest, 1.05 * height);
        EXPECT_GT(highest, 0.6 * height);
    }
}

TEST(FountainSpray, EndsAFlightAfterTheJet) {
    Sprayed sprayed;
    const double flight = fountain_jet(1, 2).flight;
    EXPECT_FALSE(shown(sprayed, still_water(), with_fountain(1, 5), 5.1, false).spray.drops.empty());
    EXPECT_TRUE(shown(sprayed, still_water(), with_fountain(1, 5), 5.1 + flight, false).spray.drops.empty());
    EXPECT_TRUE(shown(sprayed, still_water(), with_fountain(0, 5), 4, false).spray.drops.empty());
}

TEST(FountainSpray, IsAFunctionOfTheMoment) {
    Sprayed once, twice;
    const SprayScene scene = with_fountain(1.2, 100);
    const OceanMaps at_once = shown(once, still_water(), scene, 7.3, false);
    (void)shown(twice, still_water(), scene, 3.1, false);
    EXPECT_TRUE(same(at_once.spray.drops, shown(twice, still_water(), scene, 7.3, false).spray.drops));
}

}  // namespace
}  // namespace deepwater::sim
