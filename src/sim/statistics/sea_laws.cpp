#include "sim/statistics/sea_laws.h"

#include <cmath>
#include <numbers>

#include "sim/laws/spectra/pierson_moskowitz.h"

namespace deepwater::sim {

SeaLaws::SeaLaws(const SeaState& state) {
    check_state(state);
    const double wind = state.wind_speed;
    mean_square_slope = 0.003 + 5.12e-3 * wind;
    mean_square_slope_along = 3.16e-3 * wind;
    mean_square_slope_across = 0.003 + 1.92e-3 * wind;
    if (wind <= 0) return;

    const PiersonMoskowitz sea(wind);
    significant_wave_height = sea.significant_height();
    peak_period = 2 * std::numbers::pi / sea.peak_frequency;
    // ∫ x⁻⁵ e^{−(5/4) x⁻⁴} dx = 1/5 and ∫ x⁻³ e^{−(5/4) x⁻⁴} dx = ¼ √(4π/5): m2/m0 = √(5π/4) ω_p².
    zero_crossing_period = peak_period / std::pow(1.25 * std::numbers::pi, 0.25);
}

}  // namespace deepwater::sim
