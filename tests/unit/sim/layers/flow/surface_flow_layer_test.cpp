#include "sim/layers/flow/surface_flow_layer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"
#include "unit/sim/layers/layer_film.h"

namespace deepwater::sim {
namespace {

SurfaceFlowRecipe small_flow() {
    SurfaceFlowRecipe recipe;
    recipe.window = {.middle = {30, -10}, .half_sides = {16, 16}, .rotation = 0.5, .rim = 2};
    recipe.samples = {64, 64};
    recipe.rules.cells = 64;
    recipe.rules.side = 32;
    recipe.particles = 32;
    return recipe;
}

/// The layer at the time `t`, stepped from time 0 as the sea steps it, without a sea.
LayerMaps shown(const SurfaceFlowRecipe& recipe, double t, bool motion = false) {
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    layer->restart(0);
    const double seconds = kSeaTick / recipe.steps_per_tick();
    for (int step = 0; step * seconds < t; ++step) layer->step({}, seconds);
    LayerMaps maps;
    layer->show(t, motion, maps);
    return maps;
}

TEST(SurfaceFlowLayer, SourcesActInTheWorldsAxes) {
    SurfaceFlowRecipe recipe = small_flow();
    recipe.rules.current = {0.2, -0.1};
    recipe.sources = {
        {.end = 1, .place = {32, -12}, .velocity = {1, 0}, .radius = 1.5, .push = {0, 2}, .foam = 1}};
    const LayerMaps maps = shown(recipe, 1);
    const LayerPoint here = maps.at({32.5, -12}), away = maps.at({22, -3});
    EXPECT_GT(here.flow.y, 0.3f);
    EXPECT_NEAR(here.flow.x, 0.2, 0.1);
    EXPECT_GT(here.foam, 0.3f);
    EXPECT_NEAR(away.flow.x, 0.2, 0.05);
    EXPECT_NEAR(away.flow.y, -0.1, 0.05);
    EXPECT_LT(away.foam, 0.01f);
    // The rim fades it out.
    EXPECT_EQ(maps.at({60, -10}).flow, glm::vec2(0));
}

TEST(SurfaceFlowLayer, ASwirlDentsTheSurfaceByHalfItsHeadOfSpeed) {
    SurfaceFlowRecipe recipe = small_flow();
    recipe.bump = 0;
    recipe.sources = {{.end = 0.5, .place = {30, -10}, .radius = 3, .spin = 4}};
    const LayerMaps maps = shown(recipe, 1, true);
    // u = ½ ω r e^{−r²/R²}: dp/dr = ρ u²/r, so the middle lies ω² R² / (16 g) below the water far away.
    const double spin = 4 * 0.5, wanted = -spin * spin * 9 / (16 * 9.81);
    const auto at = [&](double x, double z) { return maps.at({30 + x, -10 + z}); };
    const double dent = static_cast<double>(at(0, 0).displacement.y) -
                        0.25 * static_cast<double>(at(9, 0).displacement.y + at(-9, 0).displacement.y +
                                                   at(0, 9).displacement.y + at(0, -9).displacement.y);
    EXPECT_NEAR(dent, wanted, 0.1 * std::abs(wanted));
    // Slopes are those of the heights.
    const float across = (at(2.25, 0).displacement.y - at(1.75, 0).displacement.y) / 0.5f;
    EXPECT_NEAR(at(2, 0).slope.x, across, 0.05f * std::abs(across));
    EXPECT_LT(std::abs(at(2, 0).slope.y), 0.1f * std::abs(across));
}

TEST(SurfaceFlowLayer, FoamSwirls) {
    SurfaceFlowRecipe recipe = small_flow();
    recipe.rules.foam_life = 1e6;
    recipe.sources = {{.end = 0.5, .place = {30, -10}, .radius = 3, .spin = 6},
                      {.begin = 0.5, .end = 0.75, .place = {32, -10}, .radius = 0.7, .foam = 4}};
    // ω/2 = 1.5 rad/s in the middle, 0.96 rad/s at 2 m: a quarter turn from +x to +z in 1.6 s.
    const LayerMaps before = shown(recipe, 0.75), after = shown(recipe, 2.4);
    EXPECT_GT(before.at({32, -10}).foam, 0.4f);
    EXPECT_LT(before.at({30, -8}).foam, 0.05f);
    EXPECT_GT(after.at({30, -8}).foam, 0.3f);
    EXPECT_LT(after.at({32, -10}).foam, 0.2f);
}

/// The layer at 1 s, frame after frame; with `late`, that source joins the recipe at half the time.
LayerMaps filmed(const SurfaceFlowRecipe& recipe, double frame, const FlowSource* late = nullptr) {
    test::LayerFilm film;
    film.set({std::make_shared<SurfaceFlowRecipe>(recipe)});
    LayerMaps last;
    for (double t = 0; t <= 1; t += frame) {  // frames and ticks are dyadic fractions
        if (late && t == 0.5) {
            SurfaceFlowRecipe more = recipe;
            more.sources.push_back(*late);
            const std::uint64_t version = film.version();
            film.set({std::make_shared<SurfaceFlowRecipe>(more)});
            EXPECT_EQ(film.version(), version);  // the past stays as it was
        }
        last = film.at(t, t > 0).at(0);
    }
    return last;
}

void expect_same_flow(const LayerMaps& one, const LayerMaps& other) {
    double flow = 0;
    for (size_t i = 0; i < one.extra[0].values().size(); ++i) {
        ASSERT_EQ(one.extra[0].values()[i], other.extra[0].values()[i]);
        ASSERT_EQ(one.gradient[0].values()[i], other.gradient[0].values()[i]);
        flow = std::max(flow, static_cast<double>(std::abs(one.extra[0].values()[i].y)));
    }
    EXPECT_GT(flow, 0.05);
}

TEST(SurfaceFlowLayer, TheSameTimesGiveTheSameMapsWhateverTheFrames) {
    SurfaceFlowRecipe recipe = small_flow();
    recipe.samples = {32, 32};
    recipe.rules.gusts = 0.1;
    recipe.sources = {{.place = {28, -10}, .velocity = {1, 0.5}, .radius = 1, .push = {1, 0}, .foam = 1}};
    const LayerMaps slow = filmed(recipe, 0.25);
    expect_same_flow(slow, filmed(recipe, 1.0 / 64));
    expect_same_flow(slow, filmed(recipe, 1));
    // Without gusts it rests until the source begins, and a still begins there.
    recipe.rules.gusts = 0;
    recipe.sources[0].begin = 0.45;
    expect_same_flow(filmed(recipe, 1.0 / 16), filmed(recipe, 1));
}

TEST(SurfaceFlowLayer, ALaterSourceJoinsWithoutARestart) {
    SurfaceFlowRecipe recipe = small_flow(), whole = recipe;
    recipe.samples = whole.samples = {32, 32};
    recipe.sources = whole.sources = {{.begin = 0.1, .place = {28, -10}, .push = {1, 0}, .foam = 1}};
    const FlowSource late{.begin = 0.6, .place = {33, -8}, .radius = 2, .spin = -2};
    whole.sources.push_back(late);
    expect_same_flow(filmed(recipe, 1.0 / 32, &late), filmed(whole, 0.25));
    // One that belongs to the past restarts the layer.
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    layer->restart(0);
    for (int step = 0; step < 16; ++step) layer->step({}, 1.0 / 16);
    EXPECT_FALSE(layer->continue_as(whole));
    EXPECT_TRUE(layer->continue_as(recipe));
}

TEST(SurfaceFlowLayer, RestsBeforeTheFirstSourceAndWhenAllIsGone) {
    SurfaceFlowRecipe recipe = small_flow();
    recipe.rules.viscosity = 2;
    recipe.rules.foam_life = recipe.rules.slick_life = 1;
    recipe.sources = {{.begin = 0.5, .end = 0.75, .place = {30, -10}, .push = {1, 0}, .foam = 1}};
    EXPECT_EQ(shown(recipe, 0.25).width, 16);
    EXPECT_EQ(shown(recipe, 0.75).width, 64);
    EXPECT_EQ(shown(recipe, 60).width, 16);
    recipe.rules.current = {0.1, 0};
    EXPECT_EQ(shown(recipe, 0.25).width, 64);
}

TEST(SurfaceFlowLayer, RejectsWhatIsNotWater) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto fails = [](const auto& change) {
        SurfaceFlowRecipe recipe = small_flow();
        change(recipe);
        EXPECT_THROW((void)recipe.make(), UsageError);
    };
    fails([&](SurfaceFlowRecipe& r) { r.window.rotation = nan; });
    fails([](SurfaceFlowRecipe& r) { r.window.rim = 0; });
    fails([](SurfaceFlowRecipe& r) { r.samples.y = 48; });
    fails([](SurfaceFlowRecipe& r) { r.rules.cells = 0; });
    fails([](SurfaceFlowRecipe& r) { r.rules.side = 0.5; });
    fails([&](SurfaceFlowRecipe& r) { r.dents = nan; });
    fails([](SurfaceFlowRecipe& r) { r.bump = -1; });
    fails([](SurfaceFlowRecipe& r) { r.steps = 0; });
    fails([](SurfaceFlowRecipe& r) { r.particles = 100; });
    fails([](SurfaceFlowRecipe& r) { r.particle_life = 0; });
    fails([&](SurfaceFlowRecipe& r) { r.sources = {{.place = {0, nan}}}; });
    SurfaceFlowRecipe other = small_flow();
    other.sources = {{.foam = 1}};
    EXPECT_FALSE(other.equals(small_flow()));
}

}  // namespace
}  // namespace deepwater::sim
