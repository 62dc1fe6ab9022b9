// Windows of local waves lie around what is thrown, and later throws do not move them.
#include "scene/surroundings/water_layers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "sim/layers/local_waves.h"

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

}  // namespace
}  // namespace deepwater::scene
