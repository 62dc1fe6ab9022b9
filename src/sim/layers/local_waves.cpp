#include "sim/layers/local_waves.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "sim/layers/event_list.h"
#include "sim/layers/local_waves_layer.h"

namespace deepwater::sim {
namespace {

constexpr double kShortestMemory = 30, kLongestMemory = 300;  // s

void check_within(const LocalWaves& waves, const glm::dvec2& place, const char* kind, size_t index) {
    const glm::dvec2 from = glm::abs(place - waves.middle);
    if (std::max(from.x, from.y) <= 0.5 * waves.side()) return;
    throw UsageError(std::string(kind) + " " + std::to_string(index + 1) +
                     " lies outside the window of its layer");
}

void check_all_within(const LocalWaves& waves) {
    const Disturbances& all = waves.disturbances;
    for (size_t i = 0; i < all.stones.size(); ++i) check_within(waves, all.stones[i].place, "stone", i);
    for (size_t i = 0; i < waves.lumps.size(); ++i) check_within(waves, waves.lumps[i].place, "lump", i);
    for (size_t i = 0; i < all.strokes.size(); ++i) {
        for (const PathPoint& point : all.strokes[i].path) check_within(waves, point.place, "stroke", i);
    }
    for (size_t i = 0; i < all.wave_makers.size(); ++i) {
        check_within(waves, all.wave_makers[i].from, "wave maker", i);
        check_within(waves, all.wave_makers[i].to, "wave maker", i);
    }
}

}  // namespace

void check_local_waves(const LocalWaves& waves) {
    const auto in = [](double value, double low, double high) { return value >= low && value <= high; };
    if (!in(waves.cell, 0.005, 50))
        throw UsageError("a layer of waves has cells with sides of 0.005 to 50 m");
    if (waves.cells < 32 || waves.cells > 1024 || !std::has_single_bit(static_cast<unsigned>(waves.cells)))
        throw UsageError("a layer of waves has 32, 64, 128, 256, 512 or 1024 cells along a side");
    if (waves.depth != 0 && !in(waves.depth, 0.01, 1e5))
        throw UsageError("the depth of a layer of waves is 0.01 to 1e5 m, or 0 for that of the sea");
    if (!in(waves.viscosity, 0, 1)) throw UsageError("the viscosity of a layer of waves is 0 to 1 m^2/s");
    if (!in(waves.middle.x, -1e7, 1e7) || !in(waves.middle.y, -1e7, 1e7))
        throw UsageError("the middle of a layer of waves lies beyond 1e7 m, or is no number");
    check_path(waves.path, "the path of a layer of waves");
    if (!in(waves.trail, 0, 0.3)) throw UsageError("the trail of a layer of waves is 0 to 0.3 of its side");
    if (!std::ranges::is_sorted(waves.raised_by, std::ranges::less_equal{}))
        throw UsageError("the bodies that raise a layer of waves are not in order, or one is there twice");
    check_obstacles(waves.obstacles);
    for (const WaveShadow& shadow : waves.shadows) {
        if (!in(shadow.half_axes.x, 0.01, 1e4) || !in(shadow.half_axes.y, 0.01, 1e4))
            throw UsageError("the half axes of a wave shadow are 0.01 to 1e4 m");
        if (!in(shadow.rate, 0, 1000)) throw UsageError("the rate of a wave shadow is 0 to 1000 /s");
    }
    check_disturbances(waves.disturbances);
    check_stones(waves.lumps, "lump");
    const Disturbances& all = waves.disturbances;
    for (size_t i = 0; i < all.stones.size(); ++i) {
        if (splash_of(all.stones[i], 0).radius > widest_crater(waves))
            throw UsageError("stone " + std::to_string(i + 1) +
                             ": its crater is too wide for the layer's window");
    }
    for (size_t i = 0; i < all.strokes.size(); ++i) {
        if (all.strokes[i].radius > widest_stroke(waves))
            throw UsageError("stroke " + std::to_string(i + 1) + ": it is too wide for the layer's window");
    }
    for (size_t i = 0; i < all.wave_makers.size(); ++i) {
        // The longest and the shortest wave that the window holds, in deep water.
        const double frequency = 2 * std::numbers::pi / all.wave_makers[i].period;
        if (frequency * frequency > kGravity * 2 * std::numbers::pi / (4 * waves.cell))
            throw UsageError("wave maker " + std::to_string(i + 1) + ": its waves are shorter than 4 cells");
        if (frequency * frequency < kGravity * 2 * std::numbers::pi / waves.side())
            throw UsageError("wave maker " + std::to_string(i + 1) +
                             ": its waves are longer than the layer's window");
        if (glm::distance(all.wave_makers[i].from, all.wave_makers[i].to) > 4 * waves.side())
            throw UsageError("wave maker " + std::to_string(i + 1) +
                             ": it is too long for the layer's window");
    }
    if (waves.path.empty() && !waves.body && waves.raised_by.empty()) check_all_within(waves);
}

std::unique_ptr<WaterLayer> LocalWaves::make() const {
    check_local_waves(*this);
    return std::make_unique<LocalWavesLayer>(*this);
}

bool LocalWaves::same_window(const LocalWaves& other) const {
    return middle == other.middle && cell == other.cell && cells == other.cells && depth == other.depth &&
           viscosity == other.viscosity && sideways == other.sideways && path == other.path &&
           body == other.body && trail == other.trail && meets_sea == other.meets_sea &&
           steps_per_tick() == other.steps_per_tick();
}

bool LocalWaves::same_water(const LocalWaves& other) const {
    return same_window(other) && obstacles == other.obstacles && shadows == other.shadows;
}

bool LocalWaves::equals(const LocalWaves& other) const {
    return same_water(other) && disturbances == other.disturbances && lumps == other.lumps &&
           raised_by == other.raised_by && bodies_from == other.bodies_from;
}

bool LocalWaves::operator==(const LayerRecipe& other) const {
    const auto* same_kind = dynamic_cast<const LocalWaves*>(&other);
    return same_kind && equals(*same_kind);
}

std::optional<double> LocalWaves::memory() const {
    // Deep water: c_g = sqrt(g/k) / 2. The sea's waves at obstacles have their main waves far longer than the cells,
    // and cross half of the window.
    const bool of_sea = meets_sea && !obstacles.empty();
    const double wave = (of_sea ? 16 : 8) * cell, distance = of_sea ? 0.5 * side() : side();
    const double group_speed = 0.5 * std::sqrt(kGravity * wave / (2 * std::numbers::pi));
    return std::clamp(distance / group_speed, kShortestMemory, kLongestMemory);
}

double LocalWaves::still_until() const {
    if (meets_sea && !obstacles.empty()) return -std::numeric_limits<double>::infinity();
    // The step at whose beginning a disturbance acts begins up to half a step before it.
    const double bodies = raised_by.empty() ? std::numeric_limits<double>::infinity() : bodies_from;
    return std::min({bodies, disturbances.begin(),
                     first_begin(lumps, [](const Stone& lump) { return lump.time; })}) -
           1;
}

}  // namespace deepwater::sim
