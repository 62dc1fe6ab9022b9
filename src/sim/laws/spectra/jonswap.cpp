#include "sim/laws/spectra/jonswap.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr double kMeanGamma = 3.3;
constexpr double kWidthBelow = 0.07;
constexpr double kWidthAbove = 0.09;

/// Returns x⁻⁵ exp(−(5/4) x⁻⁴) γ^r at x = ω/ω_p.
double shape(double x, double gamma) {
    const double x2 = x * x;
    const double width = x <= 1 ? kWidthBelow : kWidthAbove;
    const double r = std::exp(-(x - 1) * (x - 1) / (2 * width * width));
    return std::exp(-1.25 / (x2 * x2) + r * std::log(gamma)) / (x2 * x2 * x);
}

/// Returns ∫ shape dx; 1/5 for γ = 1.
double shape_integral(double gamma) {
    // Simpson's rule over ln x on both sides of the peak, where the width jumps. Below x = 1/3 the integrand
    // has fallen to e^−100 and beyond 3 the enhancement to e^−200, leaving ∫ x⁻⁵ exp(−(5/4) x⁻⁴) dx, which
    // has a closed form. The narrower side's scale is 0.07: steps of 0.0055 err by less than 1e-6.
    constexpr int kIntervals = 200;
    const double reach = std::log(3.0);
    const double step = reach / kIntervals;
    double sum = 0;
    for (const double side : {-1.0, 1.0}) {
        for (int i = 0; i <= kIntervals; ++i) {
            const double x = std::exp(side * i * step);
            const double weight = i == 0 || i == kIntervals ? 1 : i % 2 == 1 ? 4 : 2;
            sum += weight * x * shape(x, gamma);
        }
    }
    const double tail = (1 - std::exp(-1.25 / 81)) / 5;
    return sum * step / 3 + tail;
}

Jonswap grown(double wind_speed, double chi) {
    return {.alpha = 0.076 * std::pow(chi, -0.22),
            .peak_frequency = 22 * kGravity / wind_speed * std::pow(chi, -1.0 / 3.0),
            .gamma = kMeanGamma};
}

double dimensionless_fetch(double wind_speed, double fetch) {
    return kGravity * fetch / (wind_speed * wind_speed);
}

}  // namespace

Jonswap Jonswap::of_wind(double wind_speed, double fetch) {
    return grown(wind_speed, std::min(dimensionless_fetch(wind_speed, fetch), kFullDevelopment));
}

Jonswap Jonswap::of_unlimited_growth(double wind_speed, double fetch) {
    return grown(wind_speed, dimensionless_fetch(wind_speed, fetch));
}

Jonswap Jonswap::of_height(double height, double period, double gamma) {
    Jonswap unit{.alpha = 1, .peak_frequency = 2 * std::numbers::pi / period, .gamma = gamma};
    const double ratio = height / unit.significant_height();
    unit.alpha = ratio * ratio;
    return unit;
}

double Jonswap::density(double omega) const {
    return alpha * kGravity * kGravity * std::pow(peak_frequency, -5) * shape(omega / peak_frequency, gamma);
}

double Jonswap::significant_height() const {
    return 4 * kGravity * std::sqrt(alpha * shape_integral(gamma)) / (peak_frequency * peak_frequency);
}

}  // namespace deepwater::sim
