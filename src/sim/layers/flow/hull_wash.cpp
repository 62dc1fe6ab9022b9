#include "sim/layers/flow/hull_wash.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr double kFirstFroude = 0.12, kWhiteFroude = 0.5;
constexpr double kWash = 0.2;      ///< speed of the wash aft over the hull's
constexpr double kStrouhal = 0.2;  ///< eddies of one side a second, times beam over speed
constexpr double kEddy = 0.5;      ///< speed of an eddy's rim over the hull's
/// What water has gained where a source has passed: of foam, bubbles and slick, in the middle of the wake and
/// beside the hull.
constexpr double kWakeFoam = 0.75, kWakeBubbles = 0.9, kWakeSlick = 0.8, kSideFoam = 0.6;

}  // namespace

double white_share(const HullWash& hull, double speed) {
    const double froude = speed / std::sqrt(kGravity * hull.length);
    const double s = std::clamp((froude - kFirstFroude) / (kWhiteFroude - kFirstFroude), 0.0, 1.0);
    return s * s * (3 - 2 * s);
}

void add_wash(const HullWash& hull, const BodyState& state, double t, double seconds,
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
    // A source of radius R that passes at the speed U acts for √π R/U on the water in its track.
    const auto rate = [&](double gain, double radius) {
        return gain * speed / (std::sqrt(std::numbers::pi) * radius);
    };
    const double amount = hull.amount * white;
    FlowSource stern = source(-0.5, 0, 0.45 * hull.beam);
    stern.foam = rate(amount * kWakeFoam, stern.radius);
    stern.bubbles = rate(amount * kWakeBubbles, stern.radius);
    stern.slick = rate(white * kWakeSlick, stern.radius);
    stern.push = -rate(white * kWash * speed, stern.radius) * ahead;
    to.push_back(stern);
    const double phase = 2 * std::numbers::pi * kStrouhal * speed / hull.beam * t;
    for (const int side : {-1, 1}) {
        FlowSource beside = source(-0.5, 0.5 * side, 0.32 * hull.beam);
        // Half of the wash's momentum: the push times the radius squared.
        const double ratio = stern.radius / beside.radius;
        beside.push = -0.5 * ratio * ratio * stern.push;
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

}  // namespace deepwater::sim
