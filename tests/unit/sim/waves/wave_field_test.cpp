#include "sim/waves/wave_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>

#include "sim/numerics/fft.h"
#include "support/wave_reference.h"

namespace deepwater::sim {
namespace {

using testing::Difference;
using testing::direct_sum;
using testing::Fields;
using testing::fields_of;
using testing::Waves;

constexpr WaveField::Shape kSmall{.resolution = 16, .size = 40.0, .rotation = 0.7, .harmonics = 7};

/// Rounding of the sums, relative to the sum of all amplitudes: about a dozen roundings of 2^-24 = 6e-8 in
/// phase, products and butterflies, none of which can exceed that sum.
constexpr double kRounding = 1e-6;

/// Gradients share transforms with lengths, scaled by 16 wave indices: that is the unit of their rounding,
/// rad/m.
double gradient_unit(const WaveField::Shape& shape) {
    return 16 * 2 * std::numbers::pi / shape.size;
}

/// Calls visit(value in a, value in b, map, channel) for every value of level 0.
template <class Visit>
void compare_values(const TileMaps& a, const TileMaps& b, Visit&& visit) {
    const auto four = [&](const Grid2D<glm::vec4>& x, const Grid2D<glm::vec4>& y, int first) {
        for (size_t i = 0; i < x.values().size(); ++i) {
            for (int c = 0; c < 4; ++c)
                visit(x.values()[i][c], y.values()[i][c], static_cast<size_t>(first + c));
        }
    };
    four(a.displacement[0], b.displacement[0], 0);
    four(a.gradient[0], b.gradient[0], 4);
    for (size_t i = 0; i < a.shear[0].values().size(); ++i) {
        visit(a.shear[0].values()[i], b.shear[0].values()[i], size_t{8});
    }
}
constexpr size_t kMapChannels = 9;

void expect_direct_sum(const Waves& waves, double t, float choppiness) {
    const TileMaps maps = waves.evaluate(t, choppiness);
    Difference difference;
    const int n = waves.shape.resolution;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const double spacing = waves.shape.size / n;
            difference.include(fields_of(maps, i, j), direct_sum(waves, t, static_cast<double>(choppiness),
                                                                 i * spacing, j * spacing));
        }
    }
    EXPECT_LT(difference.lengths, kRounding * waves.bound());
    EXPECT_LT(difference.gradients, kRounding * waves.bound() * gradient_unit(waves.shape));
}

TEST(WaveField, AllEightFieldsAgreeWithTheDirectFourierSum) {
    expect_direct_sum(Waves::random(kSmall, 1), 12.3, 0.8f);
}

TEST(WaveField, FewWavesOnAFineGridAgreeWithTheDirectFourierSum) {
    expect_direct_sum(Waves::random({.resolution = 32, .size = 5.0, .rotation = -1.9, .harmonics = 5}, 2),
                      3.0, 1.2f);
}

TEST(WaveField, LateTimesAreAsAccurateAsEarlyOnes) {
    expect_direct_sum(Waves::random(kSmall, 3), 1e6 + 0.37, 1.0f);
}

/// Waves like those of a sea: longer ones are higher.
Waves sea_like(const WaveField::Shape& shape, int seed) {
    Waves waves = Waves::random(shape, seed);
    for (int m = -shape.harmonics; m <= shape.harmonics; ++m) {
        for (int n = -shape.harmonics; n <= shape.harmonics; ++n) {
            if (n != 0 || m != 0) waves.amplitude(n, m) /= static_cast<float>(n * n + m * m);
        }
    }
    return waves;
}

class WaveFieldOnKernel : public ::testing::TestWithParam<const WaveKernel*> {};

TEST_P(WaveFieldOnKernel, EveryFieldIsAccurateAtAnyTimeForEveryLength) {
    constexpr double kAllowed = 2e-6;  // of the field's maximum
    constexpr int kPoints = 24;
    for (const int n : {16, 32, 64, 128, 256, 512}) {
        for (const int harmonics : {n / 4 - 1, n / 4, n / 2 - 1}) {
            if (n > 128 && harmonics >= n / 4) continue;  // direct sums take long
            const Waves waves =
                sea_like({.resolution = n, .size = 1.7 * n, .rotation = 0.6, .harmonics = harmonics}, n);
            for (const double t : {0.0, 1e6}) {
                const TileMaps maps = waves.evaluate(t, 0.9f, *GetParam());
                double largest[kMapChannels] = {};
                compare_values(maps, maps, [&](float value, float, size_t channel) {
                    largest[channel] = std::max(largest[channel], static_cast<double>(std::abs(value)));
                });
                double error[kMapChannels] = {};
                for (int point = 0; point < kPoints; ++point) {
                    const int i = point * 37 % n;
                    const int j = (point * 53 + 11) % n;
                    const double spacing = waves.shape.size / n;
                    const Fields a = fields_of(maps, i, j);
                    const Fields b =
                        direct_sum(waves, t, static_cast<double>(0.9f), i * spacing, j * spacing);
                    const double difference[kMapChannels] = {
                        a.drift_x - b.drift_x,
                        a.h - b.h,
                        a.drift_z - b.drift_z,
                        static_cast<double>(maps.displacement[0](i, j).w) - b.jacobian(),
                        a.slope_x - b.slope_x,
                        a.slope_z - b.slope_z,
                        a.dxx - b.dxx,
                        a.dzz - b.dzz,
                        a.dxz - b.dxz};
                    for (size_t c = 0; c < kMapChannels; ++c)
                        error[c] = std::max(error[c], std::abs(difference[c]));
                }
                for (size_t c = 0; c < kMapChannels; ++c) {
                    EXPECT_LE(error[c], kAllowed * largest[c])
                        << n << ", " << harmonics << ", " << t << ", " << c;
                }
            }
        }
    }
}

TEST_P(WaveFieldOnKernel, GivesTheSameSeaAsTheReference) {
    for (const WaveField::Shape& shape :
         {WaveField::Shape{.resolution = 16, .size = 9, .rotation = -0.4, .harmonics = 5},
          WaveField::Shape{.resolution = 128, .size = 80, .rotation = 0.3, .harmonics = 31},
          WaveField::Shape{.resolution = 1024, .size = 900, .rotation = 1.3, .harmonics = 255},
          WaveField::Shape{.resolution = 2048, .size = 900, .rotation = 1.3, .harmonics = 100}}) {
        const Waves waves = sea_like(shape, 3);
        const TileMaps maps = waves.evaluate(77.7, 1, *GetParam());
        const TileMaps reference = waves.evaluate(77.7, 1, kKissfftKernel);
        double largest[kMapChannels] = {};
        double difference[kMapChannels] = {};
        compare_values(maps, reference, [&](float a, float b, size_t channel) {
            largest[channel] = std::max(largest[channel], static_cast<double>(std::abs(a)));
            difference[channel] = std::max(difference[channel], static_cast<double>(std::abs(a - b)));
        });
        // Both are within 2e-6; KissFFT's twiddle factors, of single-precision angles, have most of it.
        for (size_t c = 0; c < kMapChannels; ++c) {
            EXPECT_LE(difference[c], 3e-6 * largest[c]) << shape.resolution << ", " << c;
        }
    }
}

TEST_P(WaveFieldOnKernel, PhasesAreExactAtAnyTime) {
    // Frequency a/2^30 and time b/2^10: whole turns come off a b/2^40 in integer arithmetic.
    Waves waves({.resolution = 16, .size = 10, .rotation = 0, .harmonics = 3});
    waves.amplitude(0, 1) = 0.5f;
    const uint64_t a = 1234567891;
    waves.frequency(0, 1) = std::ldexp(static_cast<double>(a), -30);
    for (const uint64_t b :
         {uint64_t{1}, uint64_t{1023456789}, (uint64_t{1} << 52) - 12345, uint64_t{1} << 40}) {
        const double turn = std::ldexp(static_cast<double>(a * b % (uint64_t{1} << 40)), -40);
        const TileMaps maps = waves.evaluate(std::ldexp(static_cast<double>(b), -10), 1, *GetParam());
        EXPECT_NEAR(maps.displacement[0](0, 0).y, std::cos(2 * std::numbers::pi * turn), 1e-6) << b;
        EXPECT_NEAR(maps.displacement[0](0, 4).y, std::sin(2 * std::numbers::pi * turn), 1e-6) << b;
    }
    // So late that neighbouring doubles are many seconds apart.
    for (const double t : {1e17, -3e22, 1e200}) {
        const TileMaps maps = waves.evaluate(t, 1, *GetParam());
        EXPECT_NEAR(std::hypot(maps.displacement[0](0, 0).y, maps.displacement[0](0, 4).y), 1, 1e-6) << t;
    }
}

TEST_P(WaveFieldOnKernel, GainScalesEverythingAndChoppinessTheDrift) {
    const Waves waves = sea_like({.resolution = 32, .size = 40, .rotation = 0.3, .harmonics = 7}, 4);
    WaveField field(waves.shape, *GetParam());
    field.set_waves(waves.h0, waves.frequency);
    WaveScratch scratch;
    TileMaps whole, scaled;
    field.evaluate(5, {}, whole, scratch);
    const WaveExtremes extremes = field.evaluate(5, {.gain = 0.5f, .choppiness = 0.25f}, scaled, scratch);
    double drift = 0;
    for (int j = 0; j < 32; ++j) {
        for (int i = 0; i < 32; ++i) {
            const Fields a = fields_of(whole, i, j);
            const Fields b = fields_of(scaled, i, j);
            EXPECT_NEAR(b.h, 0.5 * a.h, 1e-7);
            EXPECT_NEAR(b.slope_x, 0.5 * a.slope_x, 1e-7);
            EXPECT_NEAR(b.slope_z, 0.5 * a.slope_z, 1e-7);
            EXPECT_NEAR(b.drift_x, 0.125 * a.drift_x, 1e-7);
            EXPECT_NEAR(b.drift_z, 0.125 * a.drift_z, 1e-7);
            EXPECT_NEAR(b.dxx, 0.125 * a.dxx, 1e-7);
            EXPECT_NEAR(b.dzz, 0.125 * a.dzz, 1e-7);
            EXPECT_NEAR(b.dxz, 0.125 * a.dxz, 1e-7);
            EXPECT_NEAR(static_cast<double>(scaled.displacement[0](i, j).w), b.jacobian(), 1e-6);
            drift = std::max(drift, std::hypot(b.drift_x, b.drift_z));
        }
    }
    EXPECT_NEAR(static_cast<double>(extremes.horizontal), drift, 1e-6 * drift);
    const TileMaps calm = waves.evaluate(5, 0, *GetParam());
    for (const glm::vec4& v : calm.displacement[0].values())
        ASSERT_EQ(glm::vec3(v.x, v.z, v.w), glm::vec3(0, 0, 1));
}

TEST_P(WaveFieldOnKernel, FadedWavesLeaveNoDenormals) {
    Waves waves = sea_like({.resolution = 64, .size = 40, .rotation = 0.3, .harmonics = 15}, 5);
    for (auto& wave : waves.h0.values()) wave *= 1e-37f;
    const TileMaps maps = waves.evaluate(3, 1, *GetParam());
    compare_values(maps, maps,
                   [](float value, float, size_t) { ASSERT_NE(std::fpclassify(value), FP_SUBNORMAL); });
    // The caller's floating-point mode is restored.
    const volatile float tiny = 1e-38f;
    EXPECT_GT(tiny * 0.1f, 0);
}

INSTANTIATE_TEST_SUITE_P(AllThatRunHere, WaveFieldOnKernel, ::testing::ValuesIn(testing::available_kernels()),
                         [](const auto& instance) { return std::string(instance.param->name); });

TEST(WaveField, SpectrumIsHermitianWithoutMeanAndNyquistWaves) {
    const Waves waves = Waves::random(kSmall, 4);
    WaveField field(kSmall);
    field.set_waves(waves.h0, waves.frequency);
    const Grid2D<std::complex<float>> spectrum = field.spectrum_at(5.5);
    const int n = kSmall.resolution;
    for (int m = 0; m < n; ++m) {
        for (int i = 0; i < n; ++i) {
            const auto mirrored = std::conj(spectrum((n - i) % n, (n - m) % n));
            // Column 0 meets its own mirror image, computed from other numbers: a few roundings of values
            // below 1.
            EXPECT_NEAR(std::abs(spectrum(i, m) - mirrored), 0, 1e-6) << i << ", " << m;
        }
        EXPECT_EQ(spectrum(n / 2, m), std::complex<float>());
        EXPECT_EQ(spectrum(m, n / 2), std::complex<float>());
    }
    EXPECT_EQ(spectrum(0, 0), std::complex<float>());
}

TEST(WaveField, FullComplexTransformLeavesNoImaginaryResidue) {
    const Waves waves = Waves::random(kSmall, 5);
    WaveField field(kSmall);
    field.set_waves(waves.h0, waves.frequency);
    const Grid2D<std::complex<float>> sea = inverse_fft_2d(field.spectrum_at(7.0));
    const TileMaps maps = waves.evaluate(7.0, 1.0f);
    for (int j = 0; j < kSmall.resolution; ++j) {
        for (int i = 0; i < kSmall.resolution; ++i) {
            EXPECT_NEAR(sea(i, j).imag(), 0, kRounding * waves.bound());
            EXPECT_NEAR(sea(i, j).real(), maps.displacement[0](i, j).y, kRounding * waves.bound());
        }
    }
}

TEST(WaveField, MeanSquareHeightIsTheSumOfSquaredAmplitudes) {
    const Waves waves = Waves::random({.resolution = 64, .size = 100.0, .rotation = 0.2, .harmonics = 31}, 6);
    WaveField field(waves.shape);
    field.set_waves(waves.h0, waves.frequency);
    double squared_amplitudes = 0;
    const Grid2D<std::complex<float>> spectrum = field.spectrum_at(2.0);
    for (const auto& value : spectrum.values()) squared_amplitudes += std::norm(std::complex<double>(value));
    double squared_heights = 0;
    const TileMaps maps = waves.evaluate(2.0, 1.0f);
    for (const glm::vec4& value : maps.displacement[0].values())
        squared_heights += static_cast<double>(value.y * value.y);
    // Sums of 4096 independent roundings of 1e-7: relative error well under 1e-5.
    EXPECT_NEAR(squared_heights / (64 * 64), squared_amplitudes, 1e-5 * squared_amplitudes);
}

/// h = a cos(k·x − ωt), for which all fields are known.
class SingleWave : public ::testing::Test {
protected:
    static constexpr int kN = 3, kM = -2;
    static constexpr float kChoppiness = 0.9f;
    static constexpr double kA = 0.25;  // m
    static constexpr double kTime = 1.75;
    const WaveField::Shape shape_{.resolution = 64, .size = 30.0, .rotation = 0.4, .harmonics = 20};
    Waves waves_{shape_};
    double kx_ = 0, kz_ = 0, k_ = 0;

    SingleWave() {
        waves_.amplitude(kN, kM) = static_cast<float>(kA / 2);
        const double c = std::cos(shape_.rotation), s = std::sin(shape_.rotation);
        const double delta_k = 2 * std::numbers::pi / shape_.size;
        kx_ = delta_k * (c * kN + s * kM);
        kz_ = delta_k * (c * kM - s * kN);
        k_ = std::hypot(kx_, kz_);
    }
    /// k·x − ωt at a sample: k·x is the same in the axes of the tile.
    [[nodiscard]] double phase(int i, int j) const {
        const double turns = static_cast<double>(kN * i + kM * j) / shape_.resolution;
        return 2 * std::numbers::pi * (turns - waves_.frequency(kN, std::abs(kM)) * kTime);
    }
};

TEST_F(SingleWave, SlopesAndDisplacementsAreItsExactDerivatives) {
    const TileMaps maps = waves_.evaluate(kTime, kChoppiness);
    Difference difference;
    for (int j = 0; j < shape_.resolution; ++j) {
        for (int i = 0; i < shape_.resolution; ++i) {
            const double h = kA * std::cos(phase(i, j));
            const double sine = kA * std::sin(phase(i, j));
            const double lambda = static_cast<double>(kChoppiness);
            difference.include(fields_of(maps, i, j), {.h = h,
                                                       .drift_x = -lambda * kx_ / k_ * sine,
                                                       .drift_z = -lambda * kz_ / k_ * sine,
                                                       .slope_x = -kx_ * sine,
                                                       .slope_z = -kz_ * sine,
                                                       .dxx = -lambda * kx_ * kx_ / k_ * h,
                                                       .dzz = -lambda * kz_ * kz_ / k_ * h,
                                                       .dxz = -lambda * kx_ * kz_ / k_ * h});
        }
    }
    EXPECT_LT(difference.lengths, kRounding * kA);
    EXPECT_LT(difference.gradients, kRounding * kA * gradient_unit(shape_));
}

TEST_F(SingleWave, CrestsAreCompressedAndTroughsStretched) {
    const TileMaps maps = waves_.evaluate(kTime, kChoppiness);
    for (int j = 0; j < shape_.resolution; ++j) {
        for (int i = 0; i < shape_.resolution; ++i) {
            const Fields f = fields_of(maps, i, j);
            // One wave squeezes along k only: J = 1 − λ k h, below 1 where h is large.
            EXPECT_NEAR(f.jacobian(), 1 - static_cast<double>(kChoppiness) * k_ * f.h, 1e-5);
            EXPECT_NEAR(static_cast<double>(maps.displacement[0](i, j).w), f.jacobian(), 1e-6);
        }
    }
}

TEST_F(SingleWave, CrestsMoveAlongTheWaveVector) {
    // A little later the height is that of a point a little behind: dh/dt = −(ω/k²) k·∇h.
    constexpr double kStep = 1e-3;  // s
    const TileMaps before = waves_.evaluate(kTime - kStep, kChoppiness);
    const TileMaps now = waves_.evaluate(kTime, kChoppiness);
    const TileMaps after = waves_.evaluate(kTime + kStep, kChoppiness);
    const double omega = 2 * std::numbers::pi * waves_.frequency(kN, std::abs(kM));
    for (int j = 0; j < shape_.resolution; j += 5) {
        for (int i = 0; i < shape_.resolution; i += 5) {
            const double rate = (fields_of(after, i, j).h - fields_of(before, i, j).h) / (2 * kStep);
            const Fields f = fields_of(now, i, j);
            // Rounding of h over 2 kStep: 1e-6 · 0.25 m / 2e-3 s.
            EXPECT_NEAR(rate, -omega / (k_ * k_) * (kx_ * f.slope_x + kz_ * f.slope_z), 2e-4);
        }
    }
}

TEST(WaveField, RotatedTileHoldsTheSameWavesTurned) {
    WaveField::Shape straight = kSmall;
    straight.rotation = 0;
    Waves waves = Waves::random(kSmall, 7);
    const TileMaps turned = waves.evaluate(4.0, 1.0f);
    waves.shape = straight;
    const TileMaps maps = waves.evaluate(4.0, 1.0f);
    const double c = std::cos(kSmall.rotation), s = std::sin(kSmall.rotation);
    Difference difference;
    for (int j = 0; j < 16; ++j) {
        for (int i = 0; i < 16; ++i) {
            const Fields f = fields_of(maps, i, j);
            difference.include(fields_of(turned, i, j),
                               {.h = f.h,
                                .drift_x = c * f.drift_x + s * f.drift_z,
                                .drift_z = c * f.drift_z - s * f.drift_x,
                                .slope_x = c * f.slope_x + s * f.slope_z,
                                .slope_z = c * f.slope_z - s * f.slope_x,
                                .dxx = c * c * f.dxx + 2 * c * s * f.dxz + s * s * f.dzz,
                                .dzz = s * s * f.dxx - 2 * c * s * f.dxz + c * c * f.dzz,
                                .dxz = c * s * (f.dzz - f.dxx) + (c * c - s * s) * f.dxz});
        }
    }
    EXPECT_LT(difference.lengths, kRounding * waves.bound());
    EXPECT_LT(difference.gradients, kRounding * waves.bound() * gradient_unit(kSmall));
}

TEST(WaveField, FinerGridPassesThroughTheSamePoints) {
    Waves waves = Waves::random({.resolution = 32, .size = 20.0, .rotation = 0.1, .harmonics = 15}, 8);
    const TileMaps coarse = waves.evaluate(9.0, 1.0f);
    waves.shape.resolution = 64;
    const TileMaps fine = waves.evaluate(9.0, 1.0f);
    Difference difference;
    for (int j = 0; j < 32; ++j) {
        for (int i = 0; i < 32; ++i)
            difference.include(fields_of(coarse, i, j), fields_of(fine, 2 * i, 2 * j));
    }
    EXPECT_LT(difference.lengths, kRounding * waves.bound());
    EXPECT_LT(difference.gradients, kRounding * waves.bound() * gradient_unit(waves.shape));
}

template <class T>
void expect_means(const std::vector<Grid2D<T>>& levels, int resolution) {
    for (size_t level = 1; level < levels.size(); ++level) {
        const Grid2D<T>& finer = levels[level - 1];
        const Grid2D<T>& coarser = levels[level];
        ASSERT_EQ(coarser.width(), resolution >> level);
        for (int j = 0; j < coarser.height(); ++j) {
            for (int i = 0; i < coarser.width(); ++i) {
                const T mean = (finer(2 * i, 2 * j) + finer(2 * i + 1, 2 * j) + finer(2 * i, 2 * j + 1) +
                                finer(2 * i + 1, 2 * j + 1)) *
                               0.25f;
                // Another order of adding four numbers of order 1.
                ASSERT_LT(glm::distance(coarser(i, j), mean), 2e-6f) << level << ", " << i << ", " << j;
            }
        }
    }
    EXPECT_EQ(levels.back().width(), 1);
}

TEST_P(WaveFieldOnKernel, MipLevelsAreMeansDownToOneSample) {
    for (const int n : {16, 64, 256, 512}) {
        const Waves waves =
            sea_like({.resolution = n, .size = 50.0, .rotation = 0.3, .harmonics = n / 4 - 1}, 9);
        const TileMaps maps = waves.evaluate(1.0, 1, *GetParam());
        ASSERT_EQ(maps.displacement.size(), static_cast<size_t>(std::bit_width(static_cast<unsigned>(n))));
        expect_means(maps.displacement, n);
        expect_means(maps.gradient, n);
        expect_means(maps.shear, n);
    }
}

TEST(WaveField, ExtremesBoundTheSamples) {
    const Waves waves = Waves::random(kSmall, 10);
    WaveField field(kSmall);
    field.set_waves(waves.h0, waves.frequency);
    WaveScratch scratch;
    TileMaps maps;
    const WaveExtremes extremes = field.evaluate(3.0, {}, maps, scratch);
    float height = 0, drift = 0;
    for (const glm::vec4& v : maps.displacement[0].values()) {
        height = std::max(height, std::abs(v.y));
        drift = std::max(drift, std::hypot(v.x, v.z));
    }
    EXPECT_EQ(extremes.height, height);
    EXPECT_NEAR(extremes.horizontal, drift, 1e-6f * drift);
}

}  // namespace
}  // namespace deepwater::sim
