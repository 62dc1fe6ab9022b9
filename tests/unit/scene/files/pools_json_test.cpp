// Pools that scene files hold are kept, and bad entries are told by name.
#include "scene/files/pools_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

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
            if (i == 0) {
                pool.waves.rule = static_cast<PoolWaves::Rule>(turn % 6);
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
        {R"([{"waves": "stam"}])", "pools[0]: bad 'rule': expected one of dispersive, array, willemse"},
        {R"([{"waves": {"rule": "phelps", "speed": 2}}])", "pools[0]: unknown key 'speed'"},
        {R"([{"waves": {"speed": 2}}])", "pools[0]: "},
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
    };
    for (const auto& [text, wanted] : kBad)
        EXPECT_EQ(message(text).find(wanted), 0u) << text << ": " << message(text);
}

}  // namespace
}  // namespace deepwater::scene
