// The sea's foam where layers of water flow.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "sim/foam/foam.h"
#include "sim/foam/foam_history.h"
#include "sim/layers/flow/surface_flow_layer.h"
#include "sim/layers/layer_stack.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

// Where a layer turns the water as a solid, foam that a stretch of the memory has left lies where the
// rotation has brought it: foam_at() there is what it is without a layer at the place the water came from.
TEST(CarriedFoam, GoesRoundWithASwirl) {
    Ocean ocean({.wind_speed = 15, .fetch_km = 500, .resolution = 128});
    SeaHistory history;
    OceanMaps maps;
    ocean.evaluate(30.25, maps);
    history.evaluate_foam(ocean, maps);
    ASSERT_FALSE(maps.foam.empty());
    OceanMaps carried = maps;
    // A layer that shows the rotation's ways back.
    const double turns = 0.4;  // rad/s
    LayerMaps layer;
    layer.window = {.middle = {20, -30}, .half_sides = {40, 40}, .rim = 2};
    layer.resize(64, 64, false);
    layer.resize_paths();
    for (int j = 0; j < 64; ++j) {
        for (int i = 0; i < 64; ++i) {
            layer.set(i, j, {});
            const glm::dvec2 away = layer.place(i, j) - layer.window.middle;
            glm::dvec2 ways[4];
            for (int c = 0; c < 4; ++c) {
                const double angle = -turns * static_cast<double>(maps.foam.age[c]);
                const glm::dvec2 from(std::cos(angle) * away.x - std::sin(angle) * away.y,
                                      std::sin(angle) * away.x + std::cos(angle) * away.y);
                ways[c] = from - away;
            }
            layer.came_from[0][0](i, j) = glm::vec4(ways[0], ways[1]);
            layer.came_from[1][0](i, j) = glm::vec4(ways[2], ways[3]);
        }
    }
    layer.finish();
    layer.finish_paths();
    carried.layers = {layer};
    // One stretch alone counts, the second last.
    int oldest = 0;
    for (int c = 0; c < 4; ++c) {
        if (maps.foam.age[c] > maps.foam.age[oldest]) oldest = c;
    }
    glm::vec4 fade(0);
    fade[oldest] = 1;
    for (OceanMaps* sea : {&maps, &carried}) {
        sea->foam.fade = fade;
        sea->foam.live = 0;
        sea->foam.veil = 0;
        // The ways are known where the tiles move the water to; without displacement that is the place
        // itself.
        for (TileMaps& tile : sea->tiles) {
            for (glm::vec4& moved : tile.displacement[0].values()) moved = {0, 0, 0, 1};
        }
    }
    const double angle = -turns * static_cast<double>(maps.foam.age[oldest]);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(-1, 1);
    double most = 0, moved = 0;
    for (int n = 0; n < 2000; ++n) {
        const glm::dvec2 away(24 * unit(random), 24 * unit(random));
        const glm::dvec2 here = layer.window.middle + away;
        const glm::dvec2 from =
            layer.window.middle + glm::dvec2(std::cos(angle) * away.x - std::sin(angle) * away.y,
                                             std::sin(angle) * away.x + std::cos(angle) * away.y);
        const float wanted = foam_at(maps, from.x, from.y);
        ASSERT_NEAR(foam_at(carried, here.x, here.y), wanted, 0.02) << here.x << ", " << here.y;
        most = std::max(most, static_cast<double>(wanted));
        moved += std::abs(static_cast<double>(wanted - foam_at(maps, here.x, here.y)));
    }
    EXPECT_GT(most, 0.3);
    EXPECT_GT(moved, 5);
}

// A layer's own foam lies on top of the sea's, with holes of its own.
TEST(CarriedFoam, ALayersFoamLiesOnTop) {
    Ocean ocean({.wind_speed = 12, .resolution = 64});
    SeaHistory history;
    OceanMaps maps;
    ocean.evaluate(3, maps);
    history.evaluate_foam(ocean, maps);
    OceanMaps with = maps;
    LayerMaps layer;
    layer.window = {.middle = {0, 0}, .half_sides = {30, 30}, .rim = 2};
    layer.resize(32, 32, false);
    for (int j = 0; j < 32; ++j) {
        for (int i = 0; i < 32; ++i) layer.set(i, j, {.foam = 0.4f, .bubbles = 0.3f, .slick = 0.7f});
    }
    layer.finish();
    with.layers = {layer};
    EXPECT_NEAR(layer.at({3, -4}).bubbles, 0.3f, 1e-6f);
    EXPECT_NEAR(layer.at({3, -4}).slick, 0.7f, 1e-6f);
    for (int n = 0; n < 50; ++n) {
        const double x = -12 + 0.5 * n, z = 9 - 0.4 * n;
        const float of_sea = foam_at(maps, x, z);
        EXPECT_NEAR(foam_at(with, x, z), 1 - (1 - of_sea) * 0.6f, 1e-5f);
    }
    EXPECT_NEAR(foam_at(with, 80, 0), foam_at(maps, 80, 0), 1e-6f);
}

}  // namespace
}  // namespace deepwater::sim
