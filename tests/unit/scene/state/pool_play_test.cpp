// What comes over pools: its history, and the spells that the water gets.
#include "scene/state/pool_play.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "core/check.h"
#include "scene/files/pool_past_json.h"
#include "scene/surroundings/pool_spells.h"
#include "scene/surroundings/water_layers.h"
#include "sim/pools/basin_layer.h"

namespace deepwater::scene {
namespace {

Scene scene_with_pools(size_t count) {
    Scene scene;
    scene.ground.kind = kGroundPaving;
    for (size_t i = 0; i < count; ++i) {
        Pool pool;
        pool.shape.half_sides = {2, 1};
        pool.middle = {6.0 * static_cast<double>(i), 0};
        scene.pools.push_back(pool);
    }
    return scene;
}

TEST(PoolPlay, TheWaterGetsWhatTheParametersSay) {
    Scene scene = scene_with_pools(2);
    scene.pool_play = {.rain = 36, .drain = 5, .fountain = 1.5f, .ripples = true, .number = 2, .begin = 4};
    scene.sea.wind_speed = 6;
    scene.sea.wind_direction = 90;
    for (size_t i = 0; i < 2; ++i) {
        const auto spells = pool_spells(scene, i);
        EXPECT_NO_THROW(sim::check_spells(spells));
        EXPECT_FALSE(sim::spell_at(spells, 3.9).stirs());
        const sim::BasinSpell now = sim::spell_at(spells, 4);
        EXPECT_NEAR(now.rain, 1e-5, 1e-12);  // 36 mm in 3600 s
        EXPECT_NEAR(now.drain, i == 1 ? 0.005 : 0, 1e-9);
        EXPECT_NEAR(now.fountain, i == 1 ? 1.5 : 0, 1e-9);
        EXPECT_NEAR(now.wind.x, 6, 1e-9);
        EXPECT_NEAR(now.wind.y, 0, 1e-9);
        EXPECT_NEAR(sim::spell_at(spells, 1).wind.x, 6, 1e-9);
    }
    scene.pool_play.ripples = false;
    EXPECT_EQ(sim::spell_at(pool_spells(scene, 0), 9).wind, glm::dvec2(0));
    // Without local waves the water stays level.
    scene.play.waves = false;
    const auto layers = water_layers(scene);
    EXPECT_TRUE(dynamic_cast<const sim::BasinRecipe&>(*layers.front()).spells.empty());
}

TEST(PoolPlay, ADrainLeavesATenthOfTheShallowEnd) {
    Scene scene = scene_with_pools(1);
    scene.pools[0].shape.depth = 1.2;
    scene.pools[0].slope = 0.4;
    const auto layers = water_layers(scene);
    const auto& basin = dynamic_cast<const sim::BasinRecipe&>(*layers.front());
    EXPECT_NEAR(basin.least_depth, 0.8, 1e-12);
    EXPECT_NEAR(basin.brim, static_cast<double>(scene.ground.height), 1e-12);
}

// A change is written down for a moment that the water has not reached, and what was before stays.
TEST(PoolPast, KeepsWhatHasBeen) {
    Scene scene = scene_with_pools(1);
    scene.pool_play.rain = 10;
    const auto before = pool_spells(scene, 0);
    record_pool_change(pool_weather(scene), 20, scene.pool_past);
    scene.pool_play.rain = 0;
    const auto after = pool_spells(scene, 0);
    EXPECT_TRUE(sim::same_spells_until(before, after, 20 + kPoolPause));
    EXPECT_GT(sim::spell_at(after, 20).rain, 0);
    EXPECT_EQ(sim::spell_at(after, 20 + kPoolPause).rain, 0);
    // A further change before that moment takes place with it, a later one has an entry of its own.
    record_pool_change(pool_weather(scene), 20 + 0.5 * kPoolPause, scene.pool_past);
    EXPECT_EQ(scene.pool_past.size(), 1u);
    record_pool_change(pool_weather(scene), 25, scene.pool_past);
    EXPECT_EQ(scene.pool_past.size(), 2u);
    // Back in time.
    record_pool_change(pool_weather(scene), 12, scene.pool_past);
    ASSERT_EQ(scene.pool_past.size(), 1u);
    EXPECT_EQ(scene.pool_past[0].until, 12 + kPoolPause);
    EXPECT_NO_THROW(check_pool_past(scene.pool_past));
}

TEST(PoolPast, IsReadBackBitForBit) {
    const std::vector<PoolPast> past = {
        {.until = 1.0 / 3, .weather = {.rain = 0.1f, .ripples = true, .wind_speed = 3.3f}},
        {.until = 1e5 + 0.1, .weather = {.drain = 7.7f, .fountain = 1.1f, .wind_direction = 271.3f}}};
    EXPECT_EQ(pool_past_from_json(json_of(past)), past);
}

TEST(PoolPast, RefusesBadEntriesInOneLine) {
    for (const char* text :
         {R"({"until": 1})", R"([{"rain": 3}])", R"([{"until": "now"}])", R"([{"until": 1, "rain": -1}])",
          R"([{"until": 1, "drain": 1e9}])", R"([{"until": 2}, {"until": 2}])",
          R"([{"until": 1, "rian": 3}])", R"([{"until": 1, "fountain": 6}])",
          R"([{"until": 1, "ripples": 1}])", R"([{"until": 1e300}])"}) {
        try {
            (void)pool_past_from_json(nlohmann::json::parse(text));
            FAIL() << text;
        } catch (const UsageError& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
            EXPECT_FALSE(std::string(error.what()).empty());
        }
    }
    PoolPast bad;
    bad.weather.wind_direction = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW(check_pool_past({bad}), UsageError);
    bad = {};
    bad.weather.rain = std::numeric_limits<float>::infinity();
    EXPECT_THROW(check_pool_past({bad}), UsageError);
}

}  // namespace
}  // namespace deepwater::scene
