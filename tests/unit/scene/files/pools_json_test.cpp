// Pools that scene files hold are kept, and bad entries are told by name.
#include "scene/files/pools_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "core/check.h"
#include "scene/files/pool_waves_json.h"

namespace deepwater::scene {
namespace {

TEST(PoolsJson, WhatIsWrittenIsReadBackBitForBit) {
    std::mt19937 random(11);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int turn = 0; turn < 100; ++turn) {
        std::vector<Pool> pools(3);
        for (size_t i = 0; i < pools.size(); ++i) {
            Pool& pool = pools[i];
            pool.shape.kind = static_cast<sim::BasinShape::Kind>(i);
            pool.shape.half_sides = {between(1, 9), between(1, 9)};
            if (i == 1) pool.shape.half_sides.y = pool.shape.half_sides.x;
            if (i == 2) {
                pool.shape.half_sides = {1, 1};
                pool.shape.corners = {
                    {between(1, 2), -1}, {1, between(1, 2)}, {between(-2, -1), 1}, {-1, -1}};
            }
            pool.shape.depth = between(3, 5);
            pool.middle = {40.0 * static_cast<double>(i) + between(-9, 9), between(-99, 99)};
            pool.rotation = glm::radians(between(-170, 170));
            pool.slope = between(-0.1, 0.1);
            pool.cell = between(0.025, 0.1);
            pool.lining = glm::vec3(between(0, 1), between(0, 1), between(0, 1));
            pool.tile = between(0.05, 0.5);
            pool.rim_width = between(0, 1);
            pool.level = between(-99, 99);
            pool.finish = static_cast<PoolFinish>((turn + static_cast<int>(i)) % 3);
            pool.thickness = between(0.001, 1);
            pool.freeboard = between(0, 1);
            if (i < 2) pool.walls = static_cast<PoolWalls>((turn / 2 + static_cast<int>(i)) % 4);
            if ((turn + static_cast<int>(i)) % 2 == 0) {
                const glm::ivec2 samples(between(2, 64), between(2, 64));
                std::vector<float> heights(static_cast<size_t>(samples.x) * static_cast<size_t>(samples.y));
                for (float& height : heights) height = static_cast<float>(between(-9, 1));
                pool.floor = PoolFloor(samples, heights);
            }
            if (i == 0) {
                pool.waves.rule = static_cast<PoolWaves::Rule>(turn % 7);
                pool.waves.tau = pool.waves.rule == PoolWaves::Rule::kass_miller ? between(0, 1) : 0;
                pool.waves.loss_free = pool.waves.rule == PoolWaves::Rule::kass_miller && turn > 50;
                const PoolWaves kept = pool.waves;
                pool.waves = pool_waves_from_json(json_of(kept));  // without what the rule does not have
                EXPECT_EQ(pool.waves, kept);
            }
        }
        // Angles that were read from degrees come back bit for bit.
        const std::vector<Pool> read = pools_from_json(json_of(pools));
        EXPECT_EQ(pools_from_json(json_of(read)), read);
        ASSERT_EQ(read.size(), pools.size());
        for (size_t i = 0; i < pools.size(); ++i) {
            EXPECT_NEAR(read[i].rotation, pools[i].rotation, 1e-12);
            pools[i].rotation = read[i].rotation;
        }
        EXPECT_EQ(read, pools);
    }
}

TEST(PoolsJson, CornersMayRunEitherWay) {
    const auto there = pools_from_json(
        nlohmann::json::parse(R"([{"shape": "polygon", "corners": [[1, -1], [1, 1], [-1, 1], [-1, -1]]}])"));
    const auto back = pools_from_json(
        nlohmann::json::parse(R"([{"shape": "polygon", "corners": [[-1, -1], [-1, 1], [1, 1], [1, -1]]}])"));
    EXPECT_EQ(there, back);
}

TEST(PoolsJson, BadPoolsAreToldByPlaceAndKey) {
    const auto message = [](const char* text) -> std::string {
        try {
            (void)pools_from_json(nlohmann::json::parse(text));
        } catch (const UsageError& error) {
            return error.what();
        }
        return "none";
    };
    const char* const kBad[][2] = {
        {R"({"a": 1})", "bad 'pools'"},
        {R"([{"shape": "oval"}])", "pools[0]: bad 'shape': expected one of rectangle, round, polygon"},
        {R"([{}, {"sise": [1, 2]}])", "pools[1]: unknown key 'sise'; did you mean 'size'?"},
        {R"([{"size": [8]}])", "pools[0]: bad 'size'"},
        {R"([{"size": [0, 4]}])", "pools[0]: "},
        {R"([{"shape": "round", "radius": -1}])", "pools[0]: "},
        {R"([{"shape": "polygon"}])", "pools[0]: "},
        {R"([{"shape": "polygon", "corners": [[0, 0], [1, 1], [1, 0], [0, 1]]}])", "pools[0]: "},
        {R"([{"shape": "polygon", "corners": [[0, 0], [1, "x"], [1, 0]]}])", "pools[0]: corners[1]: "},
        {R"([{"depth": 0}])", "pools[0]: "},
        {R"([{"depth": 0.5, "slope": 0.5}])", "pools[0]: a pool is at least 0.01 m deep at its shallow end"},
        {R"([{"tile": 0}])", "pools[0]: the tiles"},
        {R"([{"rim": 99}])", "pools[0]: the rim"},
        {R"([{"waves": "stam"}])",
         "pools[0]: bad 'rule': expected one of dispersive, kass_miller, array, willemse"},
        {R"([{"waves": {"rule": "phelps", "speed": 2}}])", "pools[0]: unknown key 'speed'"},
        {R"([{"waves": {"speed": 2}}])", "pools[0]: "},
        {R"([{"waves": {"rule": "kass_miller", "speed": 2}}])", "pools[0]: unknown key 'speed'"},
        {R"([{"waves": {"rule": "kass_miller", "damping": 1.5}}])",
         "pools[0]: the damping of a pool's kass_miller waves is 0 to 1"},
        {R"([{"waves": {"rule": "kass_miller", "loss_free": 2}}])", "pools[0]: bad 'loss_free'"},
        {R"([{"waves": {"rule": "phelps", "divisor": 0.5}}])", "pools[0]: array waves: the divisor"},
        {R"([{"waves": {"rule": "vvvv", "attack": 0.9}}])", "pools[0]: array waves: the rule is not stable"},
        {R"([{"waves": {"rule": "willemse", "steps": 99}}])", "pools[0]: "},
        {R"([{"waves": {"rule": "array", "speed": 1e4}}])", "pools[0]: "},
        {R"([{"waves": "willemse", "shape": "round"}])",
         "pools[0]: array waves need a pool that is a rectangle"},
        {R"([{"cell": 1e-9}])", "pools[0]: the cells"},
        {R"([{"lining": [2, 0, 0]}])", "pools[0]: a reflectance"},
        {R"([{"lining": "blue"}])", "pools[0]: bad 'lining'"},
        {R"([{"middle": [1e9, 0]}])", "pools[0]: the middle"},
        {R"([{}, {"middle": [7, 1]}])", "pools[1]: the pool overlaps one before it"},
        {R"([{"size": [50, 0.01], "cell": 0.1}])", "pools[0]: a pool has 8 to 1000 cells"},
        {R"([{"cell": 0.005}])", "pools[0]: a pool has 8 to 1000 cells"},
        {R"([{}, {}, {}, {}, {}])", "bad 'pools': expected an array of at most 4"},
        {R"([{"level": 101}])", "pools[0]: the level of a pool is -100 to 100 m"},
        {R"([{"level": "high"}])", "pools[0]: bad 'level'"},
        {R"([{"walls": "steel"}])", "pools[0]: bad 'walls': expected one of ground, glass, wood, stone"},
        {R"([{"thickness": 0}])", "pools[0]: the walls of a tank are 0.001 to 10 m thick"},
        {R"([{"thickness": [1]}])", "pools[0]: bad 'thickness'"},
        {R"([{"freeboard": -0.1}])", "pools[0]: the walls of a tank rise 0 to 10 m over its still water"},
        {R"([{"finish": "paint"}])", "pools[0]: bad 'finish': expected one of tiles, sand, rock"},
        {R"([{"walls": "glass", "shape": "polygon", "corners": [[1, -1], [1, 1], [-1, 0]]}])",
         "pools[0]: a tank is a rectangle or round; polygons lie in the ground"},
        {R"([{"floor": 3}])", "pools[0]: bad 'floor': expected an array of at most 64"},
        {R"([{"floor": [[0, 0], [0, "x"]]}])", "pools[0]: floor[1]: expected 2 to 64 numbers"},
        {R"([{"floor": [[0, 0], [0, null]]}])", "pools[0]: floor[1]: expected 2 to 64 numbers"},
        {R"([{"floor": [[0, 0], 0]}])", "pools[0]: floor[1]: expected 2 to 64 numbers"},
        {R"([{"floor": [[0, 0], [0, 0, 0]]}])",
         "pools[0]: floor[1]: rows of the floor differ in their length"},
        {R"([{"floor": [[0, 0]]}])", "pools[0]: a floor has 2 to 64 rows of 2 to 64 heights each"},
        {R"([{"floor": [[0], [0]]}])", "pools[0]: a floor has 2 to 64 rows of 2 to 64 heights each"},
        {R"([{"floor": [[0, 1e5], [0, 0]]}])",
         "pools[0]: a height of a floor is a number from -1000 to 1000 m"},
        {R"([{"floor": [[0, 0, 0], [0, 1.4, 0], [0, 0, 0]]}])",
         "pools[0]: a pool is at least 0.01 m deep at its shallow end"},
    };
    for (const auto& [text, wanted] : kBad) {
        const std::string told = message(text);
        EXPECT_EQ(told.find(wanted), 0u) << text << ": " << told;
        EXPECT_EQ(told.find('\n'), std::string::npos) << told;
    }
}

TEST(PoolsJson, AFloorHasAtMostSixtyFourRowsOfAsManyNumbers) {
    const auto floor_of = [](size_t rows, size_t along) {
        const nlohmann::json heights(std::vector<std::vector<double>>(rows, std::vector<double>(along)));
        return pools_from_json({{{"floor", heights}}}).at(0).floor.samples();
    };
    EXPECT_EQ(floor_of(64, 64), glm::ivec2(64, 64));
    EXPECT_EQ(floor_of(2, 3), glm::ivec2(3, 2));
    EXPECT_EQ(floor_of(0, 0), glm::ivec2(0));
    EXPECT_THROW((void)floor_of(65, 2), UsageError);
    EXPECT_THROW((void)floor_of(2, 65), UsageError);
}

// Rows run along z and numbers along x, over the box around the pool.
TEST(PoolsJson, AFloorsRowsRunAlongZ) {
    const std::vector<Pool> pools = pools_from_json(nlohmann::json::parse(
        R"([{"size": [4, 2], "depth": 2, "level": 0.5, "slope": 0.1, "floor": [[0, 0.1], [0.2, 0.3]]}])"));
    const Pool& pool = pools.at(0);
    EXPECT_NEAR(pool.floor_height({-2, -1}), 0.5 - 2 + 0.1 + 0, 1e-6);
    EXPECT_NEAR(pool.floor_height({2, -1}), 0.5 - 2 + 0.1 + 0.1, 1e-6);
    EXPECT_NEAR(pool.floor_height({-2, 1}), 0.5 - 2 - 0.1 + 0.2, 1e-6);
    EXPECT_NEAR(pool.floor_height({2, 1}), 0.5 - 2 - 0.1 + 0.3, 1e-6);
    EXPECT_NEAR(pool.mean_depth(), 2 - 0.15, 1e-6);
    EXPECT_LE(pool.least_depth(), 2 - 0.1 - 0.3 + 1e-6);
}

TEST(PoolsJson, PoolsThatLieWhereTheyCannotAreToldInOneLine) {
    const auto message = [](const char* pools, const GroundState& ground) -> std::string {
        try {
            check_lie(pools_from_json(nlohmann::json::parse(pools)), ground);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "none";
    };
    const GroundState none, paving{.kind = kGroundPaving, .height = 0.2f};
    const struct {
        const char* pools;
        GroundState ground;
        const char* message;
    } kCases[] = {
        {R"([])", none, "none"},
        {R"([{}])", paving, "none"},
        {R"([{}])", none, "'pools' lie in the ground: 'ground.kind' is missing"},
        {R"([{"walls": "glass", "level": -0.3}, {"middle": [20, 0]}])", none,
         "'pools' lie in the ground: 'ground.kind' is missing"},
        {R"([{"level": 0.2}])", paving, "none"},
        {R"([{"level": 0.21}])", paving, "the water of a pool is higher than the ground around it"},
        {R"([{"level": -30}])", paving, "none"},
        {R"([{"walls": "glass", "depth": 1, "level": 1.212}])", paving, "none"},
        {R"([{"walls": "glass", "depth": 1, "level": 1.2}])", paving,
         "the underside of a tank is in the ground"},
        {R"([{"walls": "stone", "depth": 1, "level": 1.29, "thickness": 0.1}])", paving,
         "the underside of a tank is in the ground"},
        {R"([{"walls": "wood", "depth": 1, "level": 1.3, "slope": 0.1}])", paving,
         "the underside of a tank is in the ground"},
        // In the sea a tank may lie anywhere.
        {R"([{"walls": "glass", "level": 0.3}])", none, "none"},
        {R"([{"walls": "stone", "level": -9}])", none, "none"},
    };
    for (const auto& [pools, ground, wanted] : kCases) EXPECT_EQ(message(pools, ground), wanted) << pools;
}

}  // namespace
}  // namespace deepwater::scene
