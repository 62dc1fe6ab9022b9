// Foam of stones: where it lies, that it fades by the law of its decay, that the window it is laid over does not matter.
#include "sim/layers/stone_foam.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace deepwater::sim {
namespace {

constexpr double kFoamCell = 0.05;
const Stone kStone{.place = {3.21, -8.4}, .time = 2, .mass = 5, .speed = 7.7};

Grid2D<float> laid(std::span<const Stone> stones, double t, const glm::dvec2& corner = {0, -12},
                   int side = 128) {
    Grid2D<float> foam(side, side);
    if (!lay_stone_foam(stones, {}, t, corner, kFoamCell, foam)) std::ranges::fill(foam.values(), 0.0f);
    return foam;
}

double area(const Grid2D<float>& foam) {
    return kFoamCell * kFoamCell * std::accumulate(foam.values().begin(), foam.values().end(), 0.0);
}

TEST(StoneFoam, CoversTheCraterForSeconds) {
    const std::vector stones{kStone};
    Grid2D<float> foam(128, 128);
    EXPECT_FALSE(lay_stone_foam(stones, {}, 1.99, {0, -12}, kFoamCell, foam));
    EXPECT_FALSE(lay_stone_foam(stones, {}, 2 + kLongestStoneFoam, {0, -12}, kFoamCell, foam));
    const StoneSplash crater = splash_of(kStone, 0);
    const double fresh = area(laid(stones, 3.2));
    EXPECT_GT(fresh, 0.5 * crater.radius * crater.radius);
    EXPECT_LT(fresh, 6 * crater.radius * crater.radius);
    double before = fresh;
    for (const double t : {5.0, 7.0, 9.0, 12.0}) {
        const double now = area(laid(stones, t));
        EXPECT_LT(now, before) << t;
        before = now;
    }
    EXPECT_GT(area(laid(stones, 7)), 0.25 * fresh);
    EXPECT_LT(area(laid(stones, 17)), 0.1 * fresh);
    // No foam beyond the patch.
    const Grid2D<float> now = laid(stones, 4);
    for (int z = 0; z < 128; ++z) {
        for (int x = 0; x < 128; ++x) {
            ASSERT_GE(now(x, z), 0);
            ASSERT_LE(now(x, z), 1);
            const glm::dvec2 place = glm::dvec2(0, -12) + kFoamCell * glm::dvec2(x, z);
            if (glm::distance(place, kStone.place) > 2.5 * crater.radius) {
                EXPECT_EQ(now(x, z), 0);
            }
        }
    }
}

// A window that has moved by whole cells shows the same foam at the same places.
TEST(StoneFoam, StaysWhereItIsWhenTheWindowMoves) {
    const std::vector stones{kStone};
    const Grid2D<float> here = laid(stones, 4),
                        there = laid(stones, 4, glm::dvec2(7 * kFoamCell, -12 - 5 * kFoamCell));
    for (int z = 0; z < 120; ++z)
        for (int x = 7; x < 128; ++x) EXPECT_NEAR(there(x - 7, z + 5), here(x, z), 1e-5f);
}

TEST(StoneFoam, OfManyStonesIsBounded) {
    std::vector<Stone> stones;
    for (int i = 0; i < 100'000; ++i) {
        Stone stone = kStone;
        stone.place += glm::dvec2(0.001 * (i % 1000), 0.01 * (i % 37));
        stone.time += 1e-5 * i;
        stones.push_back(stone);
    }
    const Grid2D<float> foam = laid(stones, 5);
    EXPECT_LE(*std::ranges::max_element(foam.values()), 1);
    EXPECT_GT(area(foam), 1);
}

}  // namespace
}  // namespace deepwater::sim
