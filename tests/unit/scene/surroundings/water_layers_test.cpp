// Windows of local waves lie around what is thrown, and later throws do not move them.
#include "scene/surroundings/water_layers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "scene/surroundings/shore_ground.h"
#include "sim/layers/array_waves_layer.h"
#include "sim/layers/local_waves.h"
#include "sim/moment/sea_tick.h"
#include "sim/pools/basin_layer.h"
#include "sim/shore/shore_layer.h"

namespace deepwater::scene {
namespace {

const sim::LocalWaves& waves_of(const std::shared_ptr<const sim::LayerRecipe>& recipe) {
    return dynamic_cast<const sim::LocalWaves&>(*recipe);
}

TEST(WaterLayers, AQuietSceneHasNone) {
    EXPECT_TRUE(water_layers({}).empty());
}

TEST(WaterLayers, EachStoneLiesWellInsideOneWindow) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int turn = 0; turn < 50; ++turn) {
        Scene scene;
        scene.play.cell = 0.02f + 0.5f * static_cast<float>(unit(random));
        const double reach = 20 * unit(random);
        for (int i = 0; i < 12; ++i) {
            scene.disturbances.stones.push_back(
                {.place = {1e3 + reach * unit(random), -50 + reach * unit(random)},
                 .time = 100 * unit(random)});
        }
        const sim::LayerRecipes recipes = water_layers(scene);
        ASSERT_LE(recipes.size(), static_cast<size_t>(sim::kMostLayers));
        size_t found = 0;
        for (const auto& recipe : recipes) {
            const sim::LocalWaves& waves = waves_of(recipe);
            for (const sim::Stone& stone : waves.disturbances.stones) {
                const glm::dvec2 off = glm::abs(stone.place - waves.middle);
                EXPECT_LT(std::max(off.x, off.y), 0.15 * waves.side());
                ++found;
            }
            EXPECT_NO_THROW(sim::check_local_waves(waves));
        }
        // Windows that had to make room for others take their stones with them.
        EXPECT_LE(found, scene.disturbances.stones.size());
        if (recipes.size() < 4) {
            EXPECT_EQ(found, scene.disturbances.stones.size());
        }
    }
}

TEST(WaterLayers, ALaterStoneChangesNoEarlierWindow) {
    Scene scene;
    scene.disturbances.stones = {{.place = {0, 0}, .time = 1}, {.place = {1, 1}, .time = 3}};
    const sim::LayerRecipes before = water_layers(scene);
    ASSERT_EQ(before.size(), 1u);
    scene.disturbances.stones.push_back({.place = {200, 0}, .time = 4});
    scene.disturbances.strokes.push_back({.path = {{5, {-0.5, 0}}, {5.2, {0.5, 0}}}});
    const sim::LayerRecipes after = water_layers(scene);
    ASSERT_EQ(after.size(), 2u);
    EXPECT_TRUE(waves_of(after[0]).same_water(waves_of(before[0])));
    EXPECT_EQ(waves_of(after[0]).disturbances.stones, waves_of(before[0]).disturbances.stones);
    EXPECT_EQ(waves_of(after[0]).disturbances.strokes, scene.disturbances.strokes);
    EXPECT_EQ(waves_of(after[1]).middle, glm::dvec2(200, 0));
}

// A shore lies over the scene's bed, whose heights it has, and moves as the scene's parameters say.
TEST(WaterLayers, ShoresLieOverTheBed) {
    Scene scene;
    PlacedShore placed;
    placed.window = {.middle = {40, -7}, .half_sides = {16, 8}, .rotation = 0.5, .rim = 2};
    placed.cells = {32, 16};
    scene.placed_layers.shores = {placed};
    EXPECT_TRUE(water_layers(scene).empty()) << "over the open sea there is no shore";
    scene.bed.kind = kBedSand;
    scene.bed.depth = 4;
    scene.bed.slope = 3;
    scene.shore.solver = kShoreKassMiller;
    const sim::LayerRecipes layers = water_layers(scene);
    ASSERT_EQ(layers.size(), 1u);
    const auto& shore = dynamic_cast<const sim::ShoreRecipe&>(*layers[0]);
    EXPECT_EQ(shore.solver, sim::ShoreSolver::kass_miller);
    const glm::dvec2 place = placed.window.world_from_own(glm::dvec2(5.5, 3.5) - placed.window.half_sides);
    EXPECT_NEAR((*shore.ground)(5, 3), bed_height(scene.bed, scene.sea, place.x, place.y), 1e-5);
    // The same ground is not made again; another bed has another.
    EXPECT_EQ(dynamic_cast<const sim::ShoreRecipe&>(*water_layers(scene)[0]).ground, shore.ground);
    scene.bed.depth = 5;
    EXPECT_FALSE(*water_layers(scene)[0] == shore);
    scene.shore.friction = 0.05f;
    EXPECT_NEAR(dynamic_cast<const sim::ShoreRecipe&>(*water_layers(scene)[0]).manning, 0.05, 1e-6);
}

TEST(WaterLayers, WithoutLocalWavesStonesOnlySplash) {
    Scene scene;
    scene.disturbances.stones = {{.place = {0, 0}, .time = 1}};
    scene.play.waves = false;
    EXPECT_TRUE(water_layers(scene).empty());
}

// More places than windows: a later stone takes the window that was stirred longest ago when its time has come, not before.
TEST(WaterLayers, WindowsAreReplacedInTime) {
    Scene scene;
    for (int i = 0; i < 6; ++i)
        scene.disturbances.stones.push_back({.place = {100.0 * i, 0}, .time = 10.0 * i});
    const auto middles = [&](double now) {
        scene.clock.time = now;
        std::vector<double> places;
        for (const auto& recipe : water_layers(scene)) places.push_back(waves_of(recipe).middle.x);
        return places;
    };
    EXPECT_EQ(middles(0), (std::vector<double>{0, 100, 200, 300}));
    EXPECT_EQ(middles(39), (std::vector<double>{0, 100, 200, 300}));
    EXPECT_EQ(middles(40), (std::vector<double>{100, 200, 300, 400}));
    EXPECT_EQ(middles(60), (std::vector<double>{200, 300, 400, 500}));
}

// Any stones and sticks that a file or a hand can throw make windows that are in order.
TEST(WaterLayers, HostileDisturbancesMakeWindowsInOrder) {
    std::mt19937 random(27);
    std::uniform_real_distribution<double> unit(0, 1);
    const auto place = [&] {
        const double far = std::pow(10, 7 * unit(random));
        return glm::dvec2(far * (2 * unit(random) - 1), far * (2 * unit(random) - 1));
    };
    for (int turn = 0; turn < 20; ++turn) {
        Scene scene;
        scene.play.cell = 0.02f + 0.98f * static_cast<float>(unit(random));
        scene.clock.time = 100 * unit(random);
        for (int i = 0; i < 5000; ++i) {
            scene.disturbances.stones.push_back({.place = place(),
                                                 .time = 1e9 * (2 * unit(random) - 1),
                                                 .mass = std::pow(10, -3 + 9 * unit(random)),
                                                 .speed = 200 * unit(random),
                                                 .density = 500 + 24'500 * unit(random)});
            const glm::dvec2 at = place();
            const double time = -10 + 200 * unit(random);
            scene.disturbances.strokes.push_back(
                {.path = {{time, at}, {time + 0.1, at + glm::dvec2(0.3, 0.1)}},
                 .radius = std::pow(10, -3 + 6 * unit(random)),
                 .pressure = 2e6 * (unit(random) - 0.5)});
        }
        ASSERT_NO_THROW(sim::check_disturbances(scene.disturbances));
        const sim::LayerRecipes recipes = water_layers(scene);
        ASSERT_LE(recipes.size(), static_cast<size_t>(sim::kMostLayers));
        for (const auto& recipe : recipes) EXPECT_NO_THROW(sim::check_local_waves(waves_of(recipe)));
    }
}

/// A scene with pools side by side.
Scene with_pools(size_t count) {
    Scene scene;
    scene.ground.kind = kGroundPaving;
    for (size_t i = 0; i < count; ++i) {
        scene.pools.emplace_back();
        scene.pools.back().shape.half_sides = {4, 2};
        scene.pools.back().middle = {10.0 * static_cast<double>(i), 0};
    }
    return scene;
}

// Each pool has one layer for what is thrown, and some that bodies raise; all bodies are in one of these, in each pool.
TEST(WaterLayers, BodiesAreDealtOutToThePartsOfEachPool) {
    Waterlines lines;
    for (const int number : {1, 2, 5, 8, 9}) lines.bodies.push_back({.number = number});
    for (size_t count = 1; count <= kMostPools; ++count) {
        Scene scene = with_pools(count);
        const sim::LayerRecipes recipes = water_layers(scene, lines);
        ASSERT_LE(recipes.size(), static_cast<size_t>(sim::kMostLayers));
        for (size_t pool = 0; pool < count; ++pool) {
            std::vector<int> raised;
            int thrown = 0;
            for (const auto& recipe : recipes) {
                const auto& basin = dynamic_cast<const sim::BasinRecipe&>(*recipe);
                if (basin.pool != static_cast<int>(pool)) continue;
                EXPECT_NO_THROW((void)basin.make());
                if (basin.part == sim::BasinRecipe::Part::bodies) {
                    raised.insert(raised.end(), basin.bodies.begin(), basin.bodies.end());
                } else {
                    ++thrown;
                    EXPECT_EQ(basin.bodies, (std::vector<int>{1, 2, 5, 8, 9}));
                }
            }
            std::ranges::sort(raised);
            EXPECT_EQ(thrown, 1);
            EXPECT_EQ(raised, (std::vector<int>{1, 2, 5, 8, 9}));
        }
        scene.wakes.waves = false;
        EXPECT_EQ(water_layers(scene, lines).size(), count);
    }
}

// A body that is thrown in joins a part, and no other one moves to another.
TEST(WaterLayers, AFurtherBodyChangesNoPartOfAPool) {
    const Scene scene = with_pools(1);
    Waterlines lines;
    for (int number = 0; number < 9; ++number) {
        const sim::LayerRecipes before = water_layers(scene, lines);
        lines.bodies.push_back({.number = number});
        const sim::LayerRecipes after = water_layers(scene, lines);
        ASSERT_EQ(before.size(), after.size());
        for (size_t i = 0; i < before.size(); ++i) {
            const auto &of_before = dynamic_cast<const sim::BasinRecipe&>(*before[i]),
                       &of_after = dynamic_cast<const sim::BasinRecipe&>(*after[i]);
            EXPECT_TRUE(std::ranges::includes(of_after.bodies, of_before.bodies));
        }
    }
}

// A pool with a rule of array waves: stones and strokes in it, and none beside it; as many cells as Willemse's array.
TEST(WaterLayers, AnArrayPoolIsStirredByWhatFallsIntoIt) {
    Scene scene = with_pools(1);
    Pool& pool = scene.pools[0];
    pool.shape.half_sides = {1.6, 1.2};
    pool.cell = 0.01;
    pool.rotation = 0.3;
    scene.disturbances.stones = {{.place = {0.3, 0.2}, .time = 1, .mass = 0.1},
                                 {.place = {9, 0}, .time = 1},
                                 {.place = {0, 0}, .time = 2, .mass = 1e6, .speed = 200}};
    scene.disturbances.strokes = {{.path = {{3, {-0.5, 0}}, {4, {0.5, 0}}}}};
    for (const PoolWaves::Rule rule :
         {PoolWaves::Rule::array, PoolWaves::Rule::willemse, PoolWaves::Rule::phelps, PoolWaves::Rule::vvvv,
          PoolWaves::Rule::gomez}) {
        pool.waves.rule = rule;
        const sim::LayerRecipes recipes = water_layers(scene);
        ASSERT_EQ(recipes.size(), 1u);
        const auto& water = dynamic_cast<const sim::ArrayWavesRecipe&>(*recipes[0]);
        EXPECT_EQ(water.cells, glm::ivec2(320, 240));
        EXPECT_EQ(water.pool, 0);
        EXPECT_EQ(water.drops.size(), 2u + 32u);
        const std::unique_ptr<sim::WaterLayer> layer = water.make();
        layer->restart(0);
        const double seconds = sim::kSeaTick / water.steps_per_tick();
        for (int step = 0; step < 5 * 16 * water.steps_per_tick(); ++step) layer->step({}, seconds);
        sim::LayerMaps maps;
        layer->show(5, true, maps);
        EXPECT_EQ(maps.pool, 0);
        EXPECT_EQ(maps.replaces[0], 1);
        EXPECT_TRUE(std::isfinite(maps.highest));
        EXPECT_LT(maps.highest, 10);
        if (rule != PoolWaves::Rule::willemse) {  // his waves have died by then
            EXPECT_GT(maps.highest, 1e-4f);
        }
    }
    scene.play.waves = false;
    EXPECT_TRUE(dynamic_cast<const sim::ArrayWavesRecipe&>(*water_layers(scene)[0]).drops.empty());
}

// A pool by Kass & Miller's rule has the depths of its own floor, in any shape, and is stirred as one by the waves' law.
TEST(WaterLayers, KassAndMillersPoolHasTheFloorOfThePool) {
    Scene scene = with_pools(1);
    Pool& pool = scene.pools[0];
    pool.shape = {.kind = sim::BasinShape::Kind::round, .half_sides = {1.6, 1.6}, .depth = 0.7};
    pool.level = -0.4;
    pool.slope = 0.2;
    pool.floor = PoolFloor({3, 2}, {0, 0.1f, 0, 0.05f, 0, -0.1f});
    pool.waves = {.rule = PoolWaves::Rule::kass_miller, .tau = 0.02, .loss_free = true};
    scene.disturbances.stones = {{.place = {0.3, 0.2}, .time = 0.5, .mass = 0.5}};
    const sim::LayerRecipes recipes = water_layers(scene);
    const auto& water = dynamic_cast<const sim::BasinRecipe&>(*recipes.front());
    ASSERT_TRUE(water.rule);
    EXPECT_EQ(water.rule->damping, 0.02);
    EXPECT_TRUE(water.rule->loss_free);
    for (const glm::dvec2& own : {glm::dvec2(0, 0), glm::dvec2(1.1, -0.4), glm::dvec2(-0.7, 1.3)}) {
        const double depth = water.rule->depth_at(0.5 + 0.5 * own / pool.shape.reach()).value_or(0);
        EXPECT_NEAR(depth, pool.level - pool.floor_height(own), 2e-3);
    }
    const std::unique_ptr<sim::WaterLayer> layer = water.make();
    layer->restart(0);
    for (int step = 0; step < 64; ++step) {
        layer->begin_step({}, sim::kSeaTick / 4);
        layer->step({}, sim::kSeaTick / 4);
    }
    sim::LayerMaps maps;
    layer->show(1, true, maps);
    EXPECT_GT(maps.highest, 1e-4f);
    EXPECT_LT(maps.highest, 0.1f);
}

// A tank in the sea: what falls into it stirs it alone and opens no window in the sea, and the other way round.
TEST(WaterLayers, StonesInATankInTheSeaStirItAlone) {
    Scene scene;
    scene.pools.emplace_back();
    Pool& tank = scene.pools[0];
    tank.walls = PoolWalls::glass;
    tank.shape = {.half_sides = {2, 1}, .depth = 1};
    tank.middle = {40, -3};
    tank.rotation = 0.5;
    tank.level = 0.6;
    const glm::dvec2 within = tank.window().world_from_own({1.5, -0.6}),
                     beside = tank.window().world_from_own({1.5, -1.4});
    const auto stirred = [&](const sim::LayerRecipe& recipe) {
        const auto& basin = dynamic_cast<const sim::BasinRecipe&>(recipe);
        EXPECT_EQ(basin.pool, 0);
        EXPECT_EQ(basin.level, 0.6);
        const std::unique_ptr<sim::WaterLayer> layer = basin.make();
        layer->restart(0);
        for (int step = 0; step < 3 * 64; ++step) {
            layer->begin_step({}, 1.0 / 64);
            layer->step({}, 1.0 / 64);
        }
        return dynamic_cast<const sim::BasinLayer&>(*layer).waves().motion() > 0;
    };
    scene.wakes.waves = false;
    scene.disturbances.stones = {{.place = within, .time = 1, .mass = 0.2}};
    scene.disturbances.strokes = {{.path = {{1, within}, {1.5, tank.middle}}}};
    sim::LayerRecipes recipes = water_layers(scene);
    ASSERT_EQ(recipes.size(), 1u) << "no window in the sea";
    EXPECT_TRUE(stirred(*recipes[0]));
    scene.disturbances.strokes.clear();
    scene.disturbances.stones = {{.place = beside, .time = 1, .mass = 0.2}};
    recipes = water_layers(scene);
    ASSERT_EQ(recipes.size(), 2u);
    EXPECT_FALSE(stirred(*recipes[0]));
    EXPECT_EQ(waves_of(recipes[1]).disturbances.stones, scene.disturbances.stones);
    scene.disturbances.stones.push_back({.place = within, .time = 2, .mass = 0.2});
    recipes = water_layers(scene);
    ASSERT_EQ(recipes.size(), 2u);
    EXPECT_TRUE(stirred(*recipes[0]));
    ASSERT_EQ(waves_of(recipes[1]).disturbances.stones.size(), 1u);
    EXPECT_EQ(waves_of(recipes[1]).disturbances.stones[0].place, beside);
}

// Tanks and bodies in the sea leave room for windows of the sea.
TEST(WaterLayers, TanksInTheSeaLeaveRoomForItsWindows) {
    Waterlines lines;
    for (int number = 0; number < 9; ++number) lines.bodies.push_back({.number = number});
    for (size_t count = 1; count <= kMostPools; ++count) {
        Scene scene = with_pools(count);
        scene.ground = {};
        for (Pool& pool : scene.pools) pool.walls = PoolWalls::wood;
        for (int i = 0; i < 9; ++i)
            scene.disturbances.stones.push_back({.place = {0, 500.0 + 300 * i}, .time = 1});
        for (const bool bodies : {false, true}) {
            const sim::LayerRecipes recipes = water_layers(scene, bodies ? lines : Waterlines{});
            EXPECT_LE(recipes.size(), static_cast<size_t>(sim::kMostLayers)) << count;
            const auto of_sea =
                std::ranges::count_if(recipes, [](const auto& recipe) { return recipe->pool_number() < 0; });
            if (count < kMostPools) {
                EXPECT_GT(of_sea, 0) << count;
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::scene
