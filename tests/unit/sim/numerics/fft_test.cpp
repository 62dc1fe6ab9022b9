#include "sim/numerics/fft.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <thread>
#include <vector>

#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

class InverseFftOfLength : public ::testing::TestWithParam<int> {};

TEST_P(InverseFftOfLength, AgreesWithTheDirectSumInEveryLane) {
    const int n = GetParam();
    std::vector<LaneComplex> in(static_cast<size_t>(n)), out(static_cast<size_t>(n));
    const auto draw = [](int lane, int i) { return gaussian_draw(5, lane, i, 0); };
    for (int i = 0; i < n; ++i) {
        Lanes re, im;
        for (int lane = 0; lane < kLanes; ++lane) {
            re.v[lane] = draw(lane, i).real();
            im.v[lane] = draw(lane, i).imag();
        }
        in[static_cast<size_t>(i)] = {re, im};
    }
    InverseFft::of_length(n).run(in.data(), out.data());

    double error = 0, signal = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
        for (int x = 0; x < n; ++x) {
            std::complex<double> sum = 0;
            for (int i = 0; i < n; ++i) {
                const double turn = static_cast<double>(static_cast<long>(i) * x % n) / n;
                sum += std::complex<double>(draw(lane, i)) * std::polar(1.0, 2 * std::numbers::pi * turn);
            }
            const LaneComplex& value = out[static_cast<size_t>(x)];
            error += std::norm(sum - std::complex<double>(value.real().v[lane], value.imag().v[lane]));
            signal += std::norm(sum);
        }
    }
    // Twiddle factors good to 4e-7 (single-precision angles) and log4 n stages: at least 115 dB.
    EXPECT_LT(std::sqrt(error / signal), 1.8e-6);
}

INSTANTIATE_TEST_SUITE_P(PowersOfTwo, InverseFftOfLength,
                         ::testing::Values(2, 4, 8, 16, 32, 64, 128, 256, 1024));
INSTANTIATE_TEST_SUITE_P(OtherLengths, InverseFftOfLength,
                         ::testing::Values(3, 5, 6, 7, 15, 49, 77, 120, 251));

TEST(InverseFft, AnyThreadMayUseAPlan) {
    // A prime length: KissFFT then works in a buffer of the plan.
    constexpr int kN = 37;
    const InverseFft& fft = InverseFft::of_length(kN);
    std::vector<std::vector<LaneComplex>> results(8);
    std::vector<std::jthread> threads;
    for (size_t thread = 0; thread < results.size(); ++thread) {
        threads.emplace_back([&, thread] {
            std::vector<LaneComplex> in(kN);
            for (size_t i = 0; i < kN; ++i) in[i] = {Lanes(thread * i), Lanes(1)};
            results[thread].resize(kN);
            for (int repeat = 0; repeat < 200; ++repeat) fft.run(in.data(), results[thread].data());
        });
    }
    threads.clear();
    for (size_t thread = 0; thread < results.size(); ++thread) {
        const double sum = static_cast<double>(thread) * kN * (kN - 1) / 2;  // of the real parts, at x = 0
        EXPECT_NEAR(static_cast<double>(results[thread][0].real().v[0]), sum, 1e-4 * (1 + sum));
    }
}

TEST(InverseFft2d, KeepsEnergyAndTransformsOneWave) {
    constexpr int kN = 16;
    Grid2D<std::complex<float>> amplitudes(kN, kN);
    amplitudes(3, kN - 2) = {0.5f, 0.25f};
    const Grid2D<std::complex<float>> values = inverse_fft_2d(amplitudes);
    double energy = 0;
    for (int z = 0; z < kN; ++z) {
        for (int x = 0; x < kN; ++x) {
            const double phase = 2 * std::numbers::pi * (3 * x - 2 * z) / kN;
            const std::complex<double> expected = std::complex<double>(0.5, 0.25) * std::polar(1.0, phase);
            EXPECT_NEAR(std::abs(expected - std::complex<double>(values(x, z))), 0, 1e-6);
            energy += std::norm(std::complex<double>(values(x, z)));
        }
    }
    EXPECT_NEAR(energy / (kN * kN), 0.5 * 0.5 + 0.25 * 0.25, 1e-6);  // Parseval
}

}  // namespace
}  // namespace deepwater::sim
