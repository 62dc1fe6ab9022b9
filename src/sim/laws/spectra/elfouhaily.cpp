#include "sim/laws/spectra/elfouhaily.h"

#include <algorithm>
#include <cmath>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr double kCapillaryWaveNumber = 370;  // k_m, rad/m: the slowest wave
constexpr double kCapillarySpeed = 0.23;      // c_m, m/s
constexpr double kYoungest = 5;               // Ω
constexpr double kKarman = 0.41;

double phase_speed(double k) {
    const double ratio = k / kCapillaryWaveNumber;
    return std::sqrt(kGravity / k * (1 + ratio * ratio));
}

}  // namespace

Elfouhaily Elfouhaily::of_wind(double wind_speed, double fetch) {
    const double chi = kGravity * fetch / (wind_speed * wind_speed);
    const double inverse_age = 0.84 * std::pow(std::tanh(std::pow(chi / 2.2e4, 0.4)), -0.75);
    return {wind_speed, std::min(inverse_age, kYoungest)};
}

Elfouhaily::Elfouhaily(double wind_speed, double inverse_age)
    : age(inverse_age),
      peak_wave_number_(kGravity * inverse_age * inverse_age / (wind_speed * wind_speed)),
      peak_speed_(phase_speed(peak_wave_number_)),
      log_gamma_(std::log(1.7 + 6 * std::log10(std::max(inverse_age, 1.0)))),
      width_(0.08 * (1 + 4 / (inverse_age * inverse_age * inverse_age))) {
    const double roughness =
        3.7e-5 * wind_speed * wind_speed / kGravity * std::pow(wind_speed / peak_speed_, 0.9);
    friction = kKarman * wind_speed / std::log(10 / roughness);
    const double excess = std::log(friction / kCapillarySpeed);
    const double short_alpha = std::max(0.0, 0.01 * (1 + (excess < 0 ? 1 : 3) * excess));
    long_strength_ = 0.5 * 0.006 * std::sqrt(age) * peak_speed_;
    short_strength_ = 0.5 * short_alpha * kCapillarySpeed;
}

double Elfouhaily::omnidirectional(double k) const {
    const double to_peak = std::sqrt(k / peak_wave_number_);  // ω/ω_p without surface tension
    const double from_peak = to_peak - 1;
    const double enhancement = log_gamma_ * std::exp(-from_peak * from_peak / (2 * width_ * width_));
    const double decay = age / std::sqrt(10.0) * from_peak;
    const double from_capillary = k / kCapillaryWaveNumber - 1;
    const double low_end = std::exp(-1.25 * peak_wave_number_ * peak_wave_number_ / (k * k));
    const double saturation = long_strength_ * std::exp(enhancement - decay) +
                              short_strength_ * std::exp(-0.25 * from_capillary * from_capillary);
    return low_end * saturation / (phase_speed(k) * k * k * k);
}

double Elfouhaily::spreading(double k) const {
    const double c = phase_speed(k);
    const double long_waves = 4 * std::pow(c / peak_speed_, 2.5);
    const double short_waves = 0.13 * friction / kCapillarySpeed * std::pow(kCapillarySpeed / c, 2.5);
    return std::tanh(std::log(2.0) / 4 + long_waves + short_waves);
}

}  // namespace deepwater::sim
