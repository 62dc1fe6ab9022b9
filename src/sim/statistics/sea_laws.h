#pragma once

#include "sim/laws/sea_state.h"

namespace deepwater::sim {

/// Values by published fits to measurements at sea, to compare a simulated sea with. SI units.
struct SeaLaws {
    // The fully developed sea of the wind (Pierson & Moskowitz 1964), for any fetch and depth of the state
    // and without its swell. 0 in still air.
    double significant_wave_height = 0;  ///< 0.21 U₁₉.₅²/g, m
    double peak_period = 0;              ///< 2π U₁₉.₅/(0.877 g), s
    double zero_crossing_period = 0;     ///< 2π √(m0/m2) of the same spectrum, 0.71 of the peak period, s

    // Variance of slope over clean water, from photographs of the sun's glitter (Cox & Munk 1954): three
    // separate fits to winds of 1 to 14 m/s, at 12.5 m, for which U₁₀ is taken (2 % less). The scatter of
    // their fits is 0.004, 0.004 and 0.002.
    double mean_square_slope = 0;         ///< 0.003 + 5.12e-3 U
    double mean_square_slope_along = 0;   ///< 3.16e-3 U, along the wind
    double mean_square_slope_across = 0;  ///< 0.003 + 1.92e-3 U

    /// @throws UsageError as check_state() does
    explicit SeaLaws(const SeaState& state);
};

}  // namespace deepwater::sim
