#include "sim/layers/array_waves_layer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"
#include "unit/sim/layers/layer_film.h"

namespace deepwater::sim {
namespace {

ArrayWavesRecipe small_recipe() {
    ArrayWavesRecipe recipe;
    recipe.window = {.middle = {30, -10}, .half_sides = {8, 8}, .rotation = 0.4, .rim = 2};
    recipe.cells = {64, 64};
    recipe.samples = {64, 64};
    recipe.drops = {{.time = 0.5, .from = {31, -9}, .to = {31, -9}, .radius = 0.8, .height = -0.1}};
    return recipe;
}

/// The layer at the time `t`, stepped from time 0 as the sea steps it, without a sea.
LayerMaps shown(const ArrayWavesRecipe& recipe, double t, bool motion = false) {
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    layer->restart(0);
    const double seconds = kSeaTick / recipe.steps_per_tick();
    for (int step = 0; step * seconds < t; ++step) layer->step({}, seconds);
    LayerMaps maps;
    layer->show(t, motion, maps);
    return maps;
}

double rms(const LayerMaps& maps) {
    double sum = 0;
    for (const glm::vec4& value : maps.displacement[0].values())
        sum += static_cast<double>(value.y * value.y);
    return std::sqrt(sum / static_cast<double>(maps.displacement[0].values().size()));
}

TEST(ArrayWavesLayer, ADropMakesARingAtItsPlaceAndTime) {
    const ArrayWavesRecipe recipe = small_recipe();
    EXPECT_EQ(rms(shown(recipe, 0.49)), 0);
    const LayerMaps begun = shown(recipe, 0.55);
    EXPECT_LT(begun.at({31, -9}).displacement.y, -0.05f);
    // The ring has gone 2 m/s · 1.5 s: higher there than in the middle and further out.
    const LayerMaps later = shown(recipe, 2);
    const auto highest_at = [&](double radius) {
        double most = 0;
        for (int i = 0; i < 64; ++i) {
            const glm::dvec2 at(31 + radius * std::cos(0.1 * i), -9 + radius * std::sin(0.1 * i));
            most = std::max(most, std::abs(static_cast<double>(later.at(at).displacement.y)));
        }
        return most;
    };
    EXPECT_GT(highest_at(3), 5 * highest_at(5));
    EXPECT_GT(highest_at(3), 2 * highest_at(0.3));
    EXPECT_GT(highest_at(3), 0.005);
    // The rim has absorbed most of it after it has crossed.
    EXPECT_LT(rms(shown(recipe, 12)), 0.05 * rms(later));
}

TEST(ArrayWavesLayer, SlopesAndVelocitiesAreDerivativesOfTheHeight) {
    ArrayWavesRecipe recipe = small_recipe();
    recipe.samples = {256, 256};
    const double seconds = kSeaTick / recipe.steps_per_tick();
    // In the middle of a step, where its velocity belongs, and at its end, where the acceleration does.
    const LayerMaps before = shown(recipe, 1 - seconds, true),
                    middle = shown(recipe, 1 - 0.5 * seconds, true);
    const LayerMaps now = shown(recipe, 1, true), after = shown(recipe, 1 + seconds, true);
    struct Worst {
        double error = 0, value = 0;
        void see(double got, double wanted) {
            error = std::max(error, std::abs(got - wanted));
            value = std::max(value, std::abs(wanted));
        }
    } slope, velocity, acceleration;
    for (int i = 0; i < 40; ++i) {
        const glm::dvec2 at(31 + 1.3 * std::cos(0.37 * i), -9 + 0.05 * i * std::sin(0.37 * i));
        const auto height = [&at](const LayerMaps& maps, double dx = 0, double dz = 0) {
            return static_cast<double>(maps.at(at + glm::dvec2(dx, dz)).displacement.y);
        };
        constexpr double kApart = 0.06;
        const LayerPoint point = now.at(at);
        slope.see(static_cast<double>(point.slope.x),
                  (height(now, kApart) - height(now, -kApart)) / (2 * kApart));
        slope.see(static_cast<double>(point.slope.y),
                  (height(now, 0, kApart) - height(now, 0, -kApart)) / (2 * kApart));
        velocity.see(static_cast<double>(middle.at(at).velocity.y), (height(now) - height(before)) / seconds);
        acceleration.see(static_cast<double>(point.acceleration.y),
                         (height(after) - 2 * height(now) + height(before)) / (seconds * seconds));
    }
    // Differences over 12 cm of waves whose craters are 80 cm wide; velocities are linear between cells, heights
    // cubic.
    EXPECT_LT(slope.error, 0.05 * slope.value);
    EXPECT_LT(velocity.error, 0.1 * velocity.value);
    EXPECT_LT(acceleration.error, 0.15 * acceleration.value);
}

TEST(ArrayWavesLayer, AnObstacleShelters) {
    ArrayWavesRecipe recipe = small_recipe();
    recipe.drops = {{.time = 0, .from = {27, -10}, .to = {27, -10}, .radius = 0.8, .height = -0.2}};
    const glm::dvec2 behind(33, -10);
    const auto highest_behind = [&] {
        double most = 0;
        for (int i = 1; i < 30; ++i)
            most = std::max(
                most, std::abs(static_cast<double>(shown(recipe, 0.125 * i).at(behind).displacement.y)));
        return most;
    };
    const double open = highest_behind();
    recipe.obstacles = {{.middle = {30, -10}, .half_sides = {0.6, 3}, .round = false}};
    EXPECT_LT(highest_behind(), 0.6 * open);
    EXPECT_EQ(shown(recipe, 2).at({30, -10}).displacement.y, 0);
}

TEST(ArrayWavesLayer, ShowsArraysOfIntegersAndOfOneRow) {
    ArrayWavesRecipe recipe = small_recipe();
    recipe.drops[0].height = -1;
    for (const ArrayRule& rule : {willemse_rule(), phelps_rule(), vvvv_rule(0.2, 0.99)}) {
        recipe.rule = rule;
        EXPECT_EQ(recipe.steps_per_tick(), 2);
        EXPECT_GT(rms(shown(recipe, 0.8)), 0.01);
    }
    recipe.rule = {};
    recipe.cells = {64, 1};
    const LayerMaps row = shown(recipe, 1);
    EXPECT_GT(rms(row), 0.001);
}

/// The layer at 1 s, frame after frame; with `late`, that drop joins the recipe at half the time.
LayerMaps filmed(const ArrayWavesRecipe& recipe, double frame, const ArrayDrop* late = nullptr) {
    test::LayerFilm film;
    film.set({std::make_shared<ArrayWavesRecipe>(recipe)});
    LayerMaps last;
    for (double t = 0; t <= 1; t += frame) {  // frames and ticks are dyadic fractions
        if (late && t == 0.5) {
            ArrayWavesRecipe more = recipe;
            more.drops.push_back(*late);
            const std::uint64_t version = film.version();
            film.set({std::make_shared<ArrayWavesRecipe>(more)});
            EXPECT_EQ(film.version(), version);  // the past stays as it was
        }
        last = film.at(t, t > 0).at(0);
    }
    return last;
}

void expect_same(const LayerMaps& one, const LayerMaps& other) {
    for (size_t i = 0; i < one.displacement[0].values().size(); ++i)
        ASSERT_EQ(one.displacement[0].values()[i], other.displacement[0].values()[i]);
}

TEST(ArrayWavesLayer, TheSameTimesGiveTheSameMapsWhateverTheFrames) {
    ArrayWavesRecipe recipe = small_recipe();
    recipe.samples = {32, 32};
    const LayerMaps slow = filmed(recipe, 0.25);
    expect_same(slow, filmed(recipe, 1.0 / 64));
    expect_same(slow, filmed(recipe, 1));
    EXPECT_GT(rms(slow), 0.001);
}

TEST(ArrayWavesLayer, ALaterDropJoinsWithoutARestart) {
    ArrayWavesRecipe recipe = small_recipe(), whole = recipe;
    recipe.samples = whole.samples = {32, 32};
    recipe.drops[0].time = whole.drops[0].time = 0.2;
    const ArrayDrop late{.time = 0.6, .from = {27, -12}, .to = {28, -11}, .height = 0.2};
    whole.drops.insert(whole.drops.begin(), late);
    expect_same(filmed(recipe, 1.0 / 32, &late), filmed(whole, 0.25));
    // One that belongs to the past restarts the layer.
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    layer->restart(0);
    for (int step = 0; step < 16 * recipe.steps_per_tick(); ++step) layer->step({}, 1.0 / 16);
    EXPECT_FALSE(layer->continue_as(whole));
    EXPECT_TRUE(layer->continue_as(recipe));
    whole.drops.pop_back();
    EXPECT_FALSE(layer->continue_as(whole));
}

TEST(ArrayWavesLayer, RestsBeforeTheFirstDropAndAfterTheLast) {
    ArrayWavesRecipe recipe = small_recipe();
    recipe.damping = 2;
    EXPECT_EQ(shown(recipe, 0.25).width, 16);
    EXPECT_EQ(shown(recipe, 0.75).width, 64);
    EXPECT_EQ(shown(recipe, 60).width, 16);
    EXPECT_EQ(recipe.still_until(), 0.5);
}

TEST(ArrayWavesLayer, RejectsWhatIsNotWater) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto fails = [](const auto& change) {
        ArrayWavesRecipe recipe = small_recipe();
        change(recipe);
        EXPECT_THROW((void)recipe.make(), UsageError);
    };
    fails([&](ArrayWavesRecipe& r) { r.speed = nan; });
    fails([&](ArrayWavesRecipe& r) { r.speed = 1e9; });
    fails([&](ArrayWavesRecipe& r) { r.damping = -1; });
    fails([&](ArrayWavesRecipe& r) { r.window.half_sides = {0, 8}; });
    fails([&](ArrayWavesRecipe& r) { r.window.middle.x = nan; });
    fails([&](ArrayWavesRecipe& r) { r.cells = {64, 32}; });
    fails([&](ArrayWavesRecipe& r) { r.cells = {1 << 30, 1 << 30}; });
    fails([&](ArrayWavesRecipe& r) { r.samples = {100, 128}; });
    fails([&](ArrayWavesRecipe& r) { r.drops[0].height = nan; });
    fails([&](ArrayWavesRecipe& r) { r.drops[0].radius = 0; });
    fails([&](ArrayWavesRecipe& r) { r.drops[0].from.x = 1e300; });
    fails([&](ArrayWavesRecipe& r) { r.obstacles = {{.half_sides = {nan, 1}}}; });
    fails([&](ArrayWavesRecipe& r) { r.rule = ArrayRule{.stiffness = 3}; });
    fails([&](ArrayWavesRecipe& r) {
        r.rule = willemse_rule();
        r.steps_of_rule = 0;
    });
}

}  // namespace
}  // namespace deepwater::sim
