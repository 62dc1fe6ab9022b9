#include "sim/kernel/plane_fft.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <complex>

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
