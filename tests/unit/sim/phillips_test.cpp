#include "sim/phillips.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace deepwater::sim {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kG = 9.81;

SeaState windy(float speed, bool one_way = true) {
    SeaState state;
    state.wind_speed = speed;
    state.one_way = one_way;
    return state;
}

TEST(Phillips, HeightVarianceHasItsClosedForm) {
    for (const float wind : {3.0f, 8.0f, 20.0f}) {
        const double length = static_cast<double>(wind * wind) / kG;
        const double expected = kPi * static_cast<double>(SeaState{}.amplitude) * length * length / 2;
        // The cut-off takes its share: (w/l)² ln(l/w), below 1e-5 here; the integral itself is good to 1e-6,
        // and single-precision g to 1e-7.
        EXPECT_NEAR(Phillips(windy(wind, false)).height_variance(0, kAllShortWaves), expected,
                    2e-5 * expected);
        EXPECT_NEAR(Phillips(windy(wind, true)).height_variance(0, kAllShortWaves), expected / 2,
                    1e-5 * expected);
    }
}

TEST(Phillips, DefaultAmplitudeGivesThePiersonMoskowitzHeight) {
    const double height = 4 * std::sqrt(Phillips(windy(10)).height_variance(0, kAllShortWaves));
    // Hs = 0.21 U19.5²/g with U19.5 = 1.026 U10, two digits: 2 %.
    EXPECT_NEAR(height, 0.21 * 1.026 * 1.026 * 100 / kG, 0.02 * height);
}

TEST(Phillips, SlopeVarianceHasItsClosedForm) {
    // ∫ exp(−A/k² − B k²) dk/k = K0(2 √(AB)), A = 1/l², B = w².
    const Phillips spectrum(windy(8));
    const double expected =
        kPi / 2 * spectrum.amplitude * std::cyl_bessel_k(0.0, 2 * spectrum.cutoff / spectrum.length);
    const glm::dvec3 covariance = spectrum.slope_covariance(0, kAllShortWaves);
    EXPECT_NEAR(covariance.x + covariance.y, expected, 2e-6 * expected);
}

TEST(Phillips, SlopesAlongTheWindAreThreeTimesThoseAcross) {
    SeaState state = windy(8);
    state.wind_direction = 90;  // towards +x
    const glm::dvec3 covariance = Phillips(state).slope_covariance(0, kAllShortWaves);
    EXPECT_NEAR(covariance.x, 3 * covariance.y, 1e-12);
    EXPECT_NEAR(covariance.z, 0, 1e-12);
}

TEST(Phillips, IntegralsAreThoseOfTheDensityOverThePlane) {
    SeaState state = windy(8);
    state.wind_direction = 25;
    const Phillips spectrum(state);
    const double k_min = 0.1, k_max = 0.4;
    // Midpoint rule over rings and directions, whose error for these smooth integrands is of order
    // (step)²/24.
    constexpr int kRings = 400, kDirections = 720;
    double variance = 0;
    glm::dvec3 slopes(0);
    for (int r = 0; r < kRings; ++r) {
        const double dk = (k_max - k_min) / kRings;
        const double k = k_min + (r + 0.5) * dk;
        for (int d = 0; d < kDirections; ++d) {
            const double angle = 2 * kPi * (d + 0.5) / kDirections;
            const glm::dvec2 wave(k * std::cos(angle), k * std::sin(angle));
            const double weight = spectrum.density(wave.x, wave.y) * k * dk * 2 * kPi / kDirections;
            variance += weight;
            slopes += weight * glm::dvec3(wave.x * wave.x, wave.y * wave.y, wave.x * wave.y);
        }
    }
    EXPECT_NEAR(spectrum.height_variance(k_min, k_max), variance, 1e-4 * variance);
    const glm::dvec3 expected = spectrum.slope_covariance(k_min, k_max);
    EXPECT_NEAR(glm::length(expected - slopes), 0, 1e-4 * glm::length(expected));
}

TEST(Phillips, BandsAddUp) {
    const Phillips spectrum(windy(8));
    const double whole = spectrum.height_variance(0, kAllShortWaves);
    const double parts = spectrum.height_variance(0, 0.17) + spectrum.height_variance(0.17, 2.5) +
                         spectrum.height_variance(2.5, kAllShortWaves);
    EXPECT_NEAR(parts, whole, 2e-6 * whole);
    EXPECT_EQ(spectrum.height_variance(2, 1), 0) << "an empty band";
}

TEST(Phillips, WavesAgainstTheWindAreDroppedOnRequest) {
    SeaState state = windy(8);
    state.wind_direction = 0;  // towards −z
    EXPECT_GT(Phillips(state).density(0, -0.2), 0);
    EXPECT_EQ(Phillips(state).density(0, 0.2), 0);
    state.one_way = false;
    EXPECT_GT(Phillips(state).density(0, 0.2), 0);
    EXPECT_EQ(Phillips(state).density(0.2, 0), 0) << "across the wind there are none in either case";
}

TEST(Phillips, StillAirRaisesNothing) {
    const Phillips spectrum(windy(0));
    EXPECT_EQ(spectrum.density(0.1, 0.1), 0);
    EXPECT_EQ(spectrum.density(0, 0), 0);
    EXPECT_EQ(spectrum.height_variance(0, kAllShortWaves), 0);
    EXPECT_EQ(spectrum.slope_covariance(0, kAllShortWaves), glm::dvec3(0));
}

TEST(Phillips, CompassRunsClockwiseFromNorth) {
    EXPECT_NEAR(glm::distance(compass_vector(0), glm::dvec2(0, -1)), 0, 1e-12);
    EXPECT_NEAR(glm::distance(compass_vector(90), glm::dvec2(1, 0)), 0, 1e-12);
    EXPECT_NEAR(glm::distance(compass_vector(180), glm::dvec2(0, 1)), 0, 1e-12);
}

}  // namespace
}  // namespace deepwater::sim
