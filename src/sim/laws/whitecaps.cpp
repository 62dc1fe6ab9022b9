#include "sim/laws/whitecaps.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

double cube(double x) {
    return x * x * x;
}

/// Wind at which Callaghan's first law begins, and the winds between which both of his laws hold, m/s.
constexpr double kOnset = 3.70;
constexpr double kBlendBegins = 9.25;
constexpr double kBlendEnds = 11.25;

constexpr double kMostWhitecaps = 0.10;

constexpr double kStreaksBegin = 22;  // m/s
constexpr double kStreaksEnd = 40;
constexpr double kMostStreaks = 0.5;

/// Winds, m/s, between which the part of the whitecaps that lies in streaks rises from 0 to its full value.
constexpr double kBlownBegins = 15;
constexpr double kBlownEnds = 24;
constexpr double kMostBlown = 0.35;

/// Returns 0 up to `begin`, 1 from `end` on.
double smooth_step(double begin, double end, double x) {
    const double share = std::clamp((x - begin) / (end - begin), 0.0, 1.0);
    return share * share * (3 - 2 * share);
}

double whitecaps(double wind_speed) {
    return std::min(std::sqrt(whitecaps_monahan(wind_speed) * whitecaps_callaghan(wind_speed)),
                    kMostWhitecaps);
}

}  // namespace

double whitecaps_monahan(double wind_speed) {
    return 3.84e-6 * std::pow(wind_speed, 3.41);
}

double whitecaps_callaghan(double wind_speed) {
    const double light = 3.18e-5 * cube(std::max(wind_speed - kOnset, 0.0));
    const double strong = 4.82e-6 * cube(wind_speed + 1.98);
    const double share = std::clamp((wind_speed - kBlendBegins) / (kBlendEnds - kBlendBegins), 0.0, 1.0);
    return std::lerp(light, strong, share);
}

double breaking_cover(double wind_speed) {
    constexpr double kActive = 0.25;
    return kActive * whitecap_cover(wind_speed);
}

double air_carrying_share(double k_min, double k_max, double wind_speed) {
    const double slowest = kSlowestBreaker * wind_speed;
    const double shortest = std::max(2 * std::numbers::pi * slowest * slowest / kGravity, kShortestBreaker);
    return std::clamp(std::log(2 * std::numbers::pi / shortest / k_min) / std::log(k_max / k_min), 0.0, 1.0);
}

double storm_streaks(double wind_speed) {
    return kMostStreaks * smooth_step(kStreaksBegin, kStreaksEnd, wind_speed);
}

double streak_cover(double wind_speed) {
    return kMostBlown * smooth_step(kBlownBegins, kBlownEnds, wind_speed) * whitecaps(wind_speed) +
           storm_streaks(wind_speed);
}

double whitecap_cover(double wind_speed) {
    return whitecaps(wind_speed) + storm_streaks(wind_speed);
}

}  // namespace deepwater::sim
