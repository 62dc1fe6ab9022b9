#include "sim/layers/flow/flow_stirring.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr double kMostSpeed = 5;   // m/s, of eddies and sticks: faster water would not stay whole
constexpr double kMostRate = 1e3;  // 1/s and 1/s², as check_sources() allows

}  // namespace

void add_stirring(const Stone& stone, double narrowest, std::vector<FlowSource>& to) {
    constexpr double kSeconds = 0.25;  // of the impact
    constexpr int kEddies = 4;
    constexpr double kEddyShare = 0.02;   // of the stone's energy
    constexpr double kAirSeconds = 0.75;  // during which air comes under water
    const StoneSplash splash = splash_of(stone, 0);
    const double crater = std::max(splash.radius, 1e-3);
    const double radius = std::max(crater, 2 * narrowest);
    const double energy = 0.5 * stone.mass * stone.speed * stone.speed;
    const double volume = std::numbers::pi * radius * radius * crater;
    const double speed = std::min(std::sqrt(2 * kEddyShare * energy / (kWaterDensity * volume)), kMostSpeed);
    // The fastest water of ½ω r e^{−r²/R²} has 0.214 ω R.
    const double eddy = 0.5 * radius, spin = std::min(speed / (0.214 * eddy) / kSeconds, kMostRate);
    // Any direction, the same for the same stone.
    const double turn = 10 * (stone.place.x + stone.place.y) + stone.time;
    for (int i = 0; i < kEddies; ++i) {
        const double angle = turn + 2 * std::numbers::pi * i / kEddies;
        to.push_back({.begin = stone.time,
                      .end = stone.time + kSeconds,
                      .place = stone.place + 0.7 * radius * glm::dvec2(std::cos(angle), std::sin(angle)),
                      .radius = eddy,
                      .spin = i % 2 == 0 ? spin : -spin});
    }
    // White over the crater when the splash has fallen back; what a wider source whitens is less dense.
    const double dense = std::min(1.0, crater * crater / (radius * radius)) / kAirSeconds;
    to.push_back({.begin = stone.time,
                  .end = stone.time + kAirSeconds,
                  .place = stone.place,
                  .radius = radius,
                  .foam = dense,
                  .bubbles = 1.5 * dense});
}

void add_stirring(const Stroke& stroke, double narrowest, std::vector<FlowSource>& to) {
    for (size_t i = 1; i < stroke.path.size(); ++i) {
        const PathPoint &from = stroke.path[i - 1], &next = stroke.path[i];
        const double seconds = next.time - from.time;
        const glm::dvec2 velocity = (next.place - from.place) / seconds;
        const double speed = std::min(glm::length(velocity), kMostSpeed);
        if (speed <= 0) continue;
        const double radius = std::max(stroke.radius, narrowest);
        const double wider = stroke.radius / radius;
        to.push_back(
            {.begin = from.time,
             .end = next.time,
             .place = from.place,
             .velocity = velocity,
             .radius = radius,
             .drag = std::min(wider * wider * speed / (std::numbers::pi * stroke.radius), kMostRate)});
    }
}

}  // namespace deepwater::sim
