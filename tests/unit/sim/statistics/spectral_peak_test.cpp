#include "sim/statistics/spectral_peak.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace deepwater::sim {
namespace {

/// JONSWAP's shape with its peak at 1; Pierson and Moskowitz's with gamma 1.
double jonswap(double x, double gamma) {
    const double sigma = x <= 1 ? 0.07 : 0.09;
    const double bell = std::exp(-(x - 1) * (x - 1) / (2 * sigma * sigma));
    return std::pow(x, -5) * std::exp(-1.25 * std::pow(x, -4)) * std::pow(gamma, bell);
}

/// A spectrum over steps of 3 % in wave number, two decades of it, of waves that fill a plane.
struct Curve {
    std::vector<double> frequency, density, waves;

    template <class Shape>
    Curve(double peak, Shape&& shape) {
        for (double k = 0.05; k < 20; k *= 1.03) {
            frequency.push_back(std::sqrt(k) * peak);
            density.push_back(shape(std::sqrt(k)));
            waves.push_back(k * k);
        }
    }

    [[nodiscard]] double peak() const { return spectral_peak(frequency, frequency, density, waves); }
};

class PeakOfJonswap : public ::testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Gamma, PeakOfJonswap, ::testing::Values(1.0, 2.0, 3.3, 7.0, 10.0));

TEST_P(PeakOfJonswap, IsFoundAtAnyFrequency) {
    for (const double peak : {0.31, 0.87, 1.0, 2.9}) {
        const Curve curve(peak, [](double x) { return jonswap(x, GetParam()); });
        // Pierson-Moskowitz has the fitted form; JONSWAP's crest has two widths, 0.07 and 0.09.
        EXPECT_NEAR(curve.peak(), peak, (GetParam() == 1 ? 1e-6 : 4e-3) * peak);
    }
}

TEST_P(PeakOfJonswap, IsUnbiasedUnderNoise) {
    // 12 waves to a tile's side at the peak, a third of the directions carry waves, 8 seas: as many as the
    // least favourable wind has with the program's defaults. Each density is then a mean of squares of
    // `waves` normal pairs: Gamma distributed.
    std::mt19937 random(1);
    double sum = 0;
    constexpr int kTrials = 100;
    for (int trial = 0; trial < kTrials; ++trial) {
        Curve curve(1.0, [](double x) { return jonswap(x, GetParam()); });
        for (std::size_t i = 0; i < curve.density.size(); ++i) {
            const double waves = std::max(0.5, 2 * 3.14 * 12 * 12 * curve.waves[i] * 0.03 / 3 * 8);
            curve.density[i] *= std::gamma_distribution<double>(waves, 1 / waves)(random);
        }
        const double peak = curve.peak();
        EXPECT_NEAR(peak, 1, 0.03);  // scatter below 0.8 %
        sum += peak;
    }
    EXPECT_NEAR(sum / kTrials, 1, 0.006);  // 0.1 % of scatter, 0.4 % of the two widths
}

TEST(SpectralPeak, HigherOfTwoSystemsIsTaken) {
    const auto swell_and_sea = [](double swell) {
        return Curve(1.0, [swell](double x) { return jonswap(x, 1) + swell * jonswap(x / 0.4, 7); });
    };
    EXPECT_NEAR(swell_and_sea(0.02).peak(), 1, 0.01);
    EXPECT_NEAR(swell_and_sea(1).peak(), 0.4, 0.004);
}

// A law over wave number in water of any depth: Phillips' exp(-1/(k L)^2)/k^3, as S(omega) by the
// finite-depth dispersion omega^2 = k tanh(k d) of L = 1, g = 1.
TEST(SpectralPeak, LawsOverWaveNumberAreUnbiasedInShallowWater) {
    for (const double depth : {0.2, 1.0, 3.0, 100.0}) {
        std::vector<double> frequency, law_frequency, density, waves;
        double peak = 0, highest = 0;
        const auto omega = [depth](double k) { return std::sqrt(k * std::tanh(k * depth)); };
        const auto spectrum = [&](double k) {
            constexpr double kStep = 1e-5;
            const double group_speed = (omega(k * (1 + kStep)) - omega(k * (1 - kStep))) / (2 * kStep * k);
            return std::pow(k, -3) * std::exp(-1 / (k * k)) / group_speed;
        };
        for (double k = 0.05; k < 20; k *= 1.0003) {
            if (spectrum(k) > highest) {
                highest = spectrum(k);
                peak = omega(k);
            }
        }
        for (double k = 0.05; k < 20; k *= 1.03) {
            frequency.push_back(omega(k));
            law_frequency.push_back(std::sqrt(k));
            density.push_back(spectrum(k));
            waves.push_back(k * k);
        }
        // The group speed is not quite a power of k over the stretch of the fit: 0.8 % where kd = 1 lies in
        // it.
        EXPECT_NEAR(spectral_peak(frequency, law_frequency, density, waves), peak, 0.01 * peak) << depth;
    }
}

TEST(SpectralPeak, DoesNotDependOnUnits) {
    Curve curve(1.0, [](double x) { return jonswap(x, 3.3); });
    const double peak = curve.peak();
    for (double& value : curve.density) value *= 1e-9;
    for (double& value : curve.waves) value *= 1e5;
    EXPECT_NEAR(curve.peak(), peak, 1e-9);
}

TEST(SpectralPeak, IsZeroWithoutWavesAndTheMaximumOfAFallingSpectrum) {
    EXPECT_EQ(Curve(1.0, [](double) { return 0.0; }).peak(), 0);
    EXPECT_EQ(spectral_peak({}, {}, {}, {}), 0);
    // A spectrum that falls all the way is highest at its beginning.
    const Curve falling(1.0, [](double x) { return std::pow(x, -5); });
    EXPECT_NEAR(std::log(falling.peak() / falling.frequency.front()), 0, 0.4);
}

}  // namespace
}  // namespace deepwater::sim
