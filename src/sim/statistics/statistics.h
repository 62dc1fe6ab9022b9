#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "sim/laws/sea_state.h"
#include "sim/moment/maps.h"
#include "sim/statistics/spectrum_estimate.h"
#include "sim/statistics/surface_statistics.h"

namespace deepwater::sim {

/// Fractions for which quantiles of the Jacobian are reported.
inline constexpr std::array<double, 7> kJacobianFractions{0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999};

/// Statistics of a sea as oceanographers use them, SI units. On a calm sea all are 0, but the Jacobian is 1.
///
/// The struct is filled by measuring simulated tiles or by integrating the spectrum, so that both can be
/// compared: a field X is printed by `--stats` as the JSON keys `measured.X` and `analytic.X`.
struct SeaStatistics {
    /// 4 √variance of height, m, of the undisplaced (linear) surface. Measured: the height maps of all tiles.
    /// Analytic: the whole continuous spectrum.
    double significant_wave_height = 0;

    /// Period of the maximum of the spectrum over frequency, s: spectral_peak() of a measured spectrum; with
    /// a loop see peak_frequency().
    double peak_period = 0;

    /// Mean time between zero up-crossings of the height at a fixed undisplaced point, s. Measured: crossings
    /// counted. Analytic: 2π √(m0/m2) (Rice 1944) over the waves that tiles carry, with the
    /// frequencies of the animation.
    double zero_crossing_period = 0;

    /// Variance of the linear surface's slope: of the waves that tiles carry (resolved) and of those that
    /// none carries (unresolved; from the spectrum in both columns), along the wind's axis and across it.
    struct Slopes {
        double resolved_along = 0;
        double resolved_across = 0;
        double unresolved_along = 0;
        double unresolved_across = 0;

        [[nodiscard]] double resolved() const { return resolved_along + resolved_across; }
        [[nodiscard]] double unresolved() const { return unresolved_along + unresolved_across; }
        [[nodiscard]] double along() const { return resolved_along + unresolved_along; }
        [[nodiscard]] double across() const { return resolved_across + unresolved_across; }
        [[nodiscard]] double total() const { return resolved() + unresolved(); }
    };
    Slopes mean_square_slope;

    // Mean, m, and skewness of the choppy surface's height over the world's plane, of the waves that tiles
    // carry. For theory see skewness() in spectrum_moments.h; the mean level is 0 in it.
    double mean_level = 0;
    double skewness = 0;

    /// Share of the sea that foam covers, 0…1, seen from straight above. Measured: foam_cover() of the
    /// simulated sea. Analytic: the law, whitecap_cover() times FoamState::amount.
    double whitecap_fraction = 0;

    /// Quantiles of the whole sea's Jacobian over the undisplaced surface at kJacobianFractions; of the waves
    /// that tiles carry.
    std::array<double, kJacobianFractions.size()> jacobian_quantiles{1, 1, 1, 1, 1, 1, 1};
};

/// One number of SeaStatistics, for `--stats` and panels.
struct StatisticsValue {
    std::string_view key;    ///< as in `--stats`
    std::string_view label;  ///< name in panels
    std::string_view unit;   ///< empty: a pure number
    double (*of)(const SeaStatistics&);
};

/// Returns the list of all numbers of SeaStatistics.
[[nodiscard]] std::span<const StatisticsValue> statistics_values();

/// Returns the statistics from measurements of a sea. `surface` and `spectrum` were given its maps, moment by
/// moment: `--stats` does so for many seas, the viewer for the sea that it shows. (A pair of samples of five
/// tiles of 256² takes some milliseconds; fade() makes running means.)
/// @param state  of the sea: its wind direction and loop period are used, but not its spectrum
[[nodiscard]] SeaStatistics measured_statistics(const SeaState& state, const SurfaceStatistics& surface,
                                                const SpectrumEstimate& spectrum);

/// Time between the two samples of a measurement, over the mean zero-crossing period: short compared with the
/// periods that matter (the error of crossings is below 1 %), long enough for hundreds of crossings.
inline constexpr double kSampleStep = 1.0 / 64;

/// Default sea time of a measurement, s: the zero-crossing period is steady, and computing takes less than a
/// second.
inline constexpr double kDefaultStatisticsSeconds = 60;

/// Measurement of several seas of one state.
struct Measurement {
    SeaStatistics mean;  ///< of all seas: variances and rates are averaged, heights are their roots
    /// Standard error of each of statistics_values() of `mean`, from the differences between the seas; 0 for
    /// a single sea.
    std::vector<double> standard_error;
    SpectrumEstimate spectrum;  ///< averaged over the seas
};

/// Measures simulated tiles.
///
/// @param seeds    ≥ 1: the seas state.seed, state.seed + 1, …, which are independent
/// @param seconds  ≥ 0: sea time over which moments are spread evenly, one every 5 s, at most 25; 0: one
/// moment
/// @throws UsageError as check_state() does
[[nodiscard]] Measurement measure(const SeaState& state, int seeds = 1,
                                  double seconds = kDefaultStatisticsSeconds);

/// Integrates the spectrum; no tile is made.
/// @throws UsageError as check_state() does
[[nodiscard]] SeaStatistics analytic(const SeaState& state);

/// The spectrum of the law and the one measured in the simulation.
struct SpectrumComparison {
    std::vector<double> frequency;  ///< rad/s, rising, over the waves that tiles carry; not rounded to a loop
    std::vector<double> target;     ///< S(ω), m² s
    std::vector<double> measured;

    double spread_frequency =
        0;  ///< rad/s: the target's peak; directions are those of waves within ±10 % of it
    std::vector<double> direction;      ///< compass degrees towards which waves run: centres of equal sectors
    std::vector<double> target_spread;  ///< 1/rad, integrates to 1 over the circle
    std::vector<double> measured_spread;
};

/// @param directions  sectors of the compass.  Arrays are empty on a calm sea.
/// @throws UsageError as check_state() does
[[nodiscard]] SpectrumComparison compare_spectra(const SeaState& state, const SpectrumEstimate& measured,
                                                 int directions = 72);

}  // namespace deepwater::sim
