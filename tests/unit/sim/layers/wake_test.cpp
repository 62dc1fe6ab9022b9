// Waves behind a moving pressure, against the exact solution, wave by wave, on a domain eight times as wide.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "sim/layers/dispersive_patch.h"
#include "sim/numerics/fft.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using Complex = std::complex<double>;

using test::kG;
using test::kPi;
using test::kTension;
constexpr double kWaterDensity = 1000;
constexpr int kWakeCells = 256, kWakeRim = 3 * kWakeCells / 16, kWider = 8;
constexpr double kDepth = 1, kWakeCell = 0.25, kSide = kWakeCells * kWakeCell;
constexpr double kRadius = 0.5, kPressure = 98.1;  // m, Pa
constexpr double kAhead = 0.2 * kSide;             // of the window's middle lies the source

struct Wake {
    double speed = 0, seconds = 0;  // of the source, and of the whole run
    DispersivePatch patch{
        {.cells = kWakeCells, .cell = kWakeCell, .depth = kDepth, .rim = kWakeRim, .viscosity = 0}};
    Grid2D<std::complex<float>> exact;  // cell i at i modulo its width
};

double frequency_of(double k) {
    return std::sqrt((kG * k + kTension * k * k * k) * std::tanh(k * kDepth));
}

/// The waves of a pressure that begins to move along x at time 0, on a window that follows it by whole cells.
void run(Wake& wake) {
    const int steps = static_cast<int>(std::ceil(wake.seconds / (0.35 * std::sqrt(kWakeCell / kG))));
    const double step = wake.seconds / steps;
    const auto press = [&](double from, double to) {
        constexpr int kSpots = 2;
        for (int i = 0; i < kSpots; ++i) {
            const double t = from + (to - from) * (i + 0.5) / kSpots;
            wake.patch.press({.place = {wake.speed * t, 0}, .radius = kRadius},
                             kPressure * (to - from) / kSpots);
        }
    };
    for (int i = 0; i < steps; ++i) {
        const double now = i * step;
        wake.patch.move_to(wake.patch.corner_around({wake.speed * now - kAhead, 0}));
        wake.patch.set_rims(step, {wake.speed, 0});
        press(std::max(0.0, now - 0.5 * step), now + 0.5 * step);
        wake.patch.step(step);
    }
    // The pressure of the last half step, without time to move on.
    constexpr double kInstant = 1e-6;
    press(wake.seconds - 0.5 * step, wake.seconds);
    wake.patch.set_rims(kInstant, {wake.speed, 0});
    wake.patch.step(kInstant);
}

/// Of each wave η'' + ω² η = −(L p̂/ρ) e^(−iκt), κ = k·U, from rest:
/// η = F/(2iω) [e^(iωt) E(−ω − κ) − e^(−iωt) E(ω − κ)], E(a) = ∫ e^(iat) dt from 0 to t.
Complex exact_amplitude(double kx, double kz, double speed, double t, double domain) {
    const double k = std::hypot(kx, kz), omega = frequency_of(k), kappa = kx * speed;
    const double pressure = kPressure * kPi * kRadius * kRadius * std::exp(-0.25 * k * k * kRadius * kRadius);
    const double force = -k * std::tanh(k * kDepth) * pressure / (kWaterDensity * domain * domain);
    const auto integral = [t](double a) {
        const double half = 0.5 * a * t;
        return std::polar(std::abs(half) < 1e-8 ? t : t * std::sin(half) / half, half);
    };
    return force / Complex(0, 2 * omega) *
           (std::polar(1.0, omega * t) * integral(-omega - kappa) -
            std::polar(1.0, -omega * t) * integral(omega - kappa));
}

void solve_exactly(Wake& wake) {
    constexpr int kSamples = kWider * kWakeCells;
    constexpr double kDomain = kWider * kSide, kUnit = 2 * kPi / kDomain;
    constexpr double kHighest = 9 / kRadius;  // e^(−20) of the pressure is beyond
    Grid2D<std::complex<float>> amplitudes(kSamples, kSamples);
    const auto signed_index = [](int i) { return i < kSamples / 2 ? i : i - kSamples; };
    for (int m = 0; m < kSamples; ++m) {
        for (int n = 0; n < kSamples; ++n) {
            const double kx = kUnit * signed_index(n), kz = kUnit * signed_index(m);
            const double k2 = kx * kx + kz * kz;
            if (k2 == 0 || k2 > kHighest * kHighest || m > kSamples / 2) continue;
            const auto amplitude =
                std::complex<float>(exact_amplitude(kx, kz, wake.speed, wake.seconds, kDomain));
            // The wake is the same on both sides of its track.
            amplitudes(n, m) = amplitude;
            amplitudes(n, (kSamples - m) % kSamples) = amplitude;
        }
    }
    wake.exact = inverse_fft_2d(amplitudes);
}

double computed_height(const Wake& wake, std::int64_t x, std::int64_t z) {
    return static_cast<double>(wake.patch.end().height(static_cast<int>(x & (kWakeCells - 1)),
                                                       static_cast<int>(z & (kWakeCells - 1))));
}
double exact_height(const Wake& wake, std::int64_t x, std::int64_t z) {
    const int mask = kWider * kWakeCells - 1;
    return static_cast<double>(wake.exact(static_cast<int>(x & mask), static_cast<int>(z & mask)).real());
}

/// Calls `visit` with the cells of the window that lie inside its rim.
template <class Visit>
void for_all_inside(const Wake& wake, const Visit& visit) {
    const glm::i64vec2 corner = wake.patch.corner();
    for (std::int64_t z = corner.y + kWakeRim; z < corner.y + kWakeCells - kWakeRim; ++z) {
        for (std::int64_t x = corner.x + kWakeRim; x < corner.x + kWakeCells - kWakeRim; ++x) visit(x, z);
    }
}

/// Half-angle [degrees] of the wedge behind the source that holds 9/10 of Σ η², between two distances from
/// it.
template <class Height>
double wedge(const Wake& wake, const Height& height) {
    constexpr int kBins = 1800;  // of 0.05 degrees
    std::vector<double> energy(kBins, 0.0);
    const double source = wake.speed * wake.seconds;
    double all = 0;
    for_all_inside(wake, [&](std::int64_t x, std::int64_t z) {
        const double behind = source - static_cast<double>(x) * kWakeCell,
                     aside = std::abs(static_cast<double>(z)) * kWakeCell;
        const double distance = std::hypot(behind, aside);
        if (behind <= 0 || distance < 6 * kDepth || distance > 0.3 * kSide) return;
        const double square = std::pow(height(wake, x, z), 2);
        energy[static_cast<size_t>(std::min(kBins - 1.0, std::atan2(aside, behind) * 180 / kPi * 20))] +=
            square;
        all += square;
    });
    double sum = 0;
    for (int bin = 0; bin < kBins; ++bin) {
        sum += energy[static_cast<size_t>(bin)];
        if (sum > 0.9 * all) return bin / 20.0;
    }
    return 90;
}

/// Wave number [rad/m] of the strongest wave along the track, between two distances behind the source.
double transverse_wave_number(const Wake& wake, double near, double far, double guess) {
    const double source = wake.speed * wake.seconds;
    const auto strength = [&](double k) {
        Complex sum = 0;
        const auto last = static_cast<std::int64_t>((source - near) / kWakeCell);
        for (auto x = static_cast<std::int64_t>((source - far) / kWakeCell); x <= last; ++x) {
            const double behind = source - static_cast<double>(x) * kWakeCell;
            const double window = std::pow(std::sin(kPi * (behind - near) / (far - near)), 2);
            // Transverse waves fall with the root of the distance.
            sum += window * std::sqrt(behind) * computed_height(wake, x, 0) * std::polar(1.0, k * behind);
        }
        return std::abs(sum);
    };
    double best = guess;
    for (double k = 0.8 * guess; k < 1.2 * guess; k += 0.0005 * guess) {
        if (strength(k) > strength(best)) best = k;
    }
    return best;
}

/// The k > 0 with U² = (g/k) tanh kd.
double stationary_wave_number(double speed) {
    double low = 1e-3, high = 100;
    for (int i = 0; i < 100; ++i) {
        const double k = std::sqrt(low * high);
        (frequency_of(k) / k > speed ? low : high) = k;
    }
    return low;
}

class WakeTest : public testing::TestWithParam<double> {};

TEST_P(WakeTest, IsTheExactOne) {
    const double froude = GetParam();
    Wake wake;
    wake.speed = froude * std::sqrt(kG * kDepth);
    wake.seconds = 0.6 * kSide / wake.speed;
    run(wake);
    solve_exactly(wake);
    double error2 = 0, height2 = 0;
    for_all_inside(wake, [&](std::int64_t x, std::int64_t z) {
        const double exact = exact_height(wake, x, z);
        error2 += std::pow(computed_height(wake, x, z) - exact, 2);
        height2 += exact * exact;
    });
    EXPECT_LT(std::sqrt(error2 / height2), 0.03);
    const double computed_wedge = wedge(wake, computed_height), exact_wedge = wedge(wake, exact_height);
    EXPECT_NEAR(computed_wedge, exact_wedge, 1.0);
    RecordProperty("rms_error", std::to_string(std::sqrt(error2 / height2)));
    RecordProperty("wedge", std::to_string(computed_wedge));
    RecordProperty("exact_wedge", std::to_string(exact_wedge));
}

INSTANTIATE_TEST_SUITE_P(DepthFroudeNumbers, WakeTest, testing::Values(0.5, 0.7, 0.8, 0.9, 1.2));

TEST(Wake, TransverseWavesKeepUpWithTheSource) {
    // U² = (g/k) tanh kd, once the waves of the start have left the window.
    for (const double froude : {0.5, 0.7, 0.8}) {
        Wake wake;
        wake.speed = froude * std::sqrt(kG * kDepth);
        wake.seconds = 3 * kSide / wake.speed;
        run(wake);
        const double k = stationary_wave_number(wake.speed), length = 2 * kPi / k;
        const double rim_behind = kAhead + 0.5 * kSide - kWakeRim * kWakeCell;
        const double measured = transverse_wave_number(wake, length, rim_behind, k);
        EXPECT_NEAR(kG / measured * std::tanh(measured * kDepth) / (wake.speed * wake.speed), 1, 0.01)
            << froude;
    }
}

}  // namespace
}  // namespace deepwater::sim
