#include "sim/pools/basin_rain.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

constexpr double kFastest = 9.65, kSlower = 10.3, kSpeedRate = 600;  // m/s, m/s, 1/m
constexpr double kHour = 3600, kMilli = 1e-3;
constexpr int kIntervals = 400;  // of sums over diameters: the error is below 1e-6 of them
constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ull;

double drop_volume(double diameter) {
    return std::numbers::pi / 6 * diameter * diameter * diameter;
}

/// Calls take(diameter, width) for the middles of intervals between two diameters.
template <class Take>
void over_diameters(double low, double high, const Take& take) {
    const double width = (high - low) / kIntervals;
    for (int i = 0; i < kIntervals; ++i) take(low + (i + 0.5) * width, width);
}

/// D R⁴: as much as a crater's long waves depend on (splash_of()).
double crater_moment(const StoneSplash& splash) {
    return splash.depth * std::pow(splash.radius, 4);
}

}  // namespace

double RainLaw::fall_speed(double diameter) {
    return kFastest - kSlower * std::exp(-kSpeedRate * diameter);
}

RainLaw::RainLaw(double rate) {
    slope_ = 4.1 * std::pow(rate * kHour / kMilli, -0.21) / kMilli;
    intercept_ = 8000 / kMilli;
    double brought = 0;
    over_diameters(kSmallest, kLargest, [&](double d, double width) {
        brought += intercept_ * std::exp(-slope_ * d) * fall_speed(d) * drop_volume(d) * width;
    });
    correction_ = rate / brought;
    intercept_ *= correction_;
}

double RainLaw::drops_above(double diameter) const {
    const auto beyond = [&](double d) {
        return kFastest / slope_ * std::exp(-slope_ * d) -
               kSlower / (slope_ + kSpeedRate) * std::exp(-(slope_ + kSpeedRate) * d);
    };
    return intercept_ * std::max(beyond(std::max(diameter, kSmallest)) - beyond(kLargest), 0.0);
}

Stone stone_of_drop(double diameter, double speed) {
    return {.mass = kWaterDensity * drop_volume(diameter), .speed = speed, .density = kWaterDensity};
}

StoneSplash splash_of_drop(double diameter, double speed, double narrowest) {
    StoneSplash splash = splash_of(stone_of_drop(diameter, speed), narrowest);
    splash.depth *= std::sqrt(kRingShare);
    return splash;
}

double rain_viscosity(double rate) {
    constexpr double kMeasured = 3e-5, kMeasuredRate = 0.3 / kHour;  // m²/s, m/s
    return kMeasured * std::sqrt(rate / kMeasuredRate);
}

void BasinRain::choose(double rate, double seconds) {
    if (rate == rate_ && seconds == seconds_) return;
    rate_ = rate;
    seconds_ = seconds;
    expected_ = 0;
    merged_ = {};
    if (rate < RainLaw::kFaintest) return;
    const RainLaw law(rate);
    const double per_slot = area_ * seconds;
    double low = RainLaw::kSmallest, high = RainLaw::kLargest;
    if (law.drops_above(low) * per_slot <= kMostDrops) high = low;
    for (int i = 0; i < 50 && high > low; ++i) {
        const double middle = 0.5 * (low + high);
        (law.drops_above(middle) * per_slot > kMostDrops ? low : high) = middle;
    }
    least_ = high;
    expected_ = law.drops_above(least_) * per_slot;
    if (least_ <= RainLaw::kSmallest) return;
    double squares = 0;
    over_diameters(RainLaw::kSmallest, least_, [&](double d, double width) {
        const double falling = law.drops_above(d - 0.5 * width) - law.drops_above(d + 0.5 * width);
        const double moment = crater_moment(splash_of_drop(d, RainLaw::fall_speed(d), 0));
        squares += falling * per_slot * moment * moment;
    });
    const StoneSplash largest = splash_of_drop(least_, RainLaw::fall_speed(least_), narrowest_);
    merged_.radius = largest.radius;
    merged_.depth = std::sqrt(squares / kMerged) / std::pow(largest.radius, 4);
}

void BasinRain::fall(double rate, std::int64_t slot, double seconds, std::vector<RainImpact>& impacts) {
    impacts.clear();
    choose(rate, seconds);
    if (rate < RainLaw::kFaintest) return;
    const RainLaw law(rate);
    UniformDraws draws(seed_ ^ scramble(static_cast<std::uint64_t>(slot)));
    const int count = draws.poisson(expected_);
    impacts.reserve(static_cast<size_t>(count) + kMerged);
    for (int i = 0; i < count; ++i) {
        const double diameter = law.draw(least_, draws);
        impacts.push_back({.place = draws.place_in(shape_),
                           .diameter = diameter,
                           .splash = splash_of_drop(diameter, RainLaw::fall_speed(diameter), narrowest_)});
    }
    if (merged_.depth <= 0) return;
    for (int i = 0; i < kMerged; ++i) impacts.push_back({.place = draws.place_in(shape_), .splash = merged_});
}

UniformDraws::UniformDraws(std::uint64_t seed) : state_(scramble(seed + kGolden)) {}

double UniformDraws::operator()() {
    state_ += kGolden;
    constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
    return static_cast<double>(scramble(state_) >> 11) * kUnit;
}

int UniformDraws::poisson(double mean) {
    constexpr double kMany = 60;
    if (mean >= kMany) {
        constexpr double kRarest = 1e-12;  // keeps the quantile finite
        const double deviation =
            normal_quantile(std::clamp((*this)(), kRarest, 1 - kRarest)) * std::sqrt(mean);
        return std::max(static_cast<int>(std::lround(mean + deviation)), 0);
    }
    // Knuth: the number of uniform numbers whose product stays above e^(-mean).
    int count = 0;
    for (double product = (*this)(), least = std::exp(-mean); product > least; product *= (*this)()) ++count;
    return count;
}

glm::dvec2 UniformDraws::place_in(const BasinShape& shape) {
    const glm::dvec2 reach = shape.reach();
    // A polygon fills at least a fiftieth of its box: the limit fails once in 10^17 draws, and then a place
    // outside does nothing.
    constexpr int kMostTries = 2000;
    glm::dvec2 place(0);
    for (int i = 0; i < kMostTries; ++i) {
        const double x = (*this)(), z = (*this)();
        place = reach * (2.0 * glm::dvec2(x, z) - 1.0);
        if (shape.inside(place)) break;
    }
    return place;
}

}  // namespace deepwater::sim
