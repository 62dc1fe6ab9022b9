// The water of a pool as a layer: its maps hold what falls in, and nothing outside stirs it.
#include "sim/pools/basin_layer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "core/check.h"
#include "sim/bodies/radiation/body_waves.h"
#include "sim/layers/layer_stack.h"
#include "sim/moment/maps.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::sim {
namespace {

constexpr double kPoolStep = kSeaTick / 4;

std::shared_ptr<BasinRecipe> small_pool(double rotation = 0.4) {
    auto pool = std::make_shared<BasinRecipe>();
    pool->shape.half_sides = {1.5, 0.9};
    pool->shape.depth = 0.8;
    pool->cell = 0.02;
    pool->window = {.middle = {40, -7}, .half_sides = {1.54, 0.94}, .rotation = rotation, .rim = 0.02};
    return pool;
}

LayerMaps after(const BasinRecipe& recipe, double time) {
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    layer->restart(0);
    for (int i = 0; i * kPoolStep < time - 1e-9; ++i) {
        layer->begin_step({}, kPoolStep);
        layer->step({}, kPoolStep);
    }
    LayerMaps maps;
    layer->show(time, true, maps);
    return maps;
}

/// Volume under the surface of the maps inside the basin, m³.
double volume_of(const BasinRecipe& recipe, const LayerMaps& maps) {
    constexpr int kPlaces = 300;
    double sum = 0;
    for (int j = 0; j < kPlaces; ++j) {
        for (int i = 0; i < kPlaces; ++i) {
            const glm::dvec2 own = recipe.shape.half_sides *
                                   (glm::dvec2(2 * i + 1, 2 * j + 1) / static_cast<double>(kPlaces) - 1.0);
            sum += static_cast<double>(maps.at(recipe.window.world_from_own(own)).displacement.y);
        }
    }
    return sum * recipe.shape.area() / (kPlaces * kPlaces);
}

TEST(BasinLayer, AStonesVolumeStaysInThePool) {
    const auto pool = small_pool();
    const Stone stone{.place = pool->window.world_from_own({0.4, -0.3}), .time = 0.25, .mass = 0.5};
    pool->disturbances.stones = {stone};
    const double volume = stone.mass / stone.density;
    // Samples of the maps are read linearly: a hundredth of the volume.
    for (const double time : {0.5, 1.0, 3.0})
        EXPECT_NEAR(volume_of(*pool, after(*pool, time)), volume, 0.01 * volume) << time;
}

TEST(BasinLayer, WhatFallsBesideThePoolDoesNothing) {
    const auto pool = small_pool();
    pool->disturbances.stones = {{.place = pool->window.world_from_own({1.7, 0}), .time = 0.1, .mass = 5}};
    pool->disturbances.strokes = {{.path = {{0.1, {0, 0}}, {0.5, {3, 0}}}, .radius = 0.2, .pressure = 500}};
    EXPECT_EQ(after(*pool, 1).highest, 0);
}

// The waves turn with the pool, its maps with the world.
TEST(BasinLayer, ATurnedPoolHasTheSameWaves) {
    const auto straight = small_pool(0), turned = small_pool(1.1);
    for (const auto& pool : {straight, turned})
        pool->disturbances.stones = {{.place = pool->window.world_from_own({-0.5, 0.2}), .mass = 0.3}};
    const LayerMaps a = after(*straight, 0.8), b = after(*turned, 0.8);
    const double c = std::cos(1.1), s = std::sin(1.1);
    for (const glm::dvec2& own : {glm::dvec2(0, 0), glm::dvec2(0.7, -0.4), glm::dvec2(-1.2, 0.5)}) {
        const LayerPoint at_a = a.at(straight->window.world_from_own(own)),
                         at_b = b.at(turned->window.world_from_own(own));
        const float high = std::max(a.highest, 1e-6f);
        EXPECT_NEAR(at_a.displacement.y, at_b.displacement.y, 1e-4f * high);
        const glm::dvec2 slope(at_a.slope);
        EXPECT_NEAR(static_cast<double>(at_b.slope.x), c * slope.x + s * slope.y, 1e-4);
        EXPECT_NEAR(static_cast<double>(at_b.slope.y), c * slope.y - s * slope.x, 1e-4);
    }
}

// The volume of a body's waves is what it displaces, which its splash does not change.
TEST(BasinLayer, ABodyThatFallsInMakesASplash) {
    const auto pool = small_pool();
    pool->part = BasinRecipe::Part::bodies;
    pool->bodies = {3};
    for (const int body : {3, 4}) {
        const glm::dvec2 place = pool->window.world_from_own({0.3, 0.2});
        const std::vector<BodySplash> splashes = {
            {.body = body, .time = 0.3, .place = place, .volume = 2e-4, .speed = 2}};
        const std::unique_ptr<WaterLayer> layer = pool->make();
        layer->restart(0);
        for (int i = 0; i * kPoolStep < 1.5; ++i) {
            LayerSurroundings around;
            around.splashes = splashes;
            layer->begin_step(around, kPoolStep);
            layer->step(around, kPoolStep);
        }
        LayerMaps maps;
        layer->show(1.5, true, maps);
        EXPECT_NEAR(maps.level, 0, 1e-9);
        EXPECT_EQ(maps.highest > 1e-5f, body == 3);
    }
}

// A change of the weather takes place without a restart, and makes the same water as if it had been known all the time.
TEST(BasinLayer, LaterSpellsMakeTheSameWaterAsIfTheyHadBeenKnown) {
    const auto before = small_pool(), later = small_pool();
    before->spells = {{.begin = 0.1, .rain = 5e-6}};
    later->spells = {{.begin = 0.1, .rain = 5e-6}, {.begin = 1.25, .drain = 0.004, .fountain = 0.6}};
    const std::unique_ptr<WaterLayer> layer = before->make();
    layer->restart(0);
    LayerMaps maps;
    for (int i = 0; i * kPoolStep < 2; ++i) {
        if (i * kPoolStep == 1.125) {
            ASSERT_TRUE(layer->continue_as(*later));
        }
        layer->begin_step({}, kPoolStep);
        layer->step({}, kPoolStep);
    }
    layer->show(2, true, maps);
    const LayerMaps known = after(*later, 2);
    for (size_t i = 0; i < maps.displacement[0].values().size(); ++i)
        ASSERT_EQ(maps.displacement[0].values()[i].y, known.displacement[0].values()[i].y);
    EXPECT_GT(maps.highest, 0.0f);
    // What has acted already cannot change any more.
    later->spells.front().rain = 1e-6;
    EXPECT_FALSE(layer->continue_as(*later));
    later->spells = {{.begin = 0, .rain = std::numeric_limits<double>::quiet_NaN()}};
    EXPECT_THROW((void)later->make(), UsageError);
}

TEST(BasinLayer, AListThatGainsLaterStonesGoesOn) {
    const auto before = small_pool(), later = small_pool();
    before->disturbances.stones = {{.place = {40, -7}, .time = 0.2, .mass = 0.2}};
    later->disturbances.stones = before->disturbances.stones;
    later->disturbances.stones.push_back({.place = {40.3, -7.2}, .time = 1.2, .mass = 0.4});
    const std::unique_ptr<WaterLayer> layer = before->make();
    layer->restart(0);
    for (int i = 0; i < 64; ++i) {
        layer->begin_step({}, kPoolStep);
        layer->step({}, kPoolStep);
    }
    ASSERT_TRUE(layer->continue_as(*later));
    for (int i = 64; i < 128; ++i) {
        layer->begin_step({}, kPoolStep);
        layer->step({}, kPoolStep);
    }
    LayerMaps went_on;
    layer->show(2, false, went_on);
    const LayerMaps anew = after(*later, 2);
    EXPECT_TRUE(std::ranges::equal(went_on.displacement[0].values(), anew.displacement[0].values()));
    BasinRecipe other = *later;
    other.shape.depth = 1;
    EXPECT_FALSE(layer->continue_as(other));
}

// Stones of any mass and speed, strokes of any pressure: the water stays finite, and no higher than a few depths.
TEST(BasinLayer, HostileStonesAndStrokesLeaveSaneWater) {
    const auto pool = small_pool();
    std::mt19937 random(13);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int i = 0; i < 500; ++i) {
        const glm::dvec2 place(between(37, 43), between(-9, -5));
        pool->disturbances.stones.push_back({.place = place,
                                             .time = between(0, 2),
                                             .mass = std::pow(10, between(-3, 6)),
                                             .speed = between(0, 200)});
        pool->disturbances.strokes.push_back(
            {.path = {{between(0, 1), place}, {between(1.1, 2), {between(38, 42), -7}}},
             .radius = std::pow(10, between(-3, 3)),
             .pressure = between(-1e6, 1e6)});
    }
    const LayerMaps maps = after(*pool, 2.5);
    for (const glm::vec4& value : maps.displacement[0].values()) ASSERT_TRUE(std::isfinite(value.y));
    for (const glm::vec4& value : maps.gradient[0].values()) ASSERT_TRUE(std::isfinite(value.x + value.y));
}

}  // namespace
}  // namespace deepwater::sim
