#include "sim/laws/spectra/phillips.h"

#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/laws/spectra/raised_height.h"

namespace deepwater::sim {
namespace {

/// Returns Θ.
double angle_integral(bool one_way) {
    return std::numbers::pi / (one_way ? 2 : 1);
}

}  // namespace

Phillips::Phillips(double constant, bool one_way, double wind_speed, double fetch)
    : length(wind_speed * wind_speed / kGravity) {
    const double a = constant > 0 ? constant : raised_constant(one_way, wind_speed, fetch);
    strength = a * angle_integral(one_way);
}

double Phillips::raised_constant(bool one_way, double wind_speed, double fetch) {
    const double l = wind_speed * wind_speed / kGravity;
    const double height = raised_height(wind_speed, fetch);
    return height * height / 16 * 2 / (l * l * angle_integral(one_way));
}

double Phillips::omnidirectional(double k) const {
    const double kl = k * length;
    return strength * std::exp(-1 / (kl * kl)) / (k * k * k);
}

double Phillips::peak_wave_number() const {
    return std::sqrt(0.8) / length;
}

}  // namespace deepwater::sim
