#include "sim/layers/array_drops.h"

#include <algorithm>
#include <cmath>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr double kNarrowestCrater = 2.5, kNarrowestStroke = 1.5;  ///< cells
constexpr size_t kMostDrops = 100'000;                            ///< later ones are left out

void add_stroke(const Stroke& stroke, const ArrayWater& water, std::vector<ArrayDrop>& drops) {
    const double radius = std::clamp(stroke.radius, kNarrowestStroke * water.cell, water.widest);
    const double narrower = std::min(1.0, stroke.radius / radius);
    const double pressed = stroke.pressure * narrower * narrower / (kWaterDensity * kGravity);
    const double part = std::min(1.0, kStrokePart * water.speed / radius);
    const double height = std::clamp(-part * pressed, -water.deepest, water.deepest);
    const double first = std::ceil(stroke.path.front().time / kStrokePart);
    const double last = std::floor(stroke.path.back().time / kStrokePart);
    for (double n = first; n < last && drops.size() < kMostDrops; ++n) {
        const double time = n * kStrokePart;
        drops.push_back({.time = time,
                         .from = place_at(stroke.path, time),
                         .to = place_at(stroke.path, time + kStrokePart),
                         .radius = radius,
                         .height = height});
    }
}

}  // namespace

std::vector<ArrayDrop> array_drops(const Disturbances& disturbances, const ArrayWater& water) {
    std::vector<ArrayDrop> drops;
    drops.reserve(disturbances.stones.size());
    for (const Stone& stone : disturbances.stones) {
        if (drops.size() == kMostDrops) break;
        const StoneSplash splash = splash_of(stone, kNarrowestCrater * water.cell);
        drops.push_back({.time = stone.time,
                         .from = stone.place,
                         .to = stone.place,
                         .radius = std::min(splash.radius, water.widest),
                         .height = -std::min(splash.depth, water.deepest)});
    }
    for (const Stroke& stroke : disturbances.strokes) {
        if (stroke.path.size() >= 2) add_stroke(stroke, water, drops);
    }
    return drops;
}

}  // namespace deepwater::sim
