#include "sim/statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "core/check.h"
#include "sim/laws/compass.h"
#include "sim/laws/dispersion.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/laws/whitecaps.h"
#include "sim/statistics/spectrum_moments.h"
#include "sim/step/sea_history.h"
#include "sim/waves/cascades.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;
constexpr double kDegree = std::numbers::pi / 180;

constexpr double kSecondsPerMoment = 5;
constexpr int kMostMoments = 25;
/// Largest number of moments of a sea whose foam is measured.
constexpr int kFoamMoments = 4;

/// Step of ln k on which the peak of a looped sea is sought.
constexpr double kFineStep = 0.01;

/// Half width in ω/ω_p of the ring whose directions are reported, and its steps.
constexpr double kSpreadRing = 0.1;
constexpr int kRingSteps = 12;
/// Directions at which a sector of the target is sampled.
constexpr int kDirectionsPerSector = 16;

std::vector<Band> carried_bands(const SeaState& state) {
    std::vector<Band> bands;
    for (const TilePlan& plan : plan_tiles(state))
        bands.push_back({.k_min = plan.k_min, .k_max = plan.k_max});
    return bands;
}

/// Splits slope covariances (xx, zz, xz) by the wind's axis.
SeaStatistics::Slopes slopes_by_wind(const SeaState& state, const glm::dvec3& resolved,
                                     const glm::dvec3& unresolved) {
    const glm::dvec2 wind = compass_vector(state.wind_direction);
    const auto along = [&](const glm::dvec3& v) {
        return v.x * wind.x * wind.x + v.y * wind.y * wind.y + 2 * v.z * wind.x * wind.y;
    };
    const auto across = [&](const glm::dvec3& v) { return v.x + v.y - along(v); };
    return {.resolved_along = along(resolved),
            .resolved_across = across(resolved),
            .unresolved_along = along(unresolved),
            .unresolved_across = across(unresolved)};
}

/// Mean, and standard error of the mean, of a value over the seas.
class Scatter {
public:
    void add(double value) {
        count_ += 1;
        sum_ += value;
        squares_ += value * value;
    }
    [[nodiscard]] double standard_error() const {
        if (count_ < 2) return 0;
        const double variance = (squares_ - sum_ * sum_ / count_) / (count_ - 1);
        return std::sqrt(std::max(variance, 0.0) / count_);
    }

private:
    double count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

using S = SeaStatistics;

template <std::size_t I>
double quantile(const S& s) {
    return s.jacobian_quantiles[I];
}

constexpr StatisticsValue kValues[] = {
    {"significant_wave_height", "Significant wave height", "m",
     [](const S& s) { return s.significant_wave_height; }},
    {"peak_period", "Peak period", "s", [](const S& s) { return s.peak_period; }},
    {"zero_crossing_period", "Zero-crossing period", "s", [](const S& s) { return s.zero_crossing_period; }},
    {"mean_square_slope", "Mean square slope", "", [](const S& s) { return s.mean_square_slope.total(); }},
    {"mean_square_slope_along_wind", "… along the wind", "",
     [](const S& s) { return s.mean_square_slope.along(); }},
    {"mean_square_slope_across_wind", "… across the wind", "",
     [](const S& s) { return s.mean_square_slope.across(); }},
    {"mean_square_slope_resolved", "… that tiles carry", "",
     [](const S& s) { return s.mean_square_slope.resolved(); }},
    {"mean_square_slope_resolved_along_wind", "… of it, along the wind", "",
     [](const S& s) { return s.mean_square_slope.resolved_along; }},
    {"mean_square_slope_resolved_across_wind", "… of it, across the wind", "",
     [](const S& s) { return s.mean_square_slope.resolved_across; }},
    {"mean_square_slope_unresolved", "… of shorter waves", "",
     [](const S& s) { return s.mean_square_slope.unresolved(); }},
    {"mean_level", "Mean level", "m", [](const S& s) { return s.mean_level; }},
    {"skewness", "Skewness", "", [](const S& s) { return s.skewness; }},
    {"whitecap_fraction", "Whitecaps", "", [](const S& s) { return s.whitecap_fraction; }},
    {"jacobian_quantile_0.001", "Jacobian, 0.1 %", "", quantile<0>},
    {"jacobian_quantile_0.01", "Jacobian, 1 %", "", quantile<1>},
    {"jacobian_quantile_0.05", "Jacobian, 5 %", "", quantile<2>},
    {"jacobian_quantile_0.5", "Jacobian, median", "", quantile<3>},
    {"jacobian_quantile_0.95", "Jacobian, 95 %", "", quantile<4>},
    {"jacobian_quantile_0.99", "Jacobian, 99 %", "", quantile<5>},
    {"jacobian_quantile_0.999", "Jacobian, 99.9 %", "", quantile<6>},
};

double period(double angular_frequency) {
    return angular_frequency > 0 ? kTwoPi / angular_frequency : 0;
}

/// Returns the peak frequency of the spectrum. With a loop it is found as in a measurement.
double exact_peak(const SeaState& state, const SeaSpectrum& spectrum) {
    if (state.loop_period <= 0) return spectrum.peak_frequency();
    FrequencyCurve curve;
    const double peak = wave_number(state, spectrum.peak_frequency());
    for (double k = peak / 100; k < peak * 100; k *= 1 + kFineStep) {
        curve.frequency.push_back(angular_frequency(state, k));
        curve.law_frequency.push_back(law_frequency(state, k));
        curve.density.push_back(spectrum.omnidirectional(k) / group_speed(state, k));
        curve.waves.push_back(k * k);
    }
    return peak_frequency(curve, state.loop_period);
}

}  // namespace

std::span<const StatisticsValue> statistics_values() {
    return kValues;
}

SeaStatistics measured_statistics(const SeaState& state, const SurfaceStatistics& surface,
                                  const SpectrumEstimate& spectrum) {
    SeaStatistics result;
    result.significant_wave_height = 4 * std::sqrt(surface.height_variance());
    result.peak_period = period(peak_frequency(spectrum.frequency_curve(), state.loop_period));
    result.zero_crossing_period = surface.zero_crossing_period();
    result.mean_square_slope =
        slopes_by_wind(state, surface.slope_covariance(), surface.unresolved_slope_covariance());
    result.mean_level = surface.mean_level();
    result.skewness = surface.skewness();
    result.whitecap_fraction = surface.whitecap_fraction();
    std::transform(kJacobianFractions.begin(), kJacobianFractions.end(), result.jacobian_quantiles.begin(),
                   [&](double fraction) { return surface.jacobian_quantile(fraction); });
    return result;
}

SeaStatistics analytic(const SeaState& state) {
    const std::vector<Band> bands = carried_bands(state);
    const SeaSpectrum spectrum(state);
    SeaStatistics result;
    if (spectrum.calm()) return result;
    const SpectrumMoments carried = SpectrumMoments::of(spectrum, state, bands);
    result.significant_wave_height = 4 * std::sqrt(spectrum.height_variance(0, kAllShortWaves));
    result.mean_square_slope =
        slopes_by_wind(state, carried.slope, spectrum.slope_covariance(0, kAllShortWaves) - carried.slope);
    result.skewness = skewness(carried, state.choppiness);
    if (state.choppiness > 0) {
        const double cover = static_cast<double>(state.foam.amount) * whitecap_cover(state.wind_speed);
        result.whitecap_fraction = std::min(cover, kMostFoam);
    }
    std::transform(kJacobianFractions.begin(), kJacobianFractions.end(), result.jacobian_quantiles.begin(),
                   [&](double fraction) { return jacobian_quantile(carried, state.choppiness, fraction); });
    if (carried.velocity > 0)
        result.zero_crossing_period = kTwoPi * std::sqrt(carried.height / carried.velocity);
    result.peak_period = period(exact_peak(state, spectrum));
    return result;
}

Measurement measure(const SeaState& state, int seeds, double seconds) {
    DW_CHECK(seeds >= 1 && seconds >= 0);
    Measurement result{.mean = {},
                       .standard_error = std::vector<double>(std::size(kValues)),
                       .spectrum = SpectrumEstimate(state)};
    const SeaStatistics expected = analytic(state);
    if (expected.significant_wave_height <= 0) return result;
    const double step = (expected.zero_crossing_period > 0 ? expected.zero_crossing_period : 1) * kSampleStep;
    const int moments =
        1 + static_cast<int>(std::min<double>(kMostMoments - 1, std::floor(seconds / kSecondsPerMoment)));
    const double interval = moments > 1 ? seconds / (moments - 1) : 0;

    const int foam_every = (moments + kFoamMoments - 1) / kFoamMoments;

    SurfaceStatistics surface;
    std::vector<Scatter> scatter(std::size(kValues));
    SeaState sea = state;
    Ocean ocean(sea);
    SeaHistory history;
    OceanMaps maps;
    for (int seed = 0; seed < seeds; ++seed) {
        sea.seed = state.seed + seed;
        ocean.set_state(sea);
        SurfaceStatistics one;
        SpectrumEstimate spectrum(state);
        for (int i = 0; i < moments; ++i) {
            // Waves keep their amplitudes: one sample of the spectrum per sea suffices.
            ocean.evaluate(i * interval, maps);
            // The foam of a moment takes as long as many moments without.
            maps.foam.version = 0;
            if (i % foam_every == 0) history.evaluate_foam(ocean, maps);
            one.sample(maps);
            if (i == 0) spectrum.sample(maps);
            ocean.evaluate(i * interval + step, maps);
            one.sample_later(maps);
            if (i == 0) spectrum.sample_later(maps);
        }
        surface.add(one);
        result.spectrum.add(spectrum);
        const SeaStatistics values = measured_statistics(state, one, spectrum);
        for (std::size_t i = 0; i < scatter.size(); ++i) scatter[i].add(kValues[i].of(values));
    }
    result.mean = measured_statistics(state, surface, result.spectrum);
    std::transform(scatter.begin(), scatter.end(), result.standard_error.begin(),
                   [](const Scatter& value) { return value.standard_error(); });
    return result;
}

SpectrumComparison compare_spectra(const SeaState& state, const SpectrumEstimate& measured, int directions) {
    DW_CHECK(directions >= 1);
    SpectrumComparison result;
    const SeaSpectrum spectrum(state);
    if (spectrum.calm()) return result;
    const FrequencyCurve curve = measured.frequency_curve();
    result.frequency = curve.frequency;
    result.measured = curve.density;
    for (const double omega : curve.frequency) result.target.push_back(spectrum.frequency_density(omega));

    result.spread_frequency = spectrum.peak_frequency();
    const double k_low = wave_number(state, (1 - kSpreadRing) * result.spread_frequency);
    const double k_high = wave_number(state, (1 + kSpreadRing) * result.spread_frequency);
    result.measured_spread = measured.spread(k_low, k_high, directions);
    const double sector = 360.0 / directions;
    double sum = 0;
    for (int i = 0; i < directions; ++i) {
        result.direction.push_back(i * sector);
        double variance = 0;
        for (int step = 0; step < kRingSteps; ++step) {
            const double k = k_low * std::pow(k_high / k_low, (step + 0.5) / kRingSteps);
            const SeaSpectrum::Ring ring = spectrum.ring(k);
            for (int j = 0; j < kDirectionsPerSector; ++j) {
                const double compass = (i - 0.5 + (j + 0.5) / kDirectionsPerSector) * sector;
                variance += k * k * spectrum.density(ring, compass_vector(compass));
            }
        }
        result.target_spread.push_back(variance);
        sum += variance;
    }
    for (double& value : result.target_spread) value *= sum > 0 ? 1 / (sum * sector * kDegree) : 0;
    return result;
}

}  // namespace deepwater::sim
