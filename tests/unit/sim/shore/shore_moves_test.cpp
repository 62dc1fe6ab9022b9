// A shore's window that moves: cells that stay keep their water, the others begin with the sea's waves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

#include "sim/shore/kass_miller.h"
#include "sim/shore/moved_cells.h"
#include "sim/shore/shallow_water.h"
#include "sim/surface/sea_surface.h"
#include "support/numbers.h"
#include "unit/sim/shore/flat_ground.h"
#include "unit/sim/shore/shore_film.h"

namespace deepwater::sim {
namespace {

const glm::ivec2 kSize(56, 40);

/// Ground of the world at a place, cells of 1 m: a beach with humps, dry at one side.
Grid2D<float> humpy_ground(const glm::ivec2& first) {
    Grid2D<float> ground(kSize.x, kSize.y);
    for (int y = 0; y < kSize.y; ++y) {
        for (int x = 0; x < kSize.x; ++x) {
            const auto i = static_cast<float>(x + first.x), j = static_cast<float>(y + first.y);
            ground(x, y) = -2.2f + 0.06f * i + 0.3f * std::sin(0.4f * i) * std::cos(0.3f * j);
        }
    }
    return ground;
}

/// Water behind a dam that breaks along a bent line.
double dammed_at(int x, int y) {
    return x < 12 + 3 * std::sin(0.2 * y) ? 1.5 : 0;
}

struct MovedWater {
    ShallowWater before, after;
    glm::ivec2 by;

    explicit MovedWater(const glm::ivec2& cells)
        : before(humpy_ground({0, 0}), {.manning = 0.02}),
          after(humpy_ground(cells), {.manning = 0.02}),
          by(cells) {
        before.fill([](int x, int y) { return dammed_at(x, y); });
        for (int i = 0; i < 64; ++i) before.step(1.0 / 32);
        after.fill([](int, int) { return 0.05; });
        after.take_over(before, by);
    }
};

TEST(ShoreMoves, CellsThatStayKeepTheirWaterBitForBit) {
    for (const glm::ivec2 by :
         {glm::ivec2(16, 0), glm::ivec2(-9, 5), glm::ivec2(3, -21), glm::ivec2(60, 0)}) {
        const MovedWater moved(by);
        const ShallowWater &a = moved.before, &b = moved.after;
        const CellBox kept = kept_cells(kSize, by);
        double sum = 0, broken = 0;
        for (int y = 0; y < kSize.y; ++y) {
            for (int x = 0; x < kSize.x; ++x) {
                if (kept.contains({x, y})) {
                    const int i = x + by.x, j = y + by.y;
                    ASSERT_EQ(b.depth(x, y), a.depth(i, j));
                    ASSERT_EQ(b.along(x, y), a.along(i, j));
                    ASSERT_EQ(b.down(x, y), a.down(i, j));
                    ASSERT_EQ(b.roller(x, y), a.roller(i, j));
                    sum += a.depth(i, j);
                    broken += a.roller(i, j);
                } else {
                    ASSERT_EQ(b.depth(x, y), std::max(0.05 - b.bed(x, y), 0.0));
                    ASSERT_EQ(b.along(x, y), 0);
                    ASSERT_EQ(b.roller(x, y), 0);
                    sum += b.depth(x, y);
                }
            }
        }
        // The volume is that of the cells that stay and of those that come in.
        EXPECT_NEAR(b.volume(), sum, 1e-9 * sum);
        if (by == glm::ivec2(16, 0)) {
            EXPECT_GT(broken, 0) << "what is kept has a roller";
        }
    }
}

// With all cells kept nothing is lost: both waters go on alike, rollers and dispersion included.
TEST(ShoreMoves, NothingOfTheStateIsForgotten) {
    MovedWater still(glm::ivec2(0));
    for (int i = 0; i < 48; ++i) {
        still.before.step(1.0 / 32);
        still.after.step(1.0 / 32);
    }
    KassMiller before(humpy_ground({0, 0}), {.loss_free = true}), after = before;
    before.fill([](int x, int y) { return dammed_at(x, y); });
    for (int i = 0; i < 20; ++i) before.step(1.0 / 32);
    after.take_over(before, glm::ivec2(0));
    for (int i = 0; i < 20; ++i) {
        before.step(1.0 / 32);
        after.step(1.0 / 32);
    }
    for (int y = 0; y < kSize.y; ++y) {
        for (int x = 0; x < kSize.x; ++x) {
            ASSERT_EQ(still.before.depth(x, y), still.after.depth(x, y));
            ASSERT_EQ(still.before.along(x, y), still.after.along(x, y));
            ASSERT_EQ(before.surface(x, y), after.surface(x, y));
        }
    }
}

// A jump of half a metre where cells come in runs off as a bore, at no more than Ritter's 2 √(gh).
TEST(ShoreMoves, SpeedsStayBounded) {
    MovedWater moved({16, -6});
    double fastest = 0;
    for (int i = 0; i < 160; ++i) {
        moved.after.step(1.0 / 32);
        for (int y = 0; y < kSize.y; ++y) {
            for (int x = 0; x < kSize.x; ++x) {
                ASSERT_TRUE(std::isfinite(moved.after.depth(x, y)));
                fastest = std::max(fastest, std::hypot(moved.after.speed_x(x, y), moved.after.speed_y(x, y)));
            }
        }
    }
    EXPECT_LT(fastest, 2 * std::sqrt(test::kG * 4));  // the deepest water, 2.2 + 0.3 + 1.5 m
}

const SeaState kSwell{.wind_speed = 2,
                      .choppiness = 0.5f,
                      .swell_height = 0.5f,
                      .swell_period = 8,
                      .swell_direction = 60,
                      .dispersion = kDispersionFiniteDepth,
                      .depth = 8,
                      .resolution = 64};

ShoreRecipe even_shore() {
    ShoreRecipe recipe;
    recipe.window = {.middle = {20, 30}, .half_sides = {64, 64}, .rotation = 0.3, .rim = 16};
    recipe.ground = std::make_shared<Grid2D<float>>(test::flat_ground(128, 128, -8));
    recipe.choppiness = static_cast<double>(kSwell.choppiness);
    return recipe;
}

/// Returns the same shore with a window that lies so many cells farther along its own axes.
ShoreRecipe moved_by(ShoreRecipe recipe, const glm::dvec2& cells) {
    recipe.window.middle = recipe.window.world_from_own(recipe.cell() * cells);
    return recipe;
}

// A window that hops by 16 m every second, in a swell that it can carry over an even bed, has the swell's waves as one that
// stays has them (ShoreLayer.TheSeaRunsOnThroughIt). Measured: correlation 0.98, energy 0.99 of the sea's.
TEST(ShoreMoves, ASwellKeepsItsEnergyInAWindowThatMoves) {
    ShoreRecipe recipe = even_shore();
    test::ShoreFilm film(recipe, kSwell);
    film.go_to(15, 2);
    double sea2 = 0, both = 0, layer2 = 0;
    for (int hop = 0; hop < 12; ++hop) {
        recipe = moved_by(recipe, {hop < 6 ? 16 : -16, hop % 3 == 0 ? 8 : 0});
        ASSERT_TRUE(film.continue_as(recipe));
        film.go_to(film.time() + 1, 2);
        const LayerMaps maps = film.maps();
        EXPECT_EQ(maps.window, recipe.window);
        const SeaSurface sea(film.sea(), 4, Waters::sea);
        for (int y = -40; y <= 40; y += 8) {
            for (int x = -40; x <= 40; x += 8) {
                const glm::dvec2 place = recipe.window.world_from_own({x, y});
                const auto of_sea = static_cast<double>(sea.height(place.x, place.y));
                const auto of_layer = static_cast<double>(maps.at(place).displacement.y);
                sea2 += of_sea * of_sea;
                both += of_sea * of_layer;
                layer2 += of_layer * of_layer;
            }
        }
    }
    std::printf("a window that moves: correlation with the sea %.3f, energy %.3f\n",
                both / std::sqrt(sea2 * layer2), layer2 / sea2);
    EXPECT_GT(both / std::sqrt(sea2 * layer2), 0.93);
    EXPECT_NEAR(layer2 / sea2, 1, 0.06);
}

// Far from the edges a window that has moved shows what it would have shown where it was. What comes in at the edges has
// come 7 m along within a quarter of a second, and shorter waves die out in the cells beside.
TEST(ShoreMoves, AMoveIsNotSeenInTheMiddle) {
    for (const ShoreSolver solver : {ShoreSolver::shallow_water, ShoreSolver::kass_miller}) {
        ShoreRecipe recipe = even_shore();
        recipe.solver = solver;
        test::ShoreFilm moving(recipe, kSwell), staying(recipe, kSwell);
        moving.go_to(4, 2);
        staying.go_to(4, 2);
        ASSERT_TRUE(moving.continue_as(moved_by(recipe, {16, 8})));
        moving.go_to(4.25);
        staying.go_to(4.25);
        const LayerMaps moved = moving.maps(), still = staying.maps();
        double off = 0, height = 0;
        for (int y = -24; y <= 24; y += 4) {
            for (int x = -24; x <= 24; x += 4) {
                const glm::dvec2 place = recipe.window.world_from_own({x + 8, y + 4});
                const auto a = static_cast<double>(still.at(place).displacement.y);
                off = std::max(off, std::abs(static_cast<double>(moved.at(place).displacement.y) - a));
                height = std::max(height, std::abs(a));
            }
        }
        EXPECT_GT(height, 0.1);
        EXPECT_LT(off, 0.01 * height);
    }
}

TEST(ShoreMoves, OnlyByWholeCellsOverTheSameGround) {
    ShoreRecipe recipe = even_shore();
    auto uneven = std::make_shared<Grid2D<float>>(test::flat_ground(128, 128, -8));
    (*uneven)(64, 64) = -7;
    test::ShoreFilm film(recipe, kSwell);
    film.go_to(0.25);
    EXPECT_TRUE(film.continue_as(moved_by(recipe, {5, -3})));
    EXPECT_FALSE(film.continue_as(moved_by(recipe, {5.5, 0})));
    ShoreRecipe other = moved_by(recipe, {5, 0});
    other.ground = uneven;
    EXPECT_FALSE(film.continue_as(other));
    other = moved_by(recipe, {5, 0});
    other.manning = 0.05;
    EXPECT_FALSE(film.continue_as(other));
    other = moved_by(recipe, {5, 0});
    other.driven = false;
    EXPECT_FALSE(film.continue_as(other));
    other = moved_by(recipe, {5, 0});
    other.reservoirs = {{.level = 1}};
    EXPECT_FALSE(film.continue_as(other));
    other = moved_by(recipe, {5, 0});
    other.window.rotation = 0.31;
    EXPECT_FALSE(film.continue_as(other));
    // So far off that no cell stays: all begin with the sea's waves.
    EXPECT_TRUE(film.continue_as(moved_by(recipe, {1000, 0})));
    film.go_to(0.5);
    EXPECT_GT(film.maps().highest, 0.1f);
    EXPECT_EQ(film.maps().window, moved_by(recipe, {1000, 0}).window);
}

}  // namespace
}  // namespace deepwater::sim
