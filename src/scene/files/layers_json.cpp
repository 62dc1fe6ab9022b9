#include "scene/files/layers_json.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "scene/files/json_fields.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr size_t kMostLayersOfAFile = 4;
constexpr size_t kMostEntries = 5000;  ///< sources, drops, or obstacles of a layer

constexpr std::string_view kKinds[] = {"flow", "array_waves", "local_waves", "shore"};
constexpr std::string_view kBackTraces[] = {"bilinear", "maccormack", "cubic"};
constexpr std::string_view kShapes[] = {"rectangle", "ellipse"};

constexpr std::string_view kFlowKeys[] = {
    "kind",      "middle",        "half_sides", "rotation",   "rim",       "samples",     "cells",
    "side",      "viscosity",     "current",    "back_trace", "foam_life", "bubble_rise", "slick_life",
    "gusts",     "gust_length",   "gust_drift", "seed",       "open_rim",  "dents",       "bump",
    "particles", "particle_life", "steps",      "wind",       "breakers",  "obstacles",   "sources"};
constexpr std::string_view kSourceKeys[] = {"begin", "end",  "place",   "velocity", "radius", "push",
                                            "spin",  "foam", "bubbles", "slick",    "drag",   "body"};
constexpr std::string_view kArrayKeys[] = {"kind",  "middle", "half_sides", "rotation", "rim",      "samples",
                                           "cells", "speed",  "damping",    "drops",    "obstacles"};
constexpr std::string_view kLocalKeys[] = {"kind",  "middle",    "cell",     "cells",
                                           "depth", "meets_sea", "obstacles"};
constexpr std::string_view kShoreKeys[] = {"kind", "middle", "half_sides", "rotation",
                                           "rim",  "cells",  "meets_sea",  "reservoirs"};
constexpr std::string_view kReservoirKeys[] = {"middle", "half_sides", "level"};
constexpr std::string_view kDropKeys[] = {"time", "from", "to", "radius", "height"};
constexpr std::string_view kObstacleKeys[] = {"middle", "half_sides", "rotation", "shape"};

void read_window(const json& value, sim::LayerWindow& window) {
    read_pair(value, "middle", window.middle);
    read_pair(value, "half_sides", window.half_sides);
    read_degrees(value, "rotation", window.rotation);
    read_number(value, "rim", window.rim);
}

void add_window(const sim::LayerWindow& window, ordered_json& to) {
    to["middle"] = pair_json(window.middle);
    to["half_sides"] = pair_json(window.half_sides);
    to["rotation"] = degrees_of(window.rotation);
    to["rim"] = window.rim;
}

void read_obstacles(const json& value, std::vector<sim::LayerObstacle>& obstacles) {
    read_array(value, "obstacles", kMostEntries, [&](const json& entry) {
        check_keys(entry, kObstacleKeys);
        sim::LayerObstacle obstacle;
        read_pair(entry, "middle", obstacle.middle);
        read_pair(entry, "half_sides", obstacle.half_sides);
        read_degrees(entry, "rotation", obstacle.rotation);
        int shape = obstacle.round ? 1 : 0;
        read_choice(entry, "shape", kShapes, shape);
        obstacle.round = shape == 1;
        obstacles.push_back(obstacle);
    });
}

void add_obstacles(const std::vector<sim::LayerObstacle>& obstacles, ordered_json& to) {
    for (const sim::LayerObstacle& obstacle : obstacles) {
        to["obstacles"].push_back({{"middle", pair_json(obstacle.middle)},
                                   {"half_sides", pair_json(obstacle.half_sides)},
                                   {"rotation", degrees_of(obstacle.rotation)},
                                   {"shape", kShapes[obstacle.round ? 1 : 0]}});
    }
}

sim::FlowSource source_of(const json& value) {
    check_keys(value, kSourceKeys);
    sim::FlowSource source;
    read_number(value, "begin", source.begin);
    read_number(value, "end", source.end);
    read_pair(value, "place", source.place);
    read_pair(value, "velocity", source.velocity);
    read_number(value, "radius", source.radius);
    read_pair(value, "push", source.push);
    read_number(value, "spin", source.spin);
    read_number(value, "foam", source.foam);
    read_number(value, "bubbles", source.bubbles);
    read_number(value, "slick", source.slick);
    read_number(value, "drag", source.drag);
    if (value.contains("body")) {
        int body = 0;
        read_number(value, "body", body);
        source.body = body;
    }
    return source;
}

sim::SurfaceFlowRecipe flow_of(const json& value) {
    check_keys(value, kFlowKeys);
    sim::SurfaceFlowRecipe flow;
    sim::FlowRules& rules = flow.rules;
    read_window(value, flow.window);
    rules.side = 2 * std::max(flow.window.half_sides.x, flow.window.half_sides.y);
    read_pair(value, "samples", flow.samples);
    read_number(value, "cells", rules.cells);
    read_number(value, "side", rules.side);
    read_number(value, "viscosity", rules.viscosity);
    read_pair(value, "current", rules.current);
    int back_trace = static_cast<int>(rules.back_trace);
    read_choice(value, "back_trace", kBackTraces, back_trace);
    rules.back_trace = static_cast<sim::BackTrace>(back_trace);
    read_number(value, "foam_life", rules.foam_life);
    read_number(value, "bubble_rise", rules.bubble_rise);
    read_number(value, "slick_life", rules.slick_life);
    read_number(value, "gusts", rules.gusts);
    read_number(value, "gust_length", rules.gust_length);
    read_pair(value, "gust_drift", rules.gust_drift);
    read_number(value, "seed", rules.seed);
    read_number(value, "open_rim", rules.open_rim);
    read_number(value, "dents", flow.dents);
    read_number(value, "bump", flow.bump);
    read_number(value, "particles", flow.particles);
    read_number(value, "particle_life", flow.particle_life);
    read_number(value, "steps", flow.steps);
    read_number(value, "wind", flow.wind);
    read_number(value, "breakers", flow.breakers);
    read_obstacles(value, rules.obstacles);
    read_array(value, "sources", kMostEntries,
               [&](const json& entry) { flow.sources.push_back(source_of(entry)); });
    flow.check();
    return flow;
}

ordered_json json_of(const sim::SurfaceFlowRecipe& flow) {
    const sim::FlowRules& rules = flow.rules;
    ordered_json result;
    result["kind"] = kKinds[0];
    add_window(flow.window, result);
    result["samples"] = pair_json(flow.samples);
    result["cells"] = rules.cells;
    result["side"] = rules.side;
    result["viscosity"] = rules.viscosity;
    result["current"] = pair_json(rules.current);
    result["back_trace"] = kBackTraces[static_cast<size_t>(rules.back_trace)];
    result["foam_life"] = rules.foam_life;
    result["bubble_rise"] = rules.bubble_rise;
    result["slick_life"] = rules.slick_life;
    result["gusts"] = rules.gusts;
    result["gust_length"] = rules.gust_length;
    result["gust_drift"] = pair_json(rules.gust_drift);
    result["seed"] = rules.seed;
    result["open_rim"] = rules.open_rim;
    result["dents"] = flow.dents;
    result["bump"] = flow.bump;
    result["particles"] = flow.particles;
    result["particle_life"] = flow.particle_life;
    result["steps"] = flow.steps;
    result["wind"] = flow.wind;
    result["breakers"] = flow.breakers;
    add_obstacles(rules.obstacles, result);
    for (const sim::FlowSource& source : flow.sources) {
        result["sources"].push_back({{"begin", source.begin},
                                     {"end", source.end},
                                     {"place", pair_json(source.place)},
                                     {"velocity", pair_json(source.velocity)},
                                     {"radius", source.radius},
                                     {"push", pair_json(source.push)},
                                     {"spin", source.spin},
                                     {"foam", source.foam},
                                     {"bubbles", source.bubbles},
                                     {"slick", source.slick},
                                     {"drag", source.drag}});
        if (source.body) result["sources"].back()["body"] = *source.body;
    }
    return result;
}

sim::ArrayDrop drop_of(const json& value) {
    check_keys(value, kDropKeys);
    sim::ArrayDrop drop;
    need_key(value, "time", "a number");
    need_key(value, "from", "two numbers, x and z");
    read_number(value, "time", drop.time);
    read_pair(value, "from", drop.from);
    drop.to = drop.from;
    read_pair(value, "to", drop.to);
    read_number(value, "radius", drop.radius);
    read_number(value, "height", drop.height);
    return drop;
}

sim::ArrayWavesRecipe array_waves_of(const json& value) {
    check_keys(value, kArrayKeys);
    sim::ArrayWavesRecipe waves;
    read_window(value, waves.window);
    read_pair(value, "samples", waves.samples);
    read_pair(value, "cells", waves.cells);
    read_number(value, "speed", waves.speed);
    read_number(value, "damping", waves.damping);
    read_array(value, "drops", kMostEntries,
               [&](const json& entry) { waves.drops.push_back(drop_of(entry)); });
    read_obstacles(value, waves.obstacles);
    waves.check();
    return waves;
}

ordered_json json_of(const sim::ArrayWavesRecipe& waves) {
    ordered_json result;
    result["kind"] = kKinds[1];
    add_window(waves.window, result);
    result["samples"] = pair_json(waves.samples);
    result["cells"] = pair_json(waves.cells);
    result["speed"] = waves.speed;
    result["damping"] = waves.damping;
    for (const sim::ArrayDrop& drop : waves.drops) {
        result["drops"].push_back({{"time", drop.time},
                                   {"from", pair_json(drop.from)},
                                   {"to", pair_json(drop.to)},
                                   {"radius", drop.radius},
                                   {"height", drop.height}});
    }
    add_obstacles(waves.obstacles, result);
    return result;
}

sim::LocalWaves local_waves_of(const json& value) {
    check_keys(value, kLocalKeys);
    sim::LocalWaves waves;
    read_pair(value, "middle", waves.middle);
    read_number(value, "cell", waves.cell);
    read_number(value, "cells", waves.cells);
    read_number(value, "depth", waves.depth);
    read_flag(value, "meets_sea", waves.meets_sea);
    read_obstacles(value, waves.obstacles);
    sim::check_local_waves(waves);
    return waves;
}

ordered_json json_of(const sim::LocalWaves& waves) {
    ordered_json result;
    result["kind"] = kKinds[2];
    result["middle"] = pair_json(waves.middle);
    result["cell"] = waves.cell;
    result["cells"] = waves.cells;
    result["depth"] = waves.depth;
    result["meets_sea"] = waves.meets_sea;
    add_obstacles(waves.obstacles, result);
    return result;
}

PlacedShore shore_of(const json& value) {
    check_keys(value, kShoreKeys);
    PlacedShore shore;
    read_window(value, shore.window);
    read_pair(value, "cells", shore.cells);
    read_flag(value, "meets_sea", shore.meets_sea);
    read_array(value, "reservoirs", kMostEntries, [&](const json& entry) {
        check_keys(entry, kReservoirKeys);
        sim::Reservoir reservoir;
        need_key(entry, "middle", "two numbers, x and z");
        need_key(entry, "half_sides", "two numbers, along x and z");
        need_key(entry, "level", "a number");
        read_pair(entry, "middle", reservoir.middle);
        read_pair(entry, "half_sides", reservoir.half_sides);
        read_number(entry, "level", reservoir.level);
        shore.reservoirs.push_back(reservoir);
    });
    sim::ShoreRecipe recipe;
    recipe.window = shore.window;
    recipe.reservoirs = shore.reservoirs;
    recipe.check_placed(shore.cells);
    return shore;
}

ordered_json json_of(const PlacedShore& shore) {
    ordered_json result;
    result["kind"] = kKinds[3];
    add_window(shore.window, result);
    result["cells"] = pair_json(shore.cells);
    result["meets_sea"] = shore.meets_sea;
    for (const sim::Reservoir& reservoir : shore.reservoirs) {
        result["reservoirs"].push_back({{"middle", pair_json(reservoir.middle)},
                                        {"half_sides", pair_json(reservoir.half_sides)},
                                        {"level", reservoir.level}});
    }
    return result;
}

}  // namespace

PlacedLayers layers_from_json(const json& value) {
    PlacedLayers layers;
    const json object = {{"layers", value}};
    read_array(object, "layers", kMostLayersOfAFile, [&](const json& entry) {
        if (!entry.is_object()) throw UsageError("expected an object");
        need_key(entry, "kind", "flow, array_waves, local_waves or shore");
        int kind = 0;
        read_choice(entry, "kind", kKinds, kind);
        if (kind == 0) {
            layers.flows.push_back(flow_of(entry));
        } else if (kind == 1) {
            layers.array_waves.push_back(array_waves_of(entry));
        } else if (kind == 2) {
            layers.local_waves.push_back(local_waves_of(entry));
        } else {
            layers.shores.push_back(shore_of(entry));
        }
    });
    return layers;
}

ordered_json json_of(const PlacedLayers& layers) {
    ordered_json result = ordered_json::array();
    for (const sim::SurfaceFlowRecipe& flow : layers.flows) result.push_back(json_of(flow));
    for (const sim::ArrayWavesRecipe& waves : layers.array_waves) result.push_back(json_of(waves));
    for (const sim::LocalWaves& waves : layers.local_waves) result.push_back(json_of(waves));
    for (const PlacedShore& shore : layers.shores) result.push_back(json_of(shore));
    return result;
}

}  // namespace deepwater::scene
