// What the sea does to a flow: breakers, wind, stones, strokes, bodies.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/foam/breaking.h"
#include "sim/laws/compass.h"
#include "sim/laws/gravity.h"
#include "sim/layers/flow/flow_breakers.h"
#include "sim/layers/flow/flow_stirring.h"
#include "sim/layers/flow/surface_flow_layer.h"
#include "sim/moment/body.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

SurfaceFlowRecipe still_recipe() {
    SurfaceFlowRecipe recipe;
    recipe.window = {.middle = {100, -40}, .half_sides = {32, 32}, .rotation = 0.6, .rim = 4};
    recipe.samples = {64, 64};
    recipe.rules.cells = 64;
    recipe.rules.side = 64;
    recipe.particles = 32;
    return recipe;
}

struct Gale {
    SeaState state{.wind_speed = 14, .wind_direction = 50, .fetch_km = 300, .resolution = 128};
    OceanMaps maps;
    BreakingLaw law;

    Gale() {
        Ocean ocean(state);
        ocean.evaluate(12.5, maps);
        law = breaking_law(state, maps.info);
    }
    [[nodiscard]] glm::dvec2 wind() const {
        return static_cast<double>(state.wind_speed) * compass_vector(state.wind_direction);
    }
};

// The momentum that breakers give to a square is that of the formula, summed over the places that break.
TEST(FlowDriving, BreakersGiveTheFormulasMomentum) {
    const Gale gale;
    const SeaSurface sea(gale.maps);
    LayerWindow window = still_recipe().window;
    window.half_sides = {128, 128};
    const WindowSquare square(window, 256);
    constexpr int kCells = 256;
    FlowBreakers breakers(kCells);
    breakers.find(sea, gale.law, square, gale.wind(), 2);
    ASSERT_TRUE(breakers.any());
    glm::dvec2 pushed(0), wanted(0);
    for (const glm::vec2& push : breakers.push().values()) pushed += glm::dvec2(push);
    const int along = breakers.push().width();
    int breaking = 0;
    for (int j = 0; j < along; ++j) {
        for (int i = 0; i < along; ++i) {
            const glm::dvec2 place = square.world_place(256.0 / along * glm::dvec2(i, j));
            const float crowding = sea.crowding(place.x, place.y);
            if (crowding <= gale.law.threshold) continue;
            ++breaking;
            const SurfaceSample water = sea.undisplaced(place.x, place.y);
            const double strength = std::min(
                (static_cast<double>(crowding) - gale.law.threshold) / (0.5 * gale.law.deviation), 1.0);
            const auto area = static_cast<double>(std::clamp(water.jacobian(), 0.0f, 1.0f));
            const glm::vec2 course = squeezed_along(water.dxx, water.dzz, water.dxz, glm::vec2(gale.wind()));
            wanted += 2 * 0.042 * kGravity * strength * area * square.own_vector(glm::dvec2(course));
        }
    }
    EXPECT_GT(breaking, 20);
    EXPECT_LT(glm::distance(pushed, wanted), 1e-4 * glm::length(wanted));
    // With the wind.
    EXPECT_GT(glm::dot(pushed, square.own_vector(gale.wind())), 0.5 * glm::length(pushed) * 14);
}

// Crests of one wave run along it, the way the wind blows.
TEST(FlowDriving, ACrestRunsAcrossItsRidge) {
    for (double angle = 0; angle < 6.2; angle += 0.37) {
        const glm::vec2 way(std::cos(angle), std::sin(angle));
        const glm::vec2 course = squeezed_along(-0.6f * way.x * way.x, -0.6f * way.y * way.y,
                                                -0.6f * way.x * way.y, way + 0.5f * glm::vec2(-way.y, way.x));
        EXPECT_LT(glm::distance(course, way), 1e-5f) << angle;
    }
}

// A step's velocity is the part of the push without divergence, wave by wave.
TEST(FlowDriving, APushMovesTheWaterByItsPartWithoutDivergence) {
    FlowRules rules;
    rules.cells = 64;
    rules.side = 32;
    rules.viscosity = 0;
    SurfaceFlow flow(rules);
    Grid2D<glm::vec2> push(32, 32);
    const double k = 2 * std::numbers::pi / 32;
    // Along x: of cos kz all is without divergence, of cos kx nothing.
    for (int j = 0; j < 32; ++j) {
        for (int i = 0; i < 32; ++i) push(i, j).x = static_cast<float>(std::cos(k * j) + std::cos(k * i));
    }
    flow.step(0, 0.125, {}, &push);
    for (int n = 0; n < 32; ++n) {
        const glm::vec2 u = flow.velocity_at({0.3 * n, n});
        // Bilinear between samples of 1 m: k²/8 = 0.5 %.
        EXPECT_NEAR(u.x, 0.125 * std::cos(k * n), 1e-3);
        EXPECT_NEAR(u.y, 0, 1e-3);
    }
}

LayerSurroundings in_wind(const glm::dvec2& wind) {
    LayerSurroundings around;
    around.wind = wind;
    around.foam_drift = 0.03 * wind;
    return around;
}

// Wind carries what floats with 3 % of its speed and stirs the water by a share of it.
TEST(FlowDriving, WindCarriesFoamAndStirsTheWater) {
    SurfaceFlowRecipe recipe = still_recipe();
    recipe.rules.foam_life = 1e6;
    const LayerSurroundings around = in_wind({6, 8});
    recipe.sources = {{.end = 1.0 / 16, .place = {92, -50}, .radius = 3, .foam = 12}};
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    layer->restart(0);
    const auto middle_of_foam = [](const LayerMaps& maps) {
        glm::dvec3 sum(0);
        for (int j = 0; j < maps.height; ++j) {
            for (int i = 0; i < maps.width; ++i)
                sum += static_cast<double>(maps.extra[0](i, j).w) * glm::dvec3(maps.place(i, j), 1);
        }
        return glm::dvec2(sum) / sum.z;
    };
    LayerMaps first, last;
    for (int step = 0; step < 16 * 20; ++step) {
        layer->step(around, 1.0 / 16);
        if (step == 0) layer->show(1.0 / 16, false, first);
    }
    layer->show(20, false, last);
    const glm::dvec2 moved = middle_of_foam(last) - middle_of_foam(first);
    const glm::dvec2 wanted = 0.03 * (20 - 1.0 / 16) * around.wind;
    // The gusts' eddies add a walk of their own.
    EXPECT_LT(glm::distance(moved, wanted), 0.25 * glm::length(wanted));
    double square = 0;
    for (const glm::vec4& extra : last.extra[0].values())
        square += static_cast<double>(extra.y * extra.y + extra.z * extra.z);
    const double speed = std::sqrt(square / static_cast<double>(last.extra[0].values().size()));
    EXPECT_GT(speed, 0.2 * kWindTurbulence * 10);
    EXPECT_LT(speed, 4 * kWindTurbulence * 10);

    // Without wind, and where the wind is told not to drive it, the water rests.
    for (const double factor : {0.0, 1.0}) {
        recipe.sources.clear();
        recipe.wind = factor;
        const std::unique_ptr<WaterLayer> resting = recipe.make();
        resting->restart(0);
        resting->step(factor == 0 ? around : LayerSurroundings(), 1.0 / 16);
        LayerMaps maps;
        resting->show(1.0 / 16, false, maps);
        EXPECT_EQ(maps.width, 16);
    }
}

// In a sea that breaks, the flow is pushed with the wind where it breaks, the same in every run.
TEST(FlowDriving, BreakersMoveALayersWater) {
    const Gale gale;
    const SeaSurface sea(gale.maps);
    SurfaceFlowRecipe recipe = still_recipe();
    recipe.window.half_sides = {128, 128};
    recipe.rules.side = 256;
    recipe.rules.cells = 256;
    EXPECT_EQ(recipe.asks(), LayerAsks::breakers);
    LayerSurroundings around = in_wind(gale.wind());
    around.sea = &sea;
    around.breaking = &gale.law;
    recipe.wind = 0;
    LayerMaps maps[2];
    for (LayerMaps& shown : maps) {
        const std::unique_ptr<WaterLayer> layer = recipe.make();
        layer->restart(0);
        for (int step = 0; step < 8; ++step) layer->step(around, 1.0 / 16);
        layer->show(0.5, false, shown);
    }
    double with = 0, most = 0;
    for (size_t i = 0; i < maps[0].extra[0].values().size(); ++i) {
        const glm::vec4 extra = maps[0].extra[0].values()[i];
        ASSERT_EQ(extra, maps[1].extra[0].values()[i]);
        const glm::dvec2 flow(glm::vec2(extra.y, extra.z));
        if (glm::length(flow) > most) with = glm::dot(flow, gale.wind());
        most = std::max(most, glm::length(flow));
    }
    EXPECT_GT(most, 0.02);
    EXPECT_GT(with, 0);
}

// A stone's eddies move no water as a whole and turn none as a whole; its foam and bubbles lie where it fell.
TEST(FlowDriving, AStoneLeavesAPuffOfEddies) {
    const Stone stone{.place = {16, 16}, .time = 0.25, .mass = 8, .speed = 7};
    std::vector<FlowSource> sources;
    add_stirring(stone, 0.25, sources);
    check_sources(sources);
    double spin = 0;
    for (const FlowSource& source : sources) {
        EXPECT_GE(source.begin, stone.time);
        EXPECT_EQ(source.push, glm::dvec2(0));
        spin += source.spin;
    }
    EXPECT_EQ(spin, 0);
    FlowRules rules;
    rules.cells = 128;
    rules.side = 32;
    rules.viscosity = 0;
    SurfaceFlow flow(rules);
    for (int step = 0; step < 20; ++step) flow.step(step / 16.0, 1.0 / 16, sources);
    glm::dvec2 sum(0);
    double most = 0;
    for (const glm::vec2& u : flow.velocity().values()) {
        sum += glm::dvec2(u);
        most = std::max(most, static_cast<double>(glm::length(u)));
    }
    EXPECT_LT(glm::length(sum) / (128 * 128), 1e-6);
    EXPECT_GT(most, 0.05);
    EXPECT_LT(most, 2);
    EXPECT_GT(flow.floating_at({16, 16}).x, 0.05f);
    EXPECT_GT(flow.floating_at({16, 16}).y, 0.05f);
    EXPECT_LT(flow.floating_at({24, 16}).x, 1e-3f);
}

// A stick pulls with the drag of a cylinder, however wide the cells, and never faster than itself.
TEST(FlowDriving, AStickPullsTheWaterAlong) {
    const Stroke stroke{.path = {{0, {4, 8}}, {1, {5, 8}}, {2, {6, 9}}}, .radius = 0.05};
    for (const double narrowest : {0.01, 0.25}) {
        std::vector<FlowSource> sources;
        add_stirring(stroke, narrowest, sources);
        ASSERT_EQ(sources.size(), 2u);
        const FlowSource& source = sources[0];
        EXPECT_EQ(source.begin, 0);
        EXPECT_EQ(source.end, 1);
        EXPECT_EQ(source.velocity, glm::dvec2(1, 0));
        // drag v · πR² is the force ½ · 2R v² over the water's density.
        EXPECT_NEAR(source.drag * std::numbers::pi * source.radius * source.radius, 0.05, 1e-12);
    }
    FlowRules rules;
    rules.cells = 64;
    rules.side = 16;
    SurfaceFlow flow(rules);
    const std::vector<FlowSource> strong{
        {.end = 2, .place = {4, 8}, .velocity = {1, 0}, .radius = 1, .drag = 500}};
    for (int step = 0; step < 32; ++step) flow.step(step / 16.0, 1.0 / 16, strong);
    const glm::vec2 pulled = flow.velocity_at({6, 8});
    EXPECT_GT(pulled.x, 0.5f);
    EXPECT_LT(pulled.x, 1.5f);
}

// A source follows its body and turns with it.
TEST(FlowDriving, ASourceFollowsItsBody) {
    SurfaceFlowRecipe recipe = still_recipe();
    recipe.sources = {{.place = {0, 3}, .radius = 2, .foam = 2, .drag = 2, .body = 7}};
    EXPECT_EQ(recipe.asks(), LayerAsks::surface);
    const std::unique_ptr<WaterLayer> layer = recipe.make();
    layer->restart(0);
    BodyPose pose;
    pose.number = 7;
    // A quarter turn about the vertical leads its z axis to the world's x.
    pose.state.orientation = glm::angleAxis(std::numbers::pi / 2, glm::dvec3(0, 1, 0));
    LayerSurroundings around;
    for (int step = 0; step < 32; ++step) {
        pose.state.position = {92 + 2 * step / 16.0, 0, -40};
        around.bodies = std::span(&pose, 1);
        layer->step(around, 1.0 / 16);
    }
    LayerMaps maps;
    layer->show(2, false, maps);
    const LayerPoint at = maps.at({98.5, -40});
    EXPECT_GT(at.foam, 0.3f);
    EXPECT_GT(at.flow.x, 0.4f);
    EXPECT_LT(at.flow.x, 2.1f);
    EXPECT_LT(maps.at({98.5, -34}).foam, 0.05f);
    // A body that is not there does nothing.
    const std::unique_ptr<WaterLayer> alone = recipe.make();
    alone->restart(0);
    alone->step({}, 1.0 / 16);
    alone->show(1.0 / 16, false, maps);
    EXPECT_EQ(maps.width, 16);
}

}  // namespace
}  // namespace deepwater::sim
