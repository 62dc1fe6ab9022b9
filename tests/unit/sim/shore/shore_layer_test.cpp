#include "sim/shore/shore_layer.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/check.h"
#include "sim/surface/sea_surface.h"
#include "unit/sim/shore/flat_ground.h"
#include "unit/sim/shore/shore_film.h"

namespace deepwater::sim {
namespace {

/// A valley that rises to one side, with a lake behind a dam at its upper end.
ShoreRecipe valley() {
    auto ground = std::make_shared<Grid2D<float>>(64, 32);
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 64; ++x) {
            const float off = (static_cast<float>(y) - 15.5f) / 8;
            (*ground)(x, y) = 1 + 0.02f * static_cast<float>(x) + off * off;
        }
    }
    ShoreRecipe recipe;
    recipe.window = {.middle = {10, -5}, .half_sides = {64, 32}, .rim = 4};
    recipe.ground = ground;
    recipe.driven = false;
    recipe.reservoirs = {{.middle = {50, -5}, .half_sides = {14, 32}, .level = 5}};
    return recipe;
}

double wet_volume(const ShoreRecipe& recipe, const LayerMaps& maps) {
    double sum = 0;
    for (int y = 0; y < recipe.ground->height(); ++y) {
        for (int x = 0; x < recipe.ground->width(); ++x) {
            const glm::dvec2 own = recipe.cell() * (glm::dvec2(x, y) + 0.5) - recipe.window.half_sides;
            const auto height =
                static_cast<double>(maps.at(recipe.window.world_from_own(own)).displacement.y);
            sum += std::max(height - static_cast<double>((*recipe.ground)(x, y)), 0.0);
        }
    }
    return sum * recipe.cell() * recipe.cell();
}

TEST(ShoreLayer, ADamBreaksIntoAValley) {
    for (const ShoreSolver solver : {ShoreSolver::shallow_water, ShoreSolver::kass_miller}) {
        ShoreRecipe recipe = valley();
        recipe.solver = solver;
        test::ShoreFilm film(recipe);
        const glm::dvec2 below(-20, -5), behind(50, -5);
        // Before: the lake stands at its level, and the ground of the valley is dry: the surface lies under it.
        EXPECT_NEAR(film.maps().at(behind).displacement.y, 5, 1e-3);
        EXPECT_LT(film.maps().at(below).displacement.y, 1.3f);
        const double volume = wet_volume(recipe, film.maps());
        film.go_to(solver == ShoreSolver::shallow_water ? 12 : 30);
        const LayerMaps after = film.maps(true);
        const LayerPoint flooded = after.at(below);
        EXPECT_GT(flooded.displacement.y, 1.5f) << "the flood has come";
        EXPECT_LT(after.at(behind).displacement.y, 4.5f) << "the lake has sunk";
        if (solver == ShoreSolver::shallow_water) {
            EXPECT_LT(flooded.velocity.x + flooded.flow.x, -0.5f) << "it runs down the valley";
        }
        // What is drawn holds the water, but for films.
        EXPECT_NEAR(wet_volume(recipe, after) / volume, 1, 0.06);
    }
}

TEST(ShoreLayer, TheSeaRunsOnThroughIt) {
    // A swell over an even bed: inside the layer the waves are those that would be there without it.
    const SeaState state{.wind_speed = 2,
                         .choppiness = 0.5f,
                         .swell_height = 0.5f,
                         .swell_period = 8,
                         .swell_direction = 60,
                         .dispersion = kDispersionFiniteDepth,
                         .depth = 8,
                         .resolution = 128};
    ShoreRecipe recipe;
    recipe.window = {.middle = {20, 30}, .half_sides = {64, 64}, .rotation = 0.3, .rim = 16};
    recipe.ground = std::make_shared<Grid2D<float>>(test::flat_ground(128, 128, -8));
    recipe.choppiness = static_cast<double>(state.choppiness);
    test::ShoreFilm film(recipe, state);
    double sea2 = 0, both = 0, layer2 = 0, off2 = 0;
    for (double t = 30; t <= 45; t += 2.5) {
        film.go_to(t);
        const LayerMaps maps = film.maps();
        const SeaSurface sea(film.sea(), 4, Waters::sea);
        for (int y = -40; y <= 40; y += 8) {
            for (int x = -40; x <= 40; x += 8) {
                const glm::dvec2 place = recipe.window.world_from_own({x, y});
                const auto of_sea = static_cast<double>(sea.height(place.x, place.y));
                const auto of_layer = static_cast<double>(maps.at(place).displacement.y);
                sea2 += of_sea * of_sea;
                both += of_sea * of_layer;
                layer2 += of_layer * of_layer;
                off2 += (of_layer - of_sea) * (of_layer - of_sea);
            }
        }
    }
    std::printf("sea and layer: correlation %.3f, energy %.3f, of the difference %.3f\n",
                both / std::sqrt(sea2 * layer2), layer2 / sea2, off2 / sea2);
    EXPECT_GT(both / std::sqrt(sea2 * layer2), 0.9);
    EXPECT_NEAR(layer2 / sea2, 1, 0.25);
}

TEST(ShoreLayer, HighWavesOverAShallowRimStaySlow) {
    // Waves as high as the rim's shallow end is deep: there is a limit to what comes in. Breakers in half a metre to seven
    // metres run at up to √(2 g h), about 12 m/s.
    auto ground = std::make_shared<Grid2D<float>>(64, 64);
    for (int y = 0; y < 64; ++y) {
        for (int x = 0; x < 64; ++x) (*ground)(x, y) = -7 + 0.1f * static_cast<float>(x);
    }
    ShoreRecipe recipe;
    recipe.ground = ground;
    recipe.window = {.half_sides = {32, 32}, .rim = 8};
    test::ShoreFilm film(recipe, {.wind_speed = 4,
                                  .swell_height = 2,
                                  .swell_period = 9,
                                  .dispersion = kDispersionFiniteDepth,
                                  .depth = 7,
                                  .resolution = 64});
    film.go_to(5);
    const LayerMaps maps = film.maps(true);
    float fastest = 0;
    for (const glm::vec4& velocity : maps.velocity.values())
        fastest = std::max(fastest, glm::length(glm::vec2(velocity.x, velocity.z)));
    EXPECT_LT(fastest, 12);
    EXPECT_GT(fastest, 0.5f);
}

TEST(ShoreLayer, DoesNotDependOnTheNumberOfThreads) {
    ShoreRecipe recipe;
    auto ground = std::make_shared<Grid2D<float>>(64, 64);
    for (int y = 0; y < 64; ++y) {
        for (int x = 0; x < 64; ++x)
            (*ground)(x, y) =
                -4 + 0.08f * static_cast<float>(x) + 0.3f * std::sin(0.5f * static_cast<float>(y));
    }
    recipe.ground = ground;
    recipe.window = {.half_sides = {32, 32}, .rim = 8};
    std::array<LayerMaps, 2> maps;
    for (size_t i = 0; i < 2; ++i) {
        const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, i == 0 ? 1 : 4);
        test::ShoreFilm film(recipe, {.wind_speed = 9, .resolution = 64});
        film.go_to(4);
        maps[i] = film.maps(true);
    }
    EXPECT_TRUE(std::ranges::equal(maps[0].displacement[0].values(), maps[1].displacement[0].values()));
    EXPECT_TRUE(std::ranges::equal(maps[0].extra[0].values(), maps[1].extra[0].values()));
    EXPECT_TRUE(std::ranges::equal(maps[0].acceleration.values(), maps[1].acceleration.values()));
    EXPECT_GT(maps[0].highest, 0.1f);
}

TEST(ShoreLayer, BreakersLeaveFoam) {
    ShoreRecipe recipe;
    auto ground = std::make_shared<Grid2D<float>>(128, 16);
    for (int y = 0; y < 16; ++y) {
        for (int x = 0; x < 128; ++x) (*ground)(x, y) = -5 + 0.05f * static_cast<float>(x);
    }
    recipe.ground = ground;
    recipe.window = {.half_sides = {64, 8}, .rim = 3};
    recipe.driven = false;
    // A wall of water at sea.
    recipe.reservoirs = {{.middle = {-50, 0}, .half_sides = {14, 10}, .level = 2.5}};
    test::ShoreFilm film(recipe);
    EXPECT_EQ(film.maps().at({20, 0}).foam, 0);
    float most = 0;
    for (int t = 1; t <= 16; ++t) {
        film.go_to(t);
        const LayerMaps maps = film.maps();
        for (int x = -40; x < 50; x += 2) most = std::max(most, maps.at({x, 0}).foam);
    }
    EXPECT_GT(most, 0.5f);
    EXPECT_LE(most, 1);
}

// Rounding the water's edge leaves still water level: beside the edge it dips or rises by no more than the 2 cm by which the
// surface is hidden under dry ground.
TEST(ShoreLayer, StillWaterIsLevelUpToItsRoundedEdge) {
    auto ground = std::make_shared<Grid2D<float>>(64, 64);
    for (int y = 0; y < 64; ++y) {
        for (int x = 0; x < 64; ++x)
            (*ground)(x, y) = 0.05f * static_cast<float>(x) + 0.02f * static_cast<float>(y) - 2;
    }
    ShoreRecipe recipe;
    recipe.window = {.half_sides = {32, 32}, .rim = 4};
    recipe.ground = ground;
    recipe.driven = false;
    test::ShoreFilm film(recipe, {.wind_speed = 0, .resolution = 64});
    film.go_to(2);
    const LayerMaps maps = film.maps();
    int wet = 0;
    for (double z = -26; z <= 26; z += 0.7) {
        for (double x = -26; x <= 26; x += 0.7) {
            const double depth = 2 - 0.05 * (x + 31.5) - 0.02 * (z + 31.5);
            if (depth < 0) continue;
            ++wet;
            const double edge = depth < 0.15 ? 0.02 : 1e-4;  // three cells from the edge
            EXPECT_NEAR(static_cast<double>(maps.at({x, z}).displacement.y), 0, edge) << x << ", " << z;
        }
    }
    EXPECT_GT(wet, 1000);
}

TEST(ShoreLayer, TheSurfaceDoesNotClimbACliff) {
    // Meshes with wide cells take means of the surface: over a brink they would lie over the ground if the surface followed it.
    constexpr int kWet = 16, kSide = 32;
    auto ground = std::make_shared<Grid2D<float>>(kSide, kSide);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) (*ground)(x, y) = x < kWet ? -3.0f : 25.0f;
    }
    ShoreRecipe recipe;
    recipe.window = {.middle = {0, 0}, .half_sides = {16, 16}, .rim = 4};
    recipe.ground = ground;
    recipe.driven = false;
    test::ShoreFilm film(recipe);
    for (int x = kWet; x < kSide - 4; ++x) {
        const glm::dvec2 own(x + 0.5 - 16, 0.5);
        EXPECT_LE(film.maps().at(recipe.window.world_from_own(own)).displacement.y, 0.5f) << x;
    }
}

TEST(ShoreLayer, EqualRecipesHaveEqualGround) {
    const ShoreRecipe one = valley();
    ShoreRecipe other = valley();
    EXPECT_NE(one.ground, other.ground);
    EXPECT_TRUE(one == static_cast<const LayerRecipe&>(other));
    auto higher = std::make_shared<Grid2D<float>>(*other.ground);
    (*higher)(3, 3) += 1;
    other.ground = higher;
    EXPECT_FALSE(one == static_cast<const LayerRecipe&>(other));
}

TEST(ShoreLayer, StillsSpinUpFromTheSea) {
    ShoreRecipe recipe = valley();
    EXPECT_EQ(recipe.memory(), std::nullopt) << "a dam breaks at time 0";
    recipe.reservoirs.clear();
    recipe.ground = std::make_shared<Grid2D<float>>(test::flat_ground(64, 32, -12));
    // The middle is 28 m from the rim of either long side.
    const double speed = std::sqrt(9.81 * 12), cell = 2;
    EXPECT_NEAR(*recipe.memory(), 10 + 0.5 * 28 / speed, 0.5 * 1.5 * cell / speed);
    // A wall across leaves the ways from the long sides.
    auto wall = std::make_shared<Grid2D<float>>(test::flat_ground(64, 32, -12));
    for (int y = 0; y < 32; ++y) (*wall)(32, y) = 1;
    recipe.ground = wall;
    EXPECT_NEAR(*recipe.memory(), 10 + 0.5 * 28 / speed, 0.5 * 1.5 * cell / speed);
    recipe.ground = std::make_shared<Grid2D<float>>(test::flat_ground(64, 32, -1));
    EXPECT_DOUBLE_EQ(*recipe.memory(), 10) << "the sea drives no rim so shallow";
}

TEST(ShoreLayer, BadRecipesAreRefused) {
    const auto refused = [](const auto& change) {
        ShoreRecipe recipe = valley();
        change(recipe);
        EXPECT_THROW(static_cast<void>(recipe.make()), UsageError);
    };
    refused([](ShoreRecipe& r) { r.ground = nullptr; });
    refused([](ShoreRecipe& r) { r.ground = std::make_shared<Grid2D<float>>(test::flat_ground(1, 1)); });
    refused([](ShoreRecipe& r) { r.ground = std::make_shared<Grid2D<float>>(test::flat_ground(64, 64)); });
    refused([](ShoreRecipe& r) {
        r.ground = std::make_shared<Grid2D<float>>(
            test::flat_ground(64, 32, std::numeric_limits<float>::quiet_NaN()));
    });
    refused([](ShoreRecipe& r) { r.manning = -1; });
    refused([](ShoreRecipe& r) { r.damping = 1.5; });
    refused([](ShoreRecipe& r) { r.foam_life = 0; });
    refused([](ShoreRecipe& r) { r.reservoirs[0].level = std::numeric_limits<double>::infinity(); });
    refused([](ShoreRecipe& r) { r.window.rim = 0; });
}

}  // namespace
}  // namespace deepwater::sim
