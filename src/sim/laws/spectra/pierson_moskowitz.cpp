#include "sim/laws/spectra/pierson_moskowitz.h"

#include <cmath>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr double kAlpha = 8.1e-3;
constexpr double kBeta = 0.74;

/// Wind at 19.5 m, where the weather ships' anemometers stood, over wind at 10 m.
constexpr double kWindAtAnemometer = 1.026;

}  // namespace

PiersonMoskowitz::PiersonMoskowitz(double wind_speed)
    : alpha(kAlpha),
      // The exponent is (5/4) (ω_p/ω)⁴ at the maximum: ω_p = (4 β/5)^¼ g/U = 0.877 g/U.
      peak_frequency(std::pow(0.8 * kBeta, 0.25) * kGravity / (kWindAtAnemometer * wind_speed)) {}

double PiersonMoskowitz::density(double omega) const {
    const double ratio = peak_frequency / omega;
    return alpha * kGravity * kGravity * std::pow(omega, -5) *
           std::exp(-1.25 * ratio * ratio * ratio * ratio);
}

double PiersonMoskowitz::significant_height() const {
    // ∫ S dω = α g²/(5 ω_p⁴), with ∫ x⁻⁵ exp(−(5/4) x⁻⁴) dx = 1/5.
    return 4 * kGravity * std::sqrt(alpha / 5) / (peak_frequency * peak_frequency);
}

}  // namespace deepwater::sim
