#include "sim/kernel/plane_fft.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "sim/numerics/fft.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

ComplexGrid random_grid(int n) {
    ComplexGrid grid(n);
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
            const std::complex<float> value = gaussian_draw(1, 0, x, y);
            grid.re(x, y) = value.real();
            grid.im(x, y) = value.imag();
        }
    }
    return grid;
}

class PlaneFftOfSide : public ::testing::TestWithParam<int> {};

TEST_P(PlaneFftOfSide, InverseAgreesWithKissFftForEveryVectorWidth) {
    const int n = GetParam();
    const ComplexGrid spectrum = random_grid(n);
    // The other transform keeps rows as rows.
    Grid2D<std::complex<float>> amplitudes(n, n);
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) amplitudes(x, y) = {spectrum.re(y, x), spectrum.im(y, x)};
    }
    const Grid2D<std::complex<float>> wanted = inverse_fft_2d(amplitudes);
    for (const VectorWidth width : {kVectorsSse2, kVectorsAvx2, kVectorsAvx512}) {
        PlaneFft fft(n, plane_kernel(width));
        ComplexGrid grid = spectrum;
        fft.inverse(grid);
        double error = 0, signal = 0;
        for (int y = 0; y < n; ++y) {
            for (int x = 0; x < n; ++x) {
                error +=
                    static_cast<double>(std::norm(wanted(x, y) - std::complex(grid.re(x, y), grid.im(x, y))));
                signal += static_cast<double>(std::norm(wanted(x, y)));
            }
        }
        EXPECT_LT(std::sqrt(error / signal), 2e-6) << width;  // as InverseFft's own bound
        ComplexGrid precise = spectrum;
        fft.inverse_precisely(precise);
        double noise = 0;
        for (size_t i = 0; i < grid.re.values().size(); ++i)
            noise += static_cast<double>(std::norm(std::complex(
                grid.re.values()[i] - precise.re.values()[i], grid.im.values()[i] - precise.im.values()[i])));
        EXPECT_LT(std::sqrt(noise / signal), 3e-7) << width;
    }
}

TEST_P(PlaneFftOfSide, ForwardUndoesInverse) {
    const int n = GetParam();
    const ComplexGrid spectrum = random_grid(n);
    ComplexGrid grid = spectrum;
    PlaneFft fft(n);
    fft.inverse(grid);
    fft.forward(grid);
    double error = 0, signal = 0;
    for (size_t i = 0; i < grid.re.values().size(); ++i) {
        const std::complex<float> had(spectrum.re.values()[i], spectrum.im.values()[i]);
        error += static_cast<double>(std::norm(had - std::complex(grid.re.values()[i], grid.im.values()[i])));
        signal += static_cast<double>(std::norm(had));
    }
    EXPECT_LT(std::sqrt(error / signal), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Sides, PlaneFftOfSide, ::testing::Values(16, 32, 64, 128, 256, 512));

TEST(PlaneFft, PreciseTransformsAreRoundedAlone) {
    // One wave of many: every sample has modulus 1, so that rounding to floats leaves at most 2^-24 in each part.
    constexpr int kN = 256;
    for (const VectorWidth width : {kVectorsSse2, kVectorsAvx2, kVectorsAvx512}) {
        ComplexGrid grid(kN);
        grid.re(17, 200) = 1;  // 200 along x, 17 along y
        PlaneFft fft(kN, plane_kernel(width));
        fft.inverse_precisely(grid);
        for (int y = 0; y < kN; ++y) {
            for (int x = 0; x < kN; ++x) {
                const double turn = static_cast<double>((200 * x + 17 * y) % kN) / kN;
                const std::complex<double> wanted = std::polar(1.0, 2 * std::numbers::pi * turn);
                ASSERT_NEAR(static_cast<double>(grid.re(x, y)), wanted.real(), 6.1e-8);
                ASSERT_NEAR(static_cast<double>(grid.im(x, y)), wanted.imag(), 6.1e-8);
            }
        }
    }
}

TEST(PlaneFft, OneThreadGivesTheSameBits) {
    const ComplexGrid spectrum = random_grid(128);
    const auto transformed = [&](size_t threads) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
        ComplexGrid grid = spectrum;
        PlaneFft fft(128);
        fft.inverse(grid);
        return grid;
    };
    const ComplexGrid one = transformed(1), two = transformed(2);
    for (size_t i = 0; i < one.re.values().size(); ++i) {
        ASSERT_EQ(one.re.values()[i], two.re.values()[i]);
        ASSERT_EQ(one.im.values()[i], two.im.values()[i]);
    }
}

}  // namespace
}  // namespace deepwater::sim
