#pragma once

#include "sim/sea_state.h"

namespace deepwater::sim {

/// What oceanographers say of a sea, SI units; all 0 in still air.
///
/// The same struct is filled by measuring simulated tiles and by integrating the spectrum, so that the two
/// can be laid side by side: a field X is the JSON keys `measured.X` and `analytic.X`.
struct SeaStatistics {
    /// 4 √variance of height, m. Measured: the height maps of all tiles. Analytic: the whole continuous
    /// spectrum.
    double significant_wave_height = 0;

    /// Variance of slope, both axes, of the waves that tiles carry plus those that none carries; the latter
    /// are taken from the spectrum in both cases.
    double mean_square_slope = 0;
    double mean_square_slope_along = 0;     ///< the part along the wind's axis
    double mean_square_slope_across = 0;    ///< the part across it: along + across = mean_square_slope
    double mean_square_slope_resolved = 0;  ///< the part that tiles carry, both axes

    /// Period of the spectrum's maximum over frequency, s. Measured: the two-dimensional spectra of the
    /// height maps, gathered in bins of frequency by the dispersion relation; maximum of a parabola through
    /// the logarithms of the bins around the highest (on a Pierson–Moskowitz shape it lies within 2 % of the
    /// true one).
    double peak_period = 0;

    /// Mean time between zero up-crossings of the height at a fixed undisplaced point, s. Measured: crossings
    /// counted at every sample of the largest tile, all tiles summed. Analytic: 2π √(m0/m2) (Rice 1944) over
    /// the band of wave numbers that tiles carry, m2 = ∬ ω² S d²k.
    double zero_crossing_period = 0;
};

/// Stretch of sea time [s] that gives a steady zero-crossing period in well under a second of computing.
inline constexpr double kDefaultStatisticsSeconds = 60;

/// Measures simulated tiles.
///
/// @param seeds    ≥ 1: the seas state.seed, state.seed + 1, …; variances, slopes and crossing rates are
/// averaged over
///                 them, so that the wave height is a root mean square
/// @param seconds  ≥ 0: sea time over which moments are spread evenly, one every 5 s, at most 25; 0: one
/// moment
/// @throws UsageError for a bad resolution
[[nodiscard]] SeaStatistics measure(const SeaState& state, int seeds = 1,
                                    double seconds = kDefaultStatisticsSeconds);

/// Integrates the spectrum; no tile is made.
/// @throws UsageError for a bad resolution (which decides what tiles carry)
[[nodiscard]] SeaStatistics analytic(const SeaState& state);

}  // namespace deepwater::sim
