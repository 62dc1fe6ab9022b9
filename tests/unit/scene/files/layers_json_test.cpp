// Layers that scene files place are kept, and bad entries are told by name.
#include "scene/files/layers_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>

#include "core/check.h"
#include "scene/files/json_fields.h"
#include "scene/files/scene_file.h"
#include "scene/surroundings/water_layers.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

class Chance {
public:
    explicit Chance(unsigned seed) : random_(seed) {}
    double between(double low, double high) {
        return low + (high - low) * std::uniform_real_distribution<double>(0, 1)(random_);
    }
    glm::dvec2 pair(double low, double high) {
        const double x = between(low, high);
        return {x, between(low, high)};
    }
    double rotation() { return glm::radians(between(-170, 170)); }
    sim::LayerWindow window() {
        return {.middle = pair(-1e4, 1e4),
                .half_sides = pair(5, 50),
                .rotation = rotation(),
                .rim = between(0.5, 3)};
    }
    std::vector<sim::LayerObstacle> obstacles() {
        return {{.middle = pair(-9, 9),
                 .half_sides = pair(0.5, 3),
                 .rotation = rotation(),
                 .round = between(0, 1) < 0.5}};
    }

private:
    std::mt19937 random_;
};

PlacedLayers by_chance(Chance& chance) {
    sim::SurfaceFlowRecipe flow;
    flow.window = chance.window();
    flow.samples = {128, 64};
    flow.rules.cells = 64;
    flow.rules.side = chance.between(20, 200);
    flow.rules.viscosity = chance.between(0, 0.1);
    flow.rules.current = chance.pair(-1, 1);
    flow.rules.back_trace = sim::BackTrace::maccormack;
    flow.rules.gusts = chance.between(0, 0.1);
    flow.rules.gust_drift = chance.pair(-1, 1);
    flow.rules.seed = 17;
    flow.rules.open_rim = chance.between(0, 2);
    flow.rules.obstacles = chance.obstacles();
    flow.sources = {{.begin = chance.between(0, 3),
                     .end = chance.between(4, 9),
                     .place = chance.pair(-5, 5),
                     .velocity = chance.pair(-2, 2),
                     .radius = chance.between(0.5, 2),
                     .push = chance.pair(-1, 1),
                     .spin = chance.between(-1, 1),
                     .foam = chance.between(0, 1),
                     .bubbles = chance.between(0, 1),
                     .slick = chance.between(0, 1)}};
    sim::ArrayWavesRecipe waves;
    waves.window = chance.window();
    waves.cells = {96, 130};
    waves.window.half_sides = glm::dvec2(waves.cells - 1) * chance.between(0.1, 0.4);
    waves.samples = {256, 64};
    waves.speed = chance.between(0.5, 5);
    waves.damping = chance.between(0, 1);
    waves.drops = {{.time = chance.between(0, 9),
                    .from = chance.pair(-5, 5),
                    .to = chance.pair(-5, 5),
                    .radius = chance.between(0.3, 2),
                    .height = chance.between(-0.2, 0.2)}};
    waves.obstacles = chance.obstacles();
    sim::LocalWaves local;
    local.middle = chance.pair(-1e4, 1e4);
    local.cell = chance.between(0.01, 2);
    local.cells = 64;
    local.depth = chance.between(1, 50);
    local.meets_sea = chance.between(0, 1) < 0.5;
    local.obstacles = chance.obstacles();
    PlacedShore shore;
    shore.window = chance.window();
    shore.cells = {64, 32};
    shore.window.half_sides = glm::dvec2(shore.cells) * chance.between(0.1, 4);
    shore.meets_sea = chance.between(0, 1) < 0.5;
    shore.reservoirs = {
        {.middle = chance.pair(-9, 9), .half_sides = chance.pair(1, 9), .level = chance.between(-2, 5)}};
    return {.flows = {flow}, .array_waves = {waves}, .local_waves = {local}, .shores = {shore}};
}

TEST(LayersJson, AreReadBackBitForBit) {
    Chance chance(3);
    const test::TempDir dir;
    for (int i = 0; i < 30; ++i) {
        Scene scene, loaded;
        scene.placed_layers = by_chance(chance);
        save_scene_file(dir.path() / "a.json", scene, 64, 48);
        load_scene_file(dir.path() / "a.json", loaded);
        ASSERT_EQ(scene.placed_layers, loaded.placed_layers) << i;
        EXPECT_EQ(water_layers(loaded).size(), 3u) << "no bed, no shore";
        loaded.bed.kind = kBedSand;
        EXPECT_EQ(water_layers(loaded).size(), 4u);
    }
}

// Angles that were read from a file, which are all that radians() makes of degrees, are written so that they read
// back the same. (Not every double is among them.)
TEST(LayersJson, DegreesReadBack) {
    Chance chance(8);
    for (int i = 0; i < 10000; ++i) {
        const double radians = glm::radians(chance.between(-400, 400));
        ASSERT_EQ(glm::radians(degrees_of(radians)), radians);
    }
}

TEST(LayersJson, BadEntriesAreTold) {
    const std::pair<const char*, const char*> cases[] = {
        {R"({})", "bad 'layers': expected an array"},
        {R"([3])", "layers[0]: expected an object"},
        {R"([{}])", "layers[0]: bad 'kind': expected flow, array_waves, local_waves or shore"},
        {R"([{"kind": "pool"}])", "layers[0]: bad 'kind': expected one of flow, array_waves, local_waves"},
        {R"([{"kind": "flow", "curent": [0, 0]}])",
         "layers[0]: unknown key 'curent'; did you mean 'current'?"},
        {R"([{"kind": "flow", "cells": 100}])", "layers[0]: "},
        {R"([{"kind": "flow", "cells": 64.5}])", "layers[0]: bad 'cells': expected a whole number"},
        {R"([{"kind": "flow", "back_trace": "best"}])",
         "layers[0]: bad 'back_trace': expected one of bilinear"},
        {R"([{"kind": "flow", "sources": [{"place": 3}]}])", "layers[0]: sources[0]: bad 'place'"},
        {R"([{"kind": "flow", "sources": [{"radius": -1}]}])", "layers[0]: "},
        {R"([{"kind": "array_waves", "drops": [{"from": [0, 0]}]}])", "layers[0]: drops[0]: bad 'time'"},
        {R"([{"kind": "array_waves", "half_sides": [0, 1]}])", "layers[0]: "},
        {R"([{"kind": "array_waves", "obstacles": [{"shape": "star"}]}])",
         "layers[0]: obstacles[0]: bad 'shape': expected one of rectangle, ellipse"},
        {R"([{"kind": "shore", "cells": [8, 8]}])",
         "layers[0]: layer of shallow water: there may be 16 to 1024 cells along a side"},
        {R"([{"kind": "shore", "cells": [256, 128]}])",
         "layers[0]: layer of shallow water: the cells must be squares"},
        {R"([{"kind": "shore", "tide": 1}])", "layers[0]: unknown key 'tide'"},
        {R"([{"kind": "shore", "reservoirs": [{"middle": [0, 0], "level": 3}]}])",
         "layers[0]: reservoirs[0]: bad 'half_sides'"},
        {R"([{"kind": "shore", "reservoirs": [{"middle": [0, 0], "half_sides": [0, 1], "level": 3}]}])",
         "layers[0]: layer of shallow water: a reservoir has no size"},
    };
    for (const auto& [text, wanted] : cases) {
        try {
            (void)layers_from_json(json::parse(text));
            ADD_FAILURE() << text << " was read";
        } catch (const UsageError& error) {
            const std::string message = error.what();
            EXPECT_EQ(message.rfind(wanted, 0), 0u) << message;
            EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        }
    }
}

}  // namespace
}  // namespace deepwater::scene
