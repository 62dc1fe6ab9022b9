#include "sim/statistics/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <tuple>

#include "core/check.h"
#include "sim/laws/sea_spectrum.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kG;
using test::kPi;

SeaState windy(float speed, int spectrum = kSpectrumPhillips) {
    SeaState state;
    state.wind_speed = speed;
    state.spectrum = spectrum;
    return state;
}

class StatisticsOf : public ::testing::TestWithParam<std::tuple<int, float>> {};
// Each spectrum in two of four winds.
INSTANTIATE_TEST_SUITE_P(SpectraAndSlowerWinds, StatisticsOf,
                         ::testing::Combine(::testing::Values(0, 2, 4), ::testing::Values(5.0f, 15.0f)));
INSTANTIATE_TEST_SUITE_P(SpectraAndFasterWinds, StatisticsOf,
                         ::testing::Combine(::testing::Values(1, 3), ::testing::Values(10.0f, 20.0f)));

TEST_P(StatisticsOf, MeasuredSeaIsThatOfTheSpectrum) {
    const SeaState state = windy(std::get<1>(GetParam()), std::get<0>(GetParam()));
    const SeaStatistics expected = analytic(state);
    const SeaStatistics measured = measure(state, 8, 10).mean;
    // The fewest waves at the peak are those of 10 m/s, some 13 to a tile's side: height variance is carried
    // by about 80 independent ones, 11 % a sea, 4 % over eight, half of that for its root.
    EXPECT_NEAR(measured.significant_wave_height, expected.significant_wave_height,
                0.06 * expected.significant_wave_height);
    // 0.5 % by the draws (of periods, which hang on the height's variance, 1 %); 0.8 % at most by the fit.
    EXPECT_NEAR(measured.peak_period, expected.peak_period, 0.03 * expected.peak_period);
    EXPECT_NEAR(measured.zero_crossing_period, expected.zero_crossing_period,
                0.03 * expected.zero_crossing_period);
    // Slopes come from thousands of waves: what is left is the grain of the sum against the integral.
    const double slope = expected.mean_square_slope.resolved();
    EXPECT_NEAR(measured.mean_square_slope.resolved(), slope, 0.01 * slope);
    EXPECT_NEAR(measured.mean_square_slope.resolved_along, expected.mean_square_slope.resolved_along,
                0.01 * slope);
    EXPECT_NEAR(measured.mean_square_slope.resolved_across, expected.mean_square_slope.resolved_across,
                0.01 * slope);
    EXPECT_NEAR(measured.mean_square_slope.unresolved_along, expected.mean_square_slope.unresolved_along,
                0.002 * expected.mean_square_slope.total());
    EXPECT_NEAR(measured.mean_square_slope.unresolved_across, expected.mean_square_slope.unresolved_across,
                0.002 * expected.mean_square_slope.total());
    // Without the slow heights the level would be down by k m0, 1 % of the significant height and more.
    EXPECT_NEAR(measured.mean_level, 0, 1e-3 * expected.significant_wave_height);
    // A tenth by the waves that cross, the rest by the draws.
    EXPECT_NEAR(measured.skewness, expected.skewness, 0.15 * expected.skewness + 0.02);
    for (std::size_t i = 0; i < kJacobianFractions.size(); ++i) {
        EXPECT_NEAR(measured.jacobian_quantiles[i], expected.jacobian_quantiles[i], 0.01)
            << kJacobianFractions[i];
    }
}

TEST(Statistics, AnalyticValuesHaveClosedForms) {
    const float wind = 10;
    SeaState state = windy(wind);
    state.amplitude = 0.0039f;
    const SeaStatistics result = analytic(state);
    const double u = static_cast<double>(wind);
    // m0 = π a l²/4 with one way only.
    const double a = static_cast<double>(state.amplitude);
    EXPECT_NEAR(result.significant_wave_height, 4 * std::sqrt(kPi * a / 4) * u * u / kG,
                1e-3 * result.significant_wave_height);
    // S(ω) ∝ ω^-5 exp(−(g/(Uω))⁴): maximum at ω = (4/5)^¼ g/U.
    EXPECT_NEAR(result.peak_period, 2 * kPi * u / (kG * std::pow(0.8, 0.25)), 1e-3 * result.peak_period);
    // m0/m2 = l/(g √π) over all waves; those beyond the tiles hold 1 % of m2 at most.
    EXPECT_NEAR(result.zero_crossing_period, 2 * kPi * u / (kG * std::pow(kPi, 0.25)),
                0.01 * result.zero_crossing_period);
    EXPECT_NEAR(result.mean_square_slope.along(), 3 * result.mean_square_slope.across(),
                1e-3 * result.mean_square_slope.total());
}

TEST(Statistics, HeightAndSlopeRiseWithTheWindAndSeedsDiffer) {
    SeaStatistics calmer = measure(windy(3), 1, 0).mean;
    for (const float wind : {6.0f, 10.0f, 15.0f}) {
        const SeaStatistics rougher = measure(windy(wind), 1, 0).mean;
        EXPECT_GT(rougher.significant_wave_height, calmer.significant_wave_height);
        EXPECT_GT(rougher.mean_square_slope.total(), calmer.mean_square_slope.total());
        calmer = rougher;
    }
    SeaState other = windy(15);
    other.seed = 2;
    EXPECT_NE(measure(other, 1, 0).mean.significant_wave_height, calmer.significant_wave_height);
}

TEST(Statistics, HeightOfSeveralSeasIsTheRootOfTheMeanSquare) {
    SeaState state = windy(10);
    double squares = 0;
    for (int seed = 1; seed <= 3; ++seed) {
        state.seed = seed;
        squares += std::pow(measure(state, 1, 0).mean.significant_wave_height, 2);
    }
    state.seed = 1;
    const Measurement all = measure(state, 3, 0);
    EXPECT_NEAR(all.mean.significant_wave_height, std::sqrt(squares / 3), 1e-9);
}

TEST(Statistics, StandardErrorsTellHowFarTheMeanMayLie) {
    EXPECT_EQ(statistics_values().size(), measure(windy(8), 1, 0).standard_error.size());
    for (const double error : measure(windy(8), 1, 0).standard_error) EXPECT_EQ(error, 0);
    const SeaStatistics expected = analytic(windy(8));
    const Measurement measured = measure(windy(8), 12, 0);
    for (std::size_t i = 0; i < measured.standard_error.size(); ++i) {
        const StatisticsValue& value = statistics_values()[i];
        // Four standard errors, and 1 % for grain, fit and bins.
        EXPECT_NEAR(value.of(measured.mean), value.of(expected),
                    4 * measured.standard_error[i] + 0.01 * std::abs(value.of(expected)))
            << value.key;
    }
}

TEST(Statistics, ValuesHaveDistinctNames) {
    std::set<std::string> keys;
    for (const StatisticsValue& value : statistics_values()) keys.emplace(value.key);
    EXPECT_EQ(keys.size(), statistics_values().size());
    for (const char* key :
         {"significant_wave_height", "mean_square_slope", "peak_period", "zero_crossing_period"})
        EXPECT_TRUE(keys.contains(key)) << key;
}

TEST(Statistics, LoopedSeaIsHeldAgainstItsRoundedFrequencies) {
    SeaState looped = windy(8);
    looped.loop_period = 30;
    const SeaStatistics expected = analytic(looped);
    const SeaStatistics unlooped = analytic(windy(8));
    // Rounding down to lines 1/30 Hz apart slows the waves of 5.4 s by 8 % on average.
    EXPECT_GT(expected.zero_crossing_period, 1.03 * unlooped.zero_crossing_period);
    EXPECT_GT(expected.peak_period, 1.05 * unlooped.peak_period);
    EXPECT_EQ(expected.significant_wave_height, unlooped.significant_wave_height);
    const SeaStatistics measured = measure(looped, 8, 30).mean;
    EXPECT_NEAR(measured.zero_crossing_period, expected.zero_crossing_period,
                0.03 * expected.zero_crossing_period);
    EXPECT_NEAR(measured.peak_period, expected.peak_period, 0.03 * expected.peak_period);
}

TEST(Statistics, SwellAloneIsASea) {
    SeaState state = windy(0);
    state.swell_height = 2;
    state.swell_period = 9;
    state.swell_direction = 300;
    state.swell_width = 15;
    const SeaStatistics expected = analytic(state);
    EXPECT_NEAR(expected.significant_wave_height, 2, 0.01);
    EXPECT_NEAR(expected.peak_period, 9, 0.05);
    const Measurement measurement = measure(state, 8, 20);
    // Narrow in frequency and direction: few waves carry the variance.
    EXPECT_NEAR(measurement.mean.significant_wave_height, 2, 0.25);
    EXPECT_NEAR(measurement.mean.peak_period, 9, 0.03 * 9);
    EXPECT_NEAR(measurement.mean.zero_crossing_period, expected.zero_crossing_period,
                0.03 * expected.zero_crossing_period);
    EXPECT_NEAR(measurement.mean.mean_level, 0, 2e-3);

    const SpectrumComparison spectra = compare_spectra(state, measurement.spectrum, 72);
    double sum = 0, east = 0, north = 0;
    for (std::size_t i = 0; i < spectra.direction.size(); ++i) {
        sum += spectra.measured_spread[i];
        east += spectra.measured_spread[i] * std::sin(spectra.direction[i] * kPi / 180);
        north += spectra.measured_spread[i] * std::cos(spectra.direction[i] * kPi / 180);
    }
    EXPECT_NEAR(sum * 2 * kPi / 72, 1, 1e-6);
    EXPECT_NEAR(std::atan2(east, north) * 180 / kPi, -60, 3);
    EXPECT_NEAR(std::sqrt(2 * (1 - std::hypot(east, north) / sum)) * 180 / kPi, 15, 3);
}

TEST(Statistics, MeasuredSpectrumIsTheTarget) {
    for (const int spectrum : {kSpectrumPhillips, kSpectrumJonswap, kSpectrumElfouhaily}) {
        const SeaState state = windy(9, spectrum);
        const SpectrumComparison spectra = compare_spectra(state, measure(state, 16, 0).spectrum);
        ASSERT_EQ(spectra.frequency.size(), spectra.measured.size());
        ASSERT_EQ(spectra.frequency.size(), spectra.target.size());
        // Octave by octave: thousands of waves each but for the lowest.
        double target = 0, measured = 0;
        double octave = 1.5 * spectra.spread_frequency;
        int octaves = 0;
        for (std::size_t i = 1; i < spectra.frequency.size(); ++i) {
            const double step = spectra.frequency[i] - spectra.frequency[i - 1];
            target += spectra.target[i] * step;
            measured += spectra.measured[i] * step;
            if (spectra.frequency[i] < octave) continue;
            EXPECT_NEAR(measured, target, 0.05 * target) << octave;
            target = measured = 0;
            octave *= 2;
            ++octaves;
        }
        EXPECT_GE(octaves, 3);
        // Directions at the peak: root mean square difference below a tenth of the highest.
        double squares = 0, highest = 0, integral = 0;
        for (std::size_t i = 0; i < spectra.direction.size(); ++i) {
            squares += std::pow(spectra.measured_spread[i] - spectra.target_spread[i], 2);
            highest = std::max(highest, spectra.target_spread[i]);
            integral += spectra.target_spread[i] * 2 * kPi / 72;
        }
        EXPECT_LT(std::sqrt(squares / 72), 0.1 * highest);
        EXPECT_NEAR(integral, 1, 1e-9);
    }
}

TEST(Statistics, FiniteDepthSlowsTheLongWaves) {
    SeaState shallow = windy(12);
    shallow.dispersion = kDispersionFiniteDepth;
    shallow.depth = 8;
    const SeaStatistics expected = analytic(shallow);
    EXPECT_GT(expected.zero_crossing_period, 1.1 * analytic(windy(12)).zero_crossing_period);
    const SeaStatistics measured = measure(shallow, 8, 40).mean;
    EXPECT_NEAR(measured.zero_crossing_period, expected.zero_crossing_period,
                0.03 * expected.zero_crossing_period);
    EXPECT_NEAR(measured.peak_period, expected.peak_period, 0.03 * expected.peak_period);
}

TEST(Statistics, StillAirHasNone) {
    for (const SeaStatistics& result : {analytic(windy(0)), measure(windy(0)).mean}) {
        for (const StatisticsValue& value : statistics_values())
            EXPECT_EQ(value.of(result), value.key.starts_with("jacobian") ? 1 : 0) << value.key;
    }
    EXPECT_TRUE(compare_spectra(windy(0), measure(windy(0)).spectrum).frequency.empty());
}

// Densities that round to 0 are no waves; so small ones that do not are a sea like any other.
TEST(Statistics, VanishingSeasAreCalmOrFinite) {
    const auto swell = [](float height) {
        SeaState state = windy(0);
        state.swell_height = height;
        return state;
    };
    const auto faint = [](float amplitude, float wind) {
        SeaState state = windy(wind);
        state.amplitude = amplitude;
        return state;
    };
    for (SeaState state : {swell(1e-40f), swell(1e-24f), swell(1e-22f), swell(3e-21f), swell(1e-20f),
                           swell(1e-12f), swell(1e-6f), faint(1e-44f, 1), faint(1e-44f, 2), faint(1e-44f, 8),
                           faint(1e-42f, 1), faint(1e-42f, 2), faint(1e-38f, 3), faint(1e-30f, 8)}) {
        state.resolution = 32;
        for (const float loop_period : {0.0f, 30.0f}) {
            state.loop_period = loop_period;
            const SeaSpectrum spectrum(state);
            const double variance = spectrum.height_variance(0, kAllShortWaves);
            EXPECT_TRUE(std::isfinite(variance));
            EXPECT_EQ(spectrum.calm(), variance == 0) << state.swell_height << ", " << state.amplitude;
            EXPECT_EQ(spectrum.calm(), spectrum.peak_frequency() == 0);
            const Measurement measurement = measure(state, 1, 0);
            const SeaStatistics expected = analytic(state);
            for (const StatisticsValue& value : statistics_values()) {
                EXPECT_TRUE(std::isfinite(value.of(expected))) << value.key << ' ' << state.swell_height;
                EXPECT_TRUE(std::isfinite(value.of(measurement.mean)))
                    << value.key << ' ' << state.swell_height << ' ' << state.amplitude;
            }
            const SpectrumComparison spectra = compare_spectra(state, measurement.spectrum);
            for (const auto* values : {&spectra.target, &spectra.measured, &spectra.target_spread}) {
                for (const double value : *values) EXPECT_TRUE(std::isfinite(value));
            }
        }
    }
    EXPECT_TRUE(SeaSpectrum(swell(1e-24f)).calm());
    EXPECT_TRUE(SeaSpectrum(faint(1e-44f, 1)).calm());
    EXPECT_NEAR(4 * std::sqrt(SeaSpectrum(swell(1e-12f)).height_variance(0, kAllShortWaves)), 1e-12, 1e-14);
}

TEST(Statistics, ExtremesStayFinite) {
    for (const float wind : {0.2f, 40.0f}) {
        for (int spectrum = 0; spectrum < 5; ++spectrum) {
            const SeaState state = windy(wind, spectrum);
            const SeaStatistics expected = analytic(state);
            const SeaStatistics measured = measure(state, 1, 0).mean;
            for (const StatisticsValue& value : statistics_values()) {
                EXPECT_TRUE(std::isfinite(value.of(expected))) << value.key << ' ' << wind;
                EXPECT_TRUE(std::isfinite(value.of(measured))) << value.key << ' ' << wind;
            }
        }
    }
}

TEST(Statistics, BadResolutionIsRefused) {
    SeaState state = windy(8);
    state.resolution = 48;
    EXPECT_THROW((void)measure(state), UsageError);
    EXPECT_THROW((void)analytic(state), UsageError);
}

}  // namespace
}  // namespace deepwater::sim
