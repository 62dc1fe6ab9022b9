#include "sim/statistics/spectrum_moments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "sim/laws/compass.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kG;
using test::kPi;
constexpr Band kAll[] = {Band{}};

SpectrumMoments moments_of(const SeaState& state, std::span<const Band> bands = kAll) {
    return SpectrumMoments::of(SeaSpectrum(state), state, bands);
}

class MomentsOfSpectrum : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Spectra, MomentsOfSpectrum, ::testing::Range(0, 5));

TEST_P(MomentsOfSpectrum, AreThoseOfTheSpectrum) {
    SeaState state;
    state.spectrum = GetParam();
    state.swell_height = 1;
    state.swell_width = 3;
    const SeaSpectrum spectrum(state);
    const SpectrumMoments moments = moments_of(state);
    const double height = spectrum.height_variance(0, kAllShortWaves);
    EXPECT_NEAR(moments.height, height, 1e-3 * height);
    const glm::dvec3 slope = spectrum.slope_covariance(0, kAllShortWaves);
    EXPECT_NEAR(moments.slope.x, slope.x, 2e-3 * (slope.x + slope.y));
    EXPECT_NEAR(moments.slope.y, slope.y, 2e-3 * (slope.x + slope.y));
    EXPECT_NEAR(moments.slope.z, slope.z, 2e-3 * (slope.x + slope.y));
    // min(k, k') is at most the mean of both, and over deep water ω² = g k: m0 ∬ |k| S = m0 m2/g.
    EXPECT_GT(moments.riding, 0);
    EXPECT_LT(moments.riding, moments.height * moments.velocity / kG);
    // Dxx + Dzz has the variance of the slope, and ⟨Dxx Dzz⟩ = ⟨Dxz²⟩.
    const glm::dmat3& strain = moments.strain;
    EXPECT_NEAR(strain[0][0] + strain[1][1] + 2 * strain[0][1], moments.slope.x + moments.slope.y, 1e-12);
    EXPECT_NEAR(strain[0][1], strain[2][2], 1e-12);
}

TEST(SpectrumMoments, WavesRideOnOneAnotherAsTheDoubleSumSays) {
    SeaState state;
    state.spectrum = kSpectrumPiersonMoskowitz;
    state.spreading = kSpreadingCosinePower;
    state.spreading_exponent = 6;
    const SeaSpectrum spectrum(state);
    struct Wave {
        double k, variance;
        glm::dvec2 direction;
    };
    std::vector<Wave> waves;
    constexpr int kDirections = 24;
    constexpr double kStep = 0.08;  // of ln k
    for (double k = 0.01; k < 30; k *= std::exp(kStep)) {
        const SeaSpectrum::Ring ring = spectrum.ring(k);
        for (int i = 0; i < kDirections; ++i) {
            const double angle = 2 * kPi * i / kDirections;
            const glm::dvec2 direction(std::cos(angle), std::sin(angle));
            waves.push_back(
                {k, spectrum.density(ring, direction) * k * k * kStep * 2 * kPi / kDirections, direction});
        }
    }
    double sum = 0;
    for (const Wave& a : waves) {
        for (const Wave& b : waves)
            sum +=
                std::min(a.k, b.k) * 0.5 * (1 + glm::dot(a.direction, b.direction)) * a.variance * b.variance;
    }
    EXPECT_NEAR(moments_of(state).riding, sum, 0.01 * sum);
}

TEST(SpectrumMoments, BandsAddUp) {
    const SeaState state;
    const Band parts[] = {{0, 0.3}, {0.3, 4}, {4, kAllShortWaves}};
    const SpectrumMoments whole = moments_of(state);
    const SpectrumMoments sum = moments_of(state, parts);
    EXPECT_NEAR(sum.height, whole.height, 1e-4 * whole.height);
    EXPECT_NEAR(sum.velocity, whole.velocity, 1e-4 * whole.velocity);
    EXPECT_NEAR(sum.riding, whole.riding, 1e-3 * whole.riding);
    EXPECT_NEAR(sum.strain[0][0], whole.strain[0][0], 1e-3 * whole.strain[0][0]);
    EXPECT_EQ(moments_of(state, std::span(parts).first(0)).height, 0);
}

TEST(SpectrumMoments, LoopSlowsTheWavesByHalfALine) {
    SeaState looped;
    looped.loop_period = 60;
    const SpectrumMoments free = moments_of(SeaState{});
    const SpectrumMoments rounded = moments_of(looped);
    EXPECT_EQ(rounded.height, free.height);
    // ⟨(ω − ε)²⟩ with ε even over a line ω0 = 2π/60: less by ⟨ω⟩ω0 − ω0²/3; of ω⁻⁵ exp(−(ω₁/ω)⁴), ⟨ω⟩ is
    // Γ(3/4)/π^¼ of √(m2/m0).
    const double line = 2 * kPi / 60;
    const double mean = 0.92 * std::sqrt(free.velocity / free.height);
    EXPECT_NEAR((free.velocity - rounded.velocity) / free.height, mean * line - line * line / 3,
                0.01 * mean * line);
}

/// A surface of one direction, along compass `heading`, with one wave number k.
SpectrumMoments long_crested(double variance, double k, double heading) {
    const glm::dvec2 d = compass_vector(heading);
    const glm::dvec3 products(d.x * d.x, d.y * d.y, d.x * d.y);
    SpectrumMoments moments;
    moments.height = variance;
    moments.slope = variance * k * k * products;
    moments.riding = variance * variance * k;
    moments.strain = variance * k * k * glm::outerProduct(products, products);
    return moments;
}

TEST(ChoppySurface, LongCrestedClosedForms) {
    for (const double heading : {0.0, 37.0, 90.0, 211.0}) {
        const SpectrumMoments moments = long_crested(0.5, 0.2, heading);
        // Tayfun 1980: 3 k σ.
        EXPECT_NEAR(skewness(moments, 1), 3 * 0.2 * std::sqrt(0.5), 1e-12);
        EXPECT_NEAR(skewness(moments, 0.5), 0.5 * skewness(moments, 1), 1e-12);
        // J = 1 + Dxx is Gaussian: deviation 0.2 √0.5.
        const double deviation = 0.2 * std::sqrt(0.5);
        EXPECT_NEAR(jacobian_quantile(moments, 1, 0.5), 1, 1e-5);
        EXPECT_NEAR(jacobian_quantile(moments, 1, 0.0227501), 1 - 2 * deviation, 1e-5);
        EXPECT_NEAR(jacobian_quantile(moments, 1, 0.8413447), 1 + deviation, 1e-5);
        EXPECT_NEAR(jacobian_quantile(moments, 0.5, 0.8413447), 1 + 0.5 * deviation, 1e-5);
    }
}

TEST(ChoppySurface, CalmAndLinearSeasAreFlat) {
    EXPECT_EQ(skewness({}, 1), 0);
    EXPECT_EQ(jacobian_quantile({}, 1, 0.01), 1);
    const SpectrumMoments moments = long_crested(1, 0.1, 20);
    EXPECT_EQ(skewness(moments, 0), 0);
    EXPECT_EQ(jacobian_quantile(moments, 0, 0.01), 1);
}

TEST(ChoppySurface, QuantilesHoldForGaussianWaves) {
    // Monte Carlo over a steep short-crested sea of a few directions, so that every term counts.
    constexpr double kDirections[] = {0.3, 1.1, 1.7, 2.9};
    constexpr double kHeights[] = {0.9, 0.5, 0.8, 0.4};
    constexpr double kNumbers[] = {0.25, 0.4, 0.2, 0.5};
    constexpr double kChoppiness = 0.9;
    SpectrumMoments moments;
    for (int i = 0; i < 4; ++i) {
        const glm::dvec2 d(std::cos(kDirections[i]), std::sin(kDirections[i]));
        const glm::dvec3 products(d.x * d.x, d.y * d.y, d.x * d.y);
        const double variance = kHeights[i] * kHeights[i];
        moments.height += variance;
        moments.slope += variance * kNumbers[i] * kNumbers[i] * products;
        moments.strain += variance * kNumbers[i] * kNumbers[i] * glm::outerProduct(products, products);
    }
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    constexpr int kSamples = 400000;
    std::vector<double> jacobians;
    for (int i = 0; i < kSamples; ++i) {
        glm::dvec3 strain(0);
        for (int j = 0; j < 4; ++j) {
            const glm::dvec2 d(std::cos(kDirections[j]), std::sin(kDirections[j]));
            const double part = kHeights[j] * normal(random);
            strain -= kChoppiness * kNumbers[j] * part * glm::dvec3(d.x * d.x, d.y * d.y, d.x * d.y);
        }
        const double jacobian = (1 + strain.x) * (1 + strain.y) - strain.z * strain.z;
        jacobians.push_back(jacobian);
    }
    std::sort(jacobians.begin(), jacobians.end());
    for (const double fraction : {0.001, 0.01, 0.05, 0.5, 0.95, 0.99}) {
        // √(p (1 − p)/N) over the density of samples: four of them.
        const double exact = jacobian_quantile(moments, kChoppiness, fraction);
        const double density =
            5e-3 * fraction / (exact - jacobian_quantile(moments, kChoppiness, 0.995 * fraction));
        EXPECT_NEAR(jacobians[static_cast<std::size_t>(fraction * kSamples)], exact,
                    4 * std::sqrt(fraction * (1 - fraction) / kSamples) / density)
            << fraction;
    }
}

TEST(ChoppySurface, QuantilesDoNotDependOnTheHeading) {
    SeaState state;
    state.wind_direction = 0;
    const SpectrumMoments north = moments_of(state);
    state.wind_direction = 137;
    const SpectrumMoments elsewhere = moments_of(state);
    for (const double fraction : {0.01, 0.5, 0.99}) {
        EXPECT_NEAR(jacobian_quantile(north, 1, fraction), jacobian_quantile(elsewhere, 1, fraction), 1e-3);
    }
    EXPECT_NEAR(skewness(north, 1), skewness(elsewhere, 1), 1e-5);
}

}  // namespace
}  // namespace deepwater::sim
