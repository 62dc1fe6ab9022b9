#include "sim/layers/disturbances.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <string>

#include "core/check.h"
#include "sim/bodies/radiation/body_waves.h"
#include "sim/laws/gravity.h"
#include "sim/layers/event_list.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

constexpr double kCraterShare = 0.15;    // of the kinetic energy
constexpr double kFarthest = 1e7;        // m, from the world's origin
constexpr double kLatest = 1e9;          // s
constexpr double kFastest = 100;         // m/s
constexpr size_t kMostPoints = 100'000;  // of a path, and of disturbances of a kind

std::string brief(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

/// @throws UsageError unless low ≤ value ≤ high; no number is in no range
void check_range(const std::string& what, const char* name, double value, double low, double high,
                 const char* unit) {
    if (value >= low && value <= high) return;
    throw UsageError(what + ": its " + name + " is " + brief(value) + ", expected " + brief(low) + " to " +
                     brief(high) + (*unit ? " " : "") + unit);
}

void check_place(const std::string& what, const glm::dvec2& place) {
    check_range(what, "place", place.x, -kFarthest, kFarthest, "m");
    check_range(what, "place", place.y, -kFarthest, kFarthest, "m");
}

void check_time(const std::string& what, const char* name, double time) {
    check_range(what, name, time, -kLatest, kLatest, "s");
}

std::string numbered(const char* kind, size_t index) {
    return kind + (" " + std::to_string(index + 1));
}

void check_count(const char* kind, size_t count) {
    if (count > kMostPoints)
        throw UsageError("too many " + std::string(kind) + ": there may be " + std::to_string(kMostPoints));
}

}  // namespace

std::uint64_t seed_of(const Stone& stone) {
    const glm::i64vec2 millimetre(glm::floor(stone.place * 1e3));
    return scramble(static_cast<std::uint64_t>(millimetre.x) << 32 ^
                    static_cast<std::uint64_t>(millimetre.y));
}

bool is_in_range(const Stone& stone) {
    return std::max(std::abs(stone.place.x), std::abs(stone.place.y)) <= kFarthest &&
           std::abs(stone.time) <= kLatest;
}

double begin_of(const Stroke& stroke) {
    return stroke.path.empty() ? std::numeric_limits<double>::infinity() : stroke.path.front().time;
}

double Disturbances::begin() const {
    return std::min({first_begin(stones, [](const Stone& stone) { return stone.time; }),
                     first_begin(strokes, [](const Stroke& stroke) { return begin_of(stroke); }),
                     first_begin(wave_makers, [](const WaveMaker& maker) { return maker.begin; })});
}

Stone stone_of(const BodySplash& splash) {
    constexpr double kHeaviest = 1e6;  // kg, as of stones
    return {.place = splash.place,
            .time = splash.time,
            .mass = std::min(splash.volume * kWaterDensity, kHeaviest),
            .speed = splash.speed,
            .density = kWaterDensity};
}

StoneSplash splash_of(const Stone& stone, double narrowest) {
    const double energy = kCraterShare * 0.5 * stone.mass * stone.speed * stone.speed;
    const double weight = std::numbers::pi * kWaterDensity * kGravity;  // of water, per volume, times π
    StoneSplash splash{.volume = stone.mass / stone.density};
    const double stone_radius = std::cbrt(0.75 * splash.volume / std::numbers::pi);
    splash.radius = std::max(std::pow(32 * energy / weight, 0.25), stone_radius);
    splash.depth = std::sqrt(8 * energy / weight) / splash.radius;
    if (splash.radius < narrowest) {
        const double ratio = splash.radius / narrowest;
        splash.depth *= ratio * ratio * ratio * ratio;
        splash.radius = narrowest;
    }
    return splash;
}

glm::dvec2 place_at(const std::vector<PathPoint>& path, double time) {
    const auto after = std::ranges::upper_bound(path, time, {}, &PathPoint::time);
    if (after == path.begin()) return path.front().place;
    if (after == path.end()) return path.back().place;
    const PathPoint& before = *(after - 1);
    return glm::mix(before.place, after->place, (time - before.time) / (after->time - before.time));
}

void check_path(const std::vector<PathPoint>& path, const char* what) {
    check_count("points of a path", path.size());
    for (size_t i = 0; i < path.size(); ++i) {
        check_place(what, path[i].place);
        check_time(what, "time", path[i].time);
        if (i == 0) continue;
        const double seconds = path[i].time - path[i - 1].time;
        if (!(seconds > 0)) throw UsageError(std::string(what) + ": the times of its path do not rise");
        if (!(glm::distance(path[i].place, path[i - 1].place) <= kFastest * seconds))
            throw UsageError(std::string(what) + ": its path is faster than " + brief(kFastest) + " m/s");
    }
}

void check_stones(const std::vector<Stone>& stones, const char* kind) {
    check_count((std::string(kind) + "s").c_str(), stones.size());
    for (size_t i = 0; i < stones.size(); ++i) {
        const Stone& stone = stones[i];
        const std::string name = numbered(kind, i);
        check_place(name, stone.place);
        check_time(name, "time", stone.time);
        check_range(name, "mass", stone.mass, 0.001, 1e6, "kg");
        check_range(name, "speed", stone.speed, 0, 200, "m/s");
        check_range(name, "density", stone.density, 500, 25'000, "kg/m^3");
    }
}

void check_disturbances(const Disturbances& disturbances) {
    check_count("strokes", disturbances.strokes.size());
    check_count("wave makers", disturbances.wave_makers.size());
    check_stones(disturbances.stones, "stone");
    for (size_t i = 0; i < disturbances.strokes.size(); ++i) {
        const Stroke& stroke = disturbances.strokes[i];
        const std::string name = numbered("stroke", i);
        if (stroke.path.size() < 2) throw UsageError(name + ": its path has fewer than two points");
        check_path(stroke.path, name.c_str());
        check_range(name, "radius", stroke.radius, 0.001, 1000, "m");
        check_range(name, "pressure", stroke.pressure, -1e6, 1e6, "Pa");
    }
    for (size_t i = 0; i < disturbances.wave_makers.size(); ++i) {
        const WaveMaker& maker = disturbances.wave_makers[i];
        const std::string name = numbered("wave maker", i);
        check_place(name, maker.from);
        check_place(name, maker.to);
        check_range(name, "height", maker.height, 0, 100, "m");
        check_range(name, "period", maker.period, 0.01, 1000, "s");
        check_time(name, "begin", maker.begin);
        check_time(name, "end", maker.end);
    }
}

}  // namespace deepwater::sim
