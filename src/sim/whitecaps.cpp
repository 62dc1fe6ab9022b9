#include "sim/whitecaps.h"

#include <algorithm>
#include <cmath>

namespace deepwater::sim {
namespace {

double cube(double x) {
    return x * x * x;
}

/// Onset of Callaghan's laws, and the winds between which both hold, m/s.
constexpr double kOnset = 3.70;
constexpr double kBlendBegins = 9.25;
constexpr double kBlendEnds = 11.25;

constexpr double kMostWhitecaps = 0.10;

constexpr double kStreaksBegin = 22;  // m/s
constexpr double kStreaksEnd = 40;
constexpr double kMostStreaks = 0.5;

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

double storm_streaks(double wind_speed) {
    const double share = std::clamp((wind_speed - kStreaksBegin) / (kStreaksEnd - kStreaksBegin), 0.0, 1.0);
    return kMostStreaks * share * share * (3 - 2 * share);
}

double whitecap_cover(double wind_speed) {
    const double mean = std::sqrt(whitecaps_monahan(wind_speed) * whitecaps_callaghan(wind_speed));
    return std::min(mean, kMostWhitecaps) + storm_streaks(wind_speed);
}

}  // namespace deepwater::sim
