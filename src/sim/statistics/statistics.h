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

/// Fractions of the undisplaced surface whose Jacobian is reported.
inline constexpr std::array<double, 7> kJacobianFractions{0.001, 0.01, 0.05, 0.5, 0.95, 0.99, 0.999};

/// What oceanographers say of a sea, SI units; all 0 on a calm one, whose Jacobian is 1.
///
/// The same struct is filled by measuring simulated tiles and by integrating the spectrum, so that the two
/// can be laid side by side: a field X is the JSON keys `measured.X` and `analytic.X`.
struct SeaStatistics {
    /// 4 √variance of height, m, of the undisplaced (linear) surface. Measured: the height maps of all tiles.
    /// Analytic: the whole continuous spectrum.
    double significant_wave_height = 0;

    /// Period of the maximum of the spectrum over frequency, s; see spectral_peak() for how a measured
    /// spectrum has one, and peak_frequency() for what a loop does to it.
    double peak_period = 0;

    /// Mean time between zero up-crossings of the height at a fixed undisplaced point, s. Measured: crossings
    /// counted. Analytic: 2π √(m0/m2) (Rice 1944) over the waves that tiles carry, with the animation's own
    /// frequencies.
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

    /// Mean, m, and skewness of the choppy surface's height as met at fixed places of the world: see
    /// mean_level() and skewness() in spectrum_moments.h for what theory expects. Of the waves that tiles
    /// carry.
    double mean_level = 0;
    double skewness = 0;

    /// Part of the sea that foam covers, 0…1, as seen from straight above. Measured: foam_cover() of the
    /// simulated sea. Analytic: the law, whitecap_cover() times FoamState::amount.
    double whitecap_fraction = 0;

    /// Quantiles of the whole sea's Jacobian over the undisplaced surface at kJacobianFractions; of the waves
    /// that tiles carry.
    std::array<double, kJacobianFractions.size()> jacobian_quantiles{1, 1, 1, 1, 1, 1, 1};
};

/// One number of a SeaStatistics: what `--stats` and panels show of it.
struct StatisticsValue {
    std::string_view key;    ///< as in `--stats`
    std::string_view label;  ///< for people
    std::string_view unit;   ///< empty: a pure number
    double (*of)(const SeaStatistics&);
};

/// All numbers of a SeaStatistics.
[[nodiscard]] std::span<const StatisticsValue> statistics_values();

/// What was measured of a sea, as numbers. The two parts are fed with its maps, moment by moment: `--stats`
/// does so over many seas, and a viewer can with the one it shows (a pair of looks at five tiles of 256²
/// takes some milliseconds; fade() makes running means of them).
/// @param state  the sea's: the directions of the wind and the loop are taken from it, nothing of its
/// spectrum
[[nodiscard]] SeaStatistics measured_statistics(const SeaState& state, const SurfaceStatistics& surface,
                                                const SpectrumEstimate& spectrum);

/// Time between the two looks of one measurement, as a part of the mean zero-crossing period: short against
/// the shortest waves that matter (an error of crossings below 1 %), long enough for hundreds of crossings.
inline constexpr double kSampleStep = 1.0 / 64;

/// Stretch of sea time [s] that gives a steady zero-crossing period in well under a second of computing.
inline constexpr double kDefaultStatisticsSeconds = 60;

/// Many seas of one state, measured.
struct Measurement {
    SeaStatistics mean;  ///< of all seas: variances and rates are averaged, heights are their roots
    /// Standard error of each of statistics_values() of `mean`, from how the seas differ; 0 of a single sea.
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

/// The spectrum that is meant beside the one that is simulated.
struct SpectrumComparison {
    std::vector<double> frequency;  ///< rad/s, rising, over what tiles carry; before any rounding to a loop
    std::vector<double> target;     ///< S(ω), m² s
    std::vector<double> measured;

    double spread_frequency = 0;    ///< rad/s: the target's peak; directions are those of ±10 % around it
    std::vector<double> direction;  ///< degrees, compass, towards which waves run: centres of equal sectors
    std::vector<double> target_spread;  ///< 1/rad, integrates to 1 over the circle
    std::vector<double> measured_spread;
};

/// @param directions  sectors of the compass.  Arrays are empty on a calm sea.
/// @throws UsageError as check_state() does
[[nodiscard]] SpectrumComparison compare_spectra(const SeaState& state, const SpectrumEstimate& measured,
                                                 int directions = 72);

}  // namespace deepwater::sim
