#include "sim/spectra/phillips.h"

#include <cmath>
#include <numbers>

#include "sim/gravity.h"
#include "sim/spectra/raised_height.h"

namespace deepwater::sim {

Phillips::Phillips(double constant, bool one_way, double wind_speed, double fetch)
    : length(wind_speed * wind_speed / kGravity) {
    if (constant > 0) {
        strength = constant * std::numbers::pi / (one_way ? 2 : 1);
    } else {
        const double height = raised_height(wind_speed, fetch);
        strength = height * height / 16 * 2 / (length * length);
    }
}

double Phillips::omnidirectional(double k) const {
    const double kl = k * length;
    return strength * std::exp(-1 / (kl * kl)) / (k * k * k);
}

double Phillips::peak_wave_number() const {
    return std::sqrt(0.8) / length;
}

}  // namespace deepwater::sim
