#include "sim/layers/flow/hull_wash.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

constexpr double kFirstFroude = 0.12, kWhiteFroude = 0.5;
constexpr double kFollows = 0.13;  ///< speed of the water that follows over the hull's
constexpr double kStrouhal = 0.2;  ///< eddies of one side a second, times beam over speed
constexpr double kEddy = 0.5;      ///< speed of an eddy's rim over the hull's
/// What water has gained where a source has passed: of foam, bubbles and slick, in the middle of the wake and
/// beside the hull; in the wash.
constexpr double kWakeFoam = 0.45, kWakeBubbles = 0.3, kWakeSlick = 0.8, kSideFoam = 0.6;
constexpr double kWashFoam = 0.5, kWashBubbles = 0.4;
constexpr double kClearWash = 0.8, kWhiteWash = 5;  ///< m/s

/// Rate at which a source makes water gain something while it passes at a speed [m/s]: it acts for √π R/U.
double passing_rate(double gain, double speed, double radius) {
    return gain * speed / (std::sqrt(std::numbers::pi) * radius);
}

}  // namespace

double white_share(const HullWash& hull, double speed) {
    const double froude = speed / std::sqrt(kGravity * hull.length);
    return glm::smoothstep(kFirstFroude, kWhiteFroude, froude);
}

void add_wake(const HullWash& hull, const BodyState& state, double t, double seconds,
              std::vector<FlowSource>& to) {
    const glm::dvec2 velocity(state.velocity.x, state.velocity.z);
    const double speed = glm::length(velocity), white = white_share(hull, speed);
    if (white <= 0) return;
    const glm::dvec2 ahead = velocity / speed, aside(-ahead.y, ahead.x);
    const auto source = [&](double forwards, double sideways, double radius) {
        return FlowSource{.begin = t,
                          .end = t + seconds,
                          .place = glm::dvec2(state.position.x, state.position.z) +
                                   forwards * hull.length * ahead + sideways * hull.beam * aside,
                          .velocity = velocity,
                          .radius = radius};
    };
    const auto rate = [&](double gain, double radius) { return passing_rate(gain, speed, radius); };
    const double amount = hull.amount * white;
    FlowSource stern = source(-0.5, 0, 0.45 * hull.beam);
    stern.foam = rate(amount * kWakeFoam, stern.radius);
    stern.bubbles = rate(amount * kWakeBubbles, stern.radius);
    stern.slick = rate(white * kWakeSlick, stern.radius);
    to.push_back(stern);
    const double phase = 2 * std::numbers::pi * kStrouhal * speed / hull.beam * t;
    for (const int side : {-1, 1}) {
        FlowSource beside = source(-0.5, 0.5 * side, 0.32 * hull.beam);
        beside.push = rate(white * kFollows * speed, beside.radius) * ahead;
        const double turn = std::max(0.0, side * std::sin(phase));
        beside.spin = -side * turn * rate(kEddy * white * speed / beside.radius, beside.radius);
        beside.foam = rate(0.5 * amount * kWakeFoam, beside.radius);
        to.push_back(beside);
        for (const double forwards : {0.35, 0.05, -0.25}) {
            FlowSource along = source(forwards, (forwards > 0.2 ? 0.42 : 0.55) * side, 0.16 * hull.beam);
            along.foam = rate(amount * kSideFoam / 2, along.radius);
            to.push_back(along);
        }
    }
}

void add_wash(const HullWash& hull, const PropellerWash& wash, double t, double seconds,
              std::vector<FlowSource>& to) {
    const double force = glm::length(wash.force);
    if (!(force > 0)) return;
    const double radius = std::max(wash.diameter, 0.3 * hull.beam);
    const glm::dvec2 direction = wash.force / force;
    FlowSource source{.begin = t,
                      .end = t + seconds,
                      .place = wash.place + radius * direction,
                      .velocity = wash.velocity,
                      .radius = radius};
    source.push =
        wash.force / (kSeaWaterDensity * kWashDepth * wash.diameter * std::numbers::pi * radius * radius);
    // Water passes a propeller that stands at half the speed of its wash, slower where that has spread.
    const double speed =
        std::max(glm::length(wash.velocity), 0.5 * wash.speed * std::min(1.0, wash.diameter / radius));
    const double amount = hull.amount * glm::smoothstep(kClearWash, kWhiteWash, wash.speed);
    source.foam = passing_rate(amount * kWashFoam, speed, radius);
    source.bubbles = passing_rate(amount * kWashBubbles, speed, radius);
    to.push_back(source);
}

}  // namespace deepwater::sim
