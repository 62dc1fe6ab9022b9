// Rain, drain and fountain: what they bring and take, and that hostile use breaks nothing.
#include "sim/pools/basin_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <utility>

#include "core/check.h"
#include "sim/moment/sea_tick.h"
#include "sim/pools/basin_layer.h"

namespace deepwater::sim {
namespace {

constexpr double kSlot = 1.0 / 32;  // s
constexpr double kMillimetreAnHour = 1e-3 / 3600;
constexpr double kNoBrim = std::numeric_limits<double>::infinity();

BasinShape played_shape(BasinShape::Kind kind) {
    BasinShape shape{.kind = kind, .half_sides = {1.0, 0.7}, .depth = 0.4};
    if (kind == BasinShape::Kind::round) shape.half_sides = {0.9, 0.9};
    if (kind == BasinShape::Kind::polygon) shape.corners = {{-1, -0.7}, {1, -0.7}, {0.6, 0.7}, {-0.8, 0.5}};
    return shape;
}

/// A basin in which one spell reigns from the beginning.
struct PlayedBasin {
    explicit PlayedBasin(const BasinSpell& spell, BasinShape::Kind kind = BasinShape::Kind::rectangle,
                         double brim = kNoBrim)
        : waves(played_shape(kind), {.cell = 0.02}), play(waves, {spell}, waves.shape().depth, brim, 7) {}

    void run(double until) {
        for (; time < until - 1e-9; time += kSlot) {
            play.act(time, kSlot, waves);
            waves.step(kSlot);
        }
    }
    [[nodiscard]] double highest() const {
        float most = 0;
        for (const float value : waves.height().values()) most = std::max(most, std::abs(value));
        return static_cast<double>(most);
    }
    [[nodiscard]] bool finite() const {
        const auto is_number = [](float value) { return std::isfinite(value); };
        return std::ranges::all_of(waves.height().values(), is_number) &&
               std::ranges::all_of(waves.rise().values(), is_number);
    }

    BasinWaves waves;
    BasinPlay play;
    double time = 0;
};

class PlayInEveryBasin : public testing::TestWithParam<BasinShape::Kind> {};
INSTANTIATE_TEST_SUITE_P(Shapes, PlayInEveryBasin,
                         testing::Values(BasinShape::Kind::rectangle, BasinShape::Kind::round,
                                         BasinShape::Kind::polygon));

TEST_P(PlayInEveryBasin, RainRaisesTheLevelByItsMillimetres) {
    const double rate = 120 * kMillimetreAnHour;
    PlayedBasin basin({.rain = rate}, GetParam());
    basin.run(30);
    const double brought = rate * 30 * basin.waves.area();
    EXPECT_NEAR(basin.play.rained(), brought, 1e-9 * brought);
    // Jet drops that are in the air are missing in the water.
    EXPECT_GT(basin.play.in_the_air(), 0);
    EXPECT_NEAR(basin.waves.volume() + basin.play.in_the_air(), brought, 1e-6 * brought);
    EXPECT_GT(basin.waves.motion(), 0);
}

TEST_P(PlayInEveryBasin, AFountainKeepsTheVolume) {
    PlayedBasin basin({.fountain = 0.8}, GetParam());
    basin.run(6);
    const FountainJet jet = fountain_jet(0.8, 0.7);
    EXPECT_NEAR(jet.flight, 2 * std::sqrt(2 * 0.8 / 9.81), 1e-3);
    const double flying = jet.rate * jet.flight;
    // What has left in the time of flight is in the air, up to a slot.
    EXPECT_NEAR(basin.play.in_the_air(), flying, jet.rate * kSlot);
    EXPECT_NEAR(basin.waves.volume(), -basin.play.in_the_air(), 1e-9);
    EXPECT_GT(basin.highest(), 1e-3);
    EXPECT_TRUE(basin.finite());
    basin.play.go_on({{.begin = 0, .fountain = 0.8}, {.begin = 6}});
    basin.run(8);
    EXPECT_NEAR(basin.play.in_the_air(), 0, 1e-12);
    EXPECT_NEAR(basin.waves.volume(), 0, 1e-9);
}

// √(depth over the outlet) falls at the rate Q/(2A√d) (Torricelli).
TEST_P(PlayInEveryBasin, ADrainTakesTheIntegralOfItsRate) {
    const double rate = 0.01;
    PlayedBasin basin({.drain = rate}, GetParam());
    basin.run(20);
    const double depth = basin.waves.shape().depth, area = basin.waves.area();
    const double root = std::sqrt(depth) - rate * 20 / (2 * area * std::sqrt(depth));
    const double taken = (depth - root * root) * area;
    EXPECT_NEAR(basin.play.drained(), taken, 1e-6 * taken);
    EXPECT_NEAR(-basin.waves.volume(), taken, 1e-6 * taken);
    EXPECT_NEAR(area, basin.waves.shape().area(), 1e-3 * area);
}

TEST_P(PlayInEveryBasin, ADrainLeavesATenth) {
    PlayedBasin basin({.drain = 0.05}, GetParam());
    basin.run(60);
    const BasinShape& shape = basin.waves.shape();
    EXPECT_NEAR(basin.waves.mean_level(), -0.9 * shape.depth, 1e-6);
    EXPECT_NEAR(basin.play.drained(), 0.9 * shape.depth * basin.waves.area(), 1e-6);
    EXPECT_TRUE(basin.finite());
}

// The surface is lower over the outlet than on the whole, by about 1.5 cm at 10 litres a second.
TEST(BasinPlay, ADrainMakesADent) {
    PlayedBasin basin({.drain = 0.01});
    double dent = 0;
    for (int i = 1; i <= 20; ++i) {
        basin.run(0.5 * i);
        const Grid2D<float>& height = basin.waves.height();
        const auto middle = static_cast<double>(height(height.width() / 2, height.height() / 2));
        dent += (middle - basin.waves.mean_level()) / 20;
    }
    EXPECT_LT(dent, -0.007);
    EXPECT_GT(dent, -0.03);
}

TEST(BasinPlay, WaterAboveTheBrimRunsOff) {
    PlayedBasin basin({.rain = BasinSpell::kMostRain}, BasinShape::Kind::rectangle, 0.002);
    basin.run(20);
    EXPECT_NEAR(basin.waves.mean_level(), 0.002, 2 * BasinSpell::kMostRain * kSlot);
    EXPECT_NEAR(basin.waves.volume() + basin.play.spilled() + basin.play.in_the_air(), basin.play.rained(),
                1e-9);
}

TEST(BasinPlay, IsAFunctionOfTheTimeAlone) {
    PlayedBasin one({.rain = 60 * kMillimetreAnHour, .fountain = 0.5}),
        other({.rain = 60 * kMillimetreAnHour, .fountain = 0.5});
    other.run(2);
    other.waves.reset();
    other.play.reset();
    other.time = 0;
    one.run(3);
    other.run(3);
    EXPECT_TRUE(std::ranges::equal(one.waves.height().values(), other.waves.height().values()));
}

// Drops of a heavier rain are larger and more: its waves have more energy.
TEST(BasinPlay, HeavierRainMakesHigherWaves) {
    double before = 0;
    for (const double rate : {2.0, 10.0, 50.0, 200.0}) {
        PlayedBasin basin({.rain = rate * kMillimetreAnHour});
        basin.run(8);
        EXPECT_GT(basin.waves.motion(), 1.5 * before) << rate;
        before = basin.waves.motion();
    }
}

TEST(BasinPlay, RefusesWhatIsNoNumberOrOutOfRange) {
    const BasinWaves waves(played_shape(BasinShape::Kind::rectangle), {.cell = 0.05});
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    const auto refused = [&](const BasinSpell& spell) {
        EXPECT_THROW(BasinPlay(waves, {spell}, 0.4, kNoBrim, 1), UsageError);
        try {
            check_spells({spell});
        } catch (const UsageError& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        }
    };
    for (const double bad : {kNan, kInfinite, -1.0, 1e6}) {
        refused({.rain = bad});
        refused({.drain = bad});
        refused({.fountain = bad});
    }
    for (const double bad : {kNan, kInfinite, 101.0}) refused({.wind = {0, bad}});
    refused({.begin = kNan});
    EXPECT_THROW(check_spells({{.begin = 1}, {.begin = 1}}), UsageError);
    BasinWaves stirred(played_shape(BasinShape::Kind::rectangle), {.cell = 0.05});
    EXPECT_THROW(stirred.state_volume(kNan), UsageError);
    EXPECT_THROW(stirred.state_volume(kInfinite), UsageError);
}

TEST(BasinSpells, HoldUntilTheNextBegins) {
    const std::vector<BasinSpell> spells = {{.begin = 1, .rain = 1e-5}, {.begin = 3, .drain = 0.01}};
    EXPECT_FALSE(spell_at(spells, 0.9).stirs());
    EXPECT_EQ(spell_at(spells, 2.9).rain, 1e-5);
    EXPECT_EQ(spell_at(spells, 3).rain, 0);
    EXPECT_EQ(first_stir(spells), 1);
    EXPECT_EQ(first_stir({{.begin = 4}}), kNoBrim);
    const std::vector<BasinSpell> longer = {{.begin = 1, .rain = 1e-5}, {.begin = 3}, {.begin = 9}};
    EXPECT_TRUE(same_spells_until(spells, longer, 3));
    EXPECT_FALSE(same_spells_until(spells, longer, 3.1));
}

// Stones, strokes, rain, jets and drains of extreme but legal values, in steps of odd length: 100,000 stones and strokes
// in the rectangle, fewer where a step takes longer.
TEST_P(PlayInEveryBasin, HostileActsLeaveNumbers) {
    std::mt19937 random(11);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const auto any_of = [&](std::initializer_list<double> values) {
        return values.begin()[random() % values.size()];
    };
    BasinShape shape = played_shape(GetParam());
    BasinRecipe recipe;
    recipe.shape = shape;
    recipe.cell = 0.05;
    recipe.window = {.half_sides = shape.reach() + 0.1, .rim = 0.05};
    const BasinShape::Kind kind = GetParam();
    const int acts = kind == BasinShape::Kind::rectangle ? 50'000
                     : kind == BasinShape::Kind::round   ? 10'000
                                                         : 2'000;
    for (int i = 0; i < acts; ++i) {
        const glm::dvec2 place(between(-1.3, 1.3), between(-1.3, 1.3));
        const double time = between(0, 4);
        recipe.disturbances.stones.push_back({.place = place,
                                              .time = time,
                                              .mass = any_of({0.001, 0.1, 10, 1e6}),
                                              .speed = any_of({0, 1, 30, 200}),
                                              .density = any_of({500, 2600, 25'000})});
        const double end = time + any_of({1e-6, 0.01, 1});
        recipe.disturbances.strokes.push_back(
            {.path = {{time, place}, {end, place + (end - time) * glm::dvec2(any_of({0, 99}), 0)}},
             .radius = any_of({0.001, 0.05, 1000}),
             .pressure = any_of({-1e6, 150, 1e6})});
    }
    for (int i = 0; i < 40; ++i) {
        recipe.spells.push_back({.begin = 0.1 * i,
                                 .rain = any_of({0, 1e-300, 1e-6, BasinSpell::kMostRain}),
                                 .drain = any_of({0, 1e-3, 10}),
                                 .fountain = any_of({0, 1e-300, 1e-6, 20}),
                                 .wind = {any_of({-70, 0, 70}), any_of({0, 5})}});
    }
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    layer->restart(0);
    LayerMaps maps;
    double time = 0;
    while (time < 4) {
        const double seconds = any_of({kSeaTick / 4, kSeaTick / 4, 1.0 / 144, 1.0 / 24, 1.0 / 7.3});
        layer->begin_step({}, seconds);
        layer->step({}, seconds);
        time += seconds;
        layer->show(time, true, maps);
        for (size_t n = 0; n < maps.displacement[0].values().size(); n += 7) {
            const glm::vec4& at = maps.displacement[0].values()[n];
            ASSERT_TRUE(std::isfinite(at.y)) << time;
        }
        ASSERT_TRUE(std::isfinite(maps.highest)) << time;
    }
}

}  // namespace
}  // namespace deepwater::sim
