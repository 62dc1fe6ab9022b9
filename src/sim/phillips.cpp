#include "sim/phillips.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::sim {
namespace {

/// Where exp(−x²) is below 1e-17 of its peak and nothing is left to integrate.
constexpr double kNothingLeft = 6.3;

/// Intervals of Simpson's rule over the logarithm of k. The integrand's scale is one e-fold and the longest
/// range about 20 of them: steps below 0.05 leave a relative error under 1e-6.
constexpr int kIntervals = 400;

}  // namespace

glm::dvec2 compass_vector(double degrees) {
    const double angle = degrees * std::numbers::pi / 180.0;
    return {std::sin(angle), -std::cos(angle)};
}

Phillips::Phillips(const SeaState& state)
    : amplitude(state.amplitude),
      length(static_cast<double>(state.wind_speed) * state.wind_speed / shared::kGravity),
      cutoff(state.small_wave_cutoff),
      wind(compass_vector(state.wind_direction)),
      one_way(state.one_way) {}

double Phillips::radial(double k) const {
    if (length <= 0) return 0;
    const double k2 = k * k;
    return amplitude * std::exp(-1.0 / (k2 * length * length) - k2 * cutoff * cutoff) / (k2 * k2);
}

double Phillips::density(double kx, double kz) const {
    const double k2 = kx * kx + kz * kz;
    const double along = kx * wind.x + kz * wind.y;
    if (k2 <= 0 || (one_way && along < 0)) return 0;
    return radial(std::sqrt(k2)) * along * along / k2;
}

double Phillips::angular_integral() const {
    return one_way ? std::numbers::pi / 2 : std::numbers::pi;
}

double Phillips::integral(const std::function<double(double)>& weight, double k_min, double k_max) const {
    if (length <= 0) return 0;
    const double low = std::log(std::max(k_min, 1.0 / (length * kNothingLeft)));
    const double high = std::log(std::min(k_max, kNothingLeft / cutoff));
    if (low >= high) return 0;
    const double step = (high - low) / kIntervals;
    double sum = 0;
    for (int i = 0; i <= kIntervals; ++i) {
        const double k = std::exp(low + i * step);
        const double simpson = i == 0 || i == kIntervals ? 1 : i % 2 == 1 ? 4 : 2;
        sum += simpson * weight(k) * k * k * radial(k);  // d²k = k dk dθ = k² d(ln k) dθ
    }
    return sum * step / 3 * angular_integral();
}

double Phillips::height_variance(double k_min, double k_max) const {
    return integral([](double) { return 1.0; }, k_min, k_max);
}

glm::dvec3 Phillips::slope_covariance(double k_min, double k_max) const {
    // Of the total, cos²θ weights by the wind's axis: ∫cos⁴θ = 3/4 ∫cos²θ along it, ∫cos²θ sin²θ = 1/4 ∫cos²θ
    // across.
    const double total = integral([](double k) { return k * k; }, k_min, k_max);
    const double along = 0.75 * total;
    const double across = 0.25 * total;
    const double c = wind.x;
    const double s = wind.y;
    return {along * c * c + across * s * s, along * s * s + across * c * c, (along - across) * c * s};
}

}  // namespace deepwater::sim
