#include "sim/shore/kass_miller.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdio>
#include <limits>
#include <numbers>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "unit/sim/shore/flat_ground.h"

namespace deepwater::sim {
namespace {

constexpr int kLong = 100;   // cells of a channel between walls, of 1 m
constexpr double kDeep = 2;  // m
constexpr double kHigh =
    1e-7;  // m: the couplings follow the depth, so a law for small waves asks for small ones

/// The wave that fits once into a channel, and its frequency where differences stand for derivatives.
struct Mode {
    double k = 2 * std::numbers::pi / kLong;
    double omega = std::sqrt(kGravity * kDeep) * 2 * std::sin(0.5 * k);
    /// Returns its height in a channel.
    [[nodiscard]] double of(const KassMiller& water) const {
        double sum = 0;
        for (int x = 0; x < kLong; ++x) sum += water.surface(x, 0) * std::cos(k * (x + 0.5));
        return 2 * sum / kLong;
    }
};

/// Returns z, the factor of a wave in a step of Ω = `turn`, from three heights of its standing wave: a swing of
/// height Re(c zⁿ) obeys hₙ₊₁ = 2 Re(z) hₙ − |z|² hₙ₋₁.
std::complex<double> factor_of(double turn, const KassMillerSettings& settings) {
    const Mode mode;
    const double seconds = turn / mode.omega;
    KassMiller water(test::flat_ground(kLong, 1, -kDeep), settings);
    water.fill([&](int x, int) { return kHigh * std::cos(mode.k * (x + 0.5)); });
    std::array<double, 4> h{};
    for (double& height : h) {
        water.step(seconds);
        height = mode.of(water);
    }
    // Two equations for a = 2 Re(z) and b = |z|².
    const double det = h[0] * h[2] - h[1] * h[1];
    const double b = (h[2] * h[2] - h[1] * h[3]) / -det, a = (h[2] * h[1] - h[0] * h[3]) / -det;
    return {0.5 * a, std::sqrt(b - 0.25 * a * a)};
}

TEST(KassMiller, WavesLoseHeightAndSpeedAsTheRuleSays) {
    for (const double turn : {0.1, 0.25, 0.5}) {
        const std::complex<double> z = factor_of(turn, {});
        std::printf("Ω = %.2f: height × %.5f, speed × %.5f\n", turn, std::abs(z), std::arg(z) / turn);
        EXPECT_NEAR(std::abs(z), 1 / std::sqrt(1 + turn * turn), 1e-3);
        EXPECT_NEAR(std::arg(z) / turn, std::atan(turn) / turn, 1e-3);
    }
}

TEST(KassMiller, TheLossFreeFormKeepsTheHeight) {
    for (const double turn : {0.1, 0.25, 0.5, 1.0}) {
        const std::complex<double> z = factor_of(turn, {.loss_free = true});
        EXPECT_NEAR(std::abs(z), 1, 1e-5) << turn;
        // 2 − 2 cos θ = Ω²/(1 + Ω²/4)
        EXPECT_NEAR(std::arg(z), std::acos(1 - 0.5 * turn * turn / (1 + 0.25 * turn * turn)), 1e-5) << turn;
    }
}

TEST(KassMiller, DampingTakesItsPart) {
    // z² (1 + Ω²) − (2 − τ) z + (1 − τ) = 0, so that |z|² = (1 − τ)/(1 + Ω²).
    constexpr double kTurn = 0.5, kDamping = 0.1;
    const std::complex<double> z = factor_of(kTurn, {.damping = kDamping});
    EXPECT_NEAR(std::abs(z), std::sqrt((1 - kDamping) / (1 + kTurn * kTurn)), 1e-5);
}

TEST(KassMiller, VolumeIsKeptWhileDryLandFloods) {
    for (const bool loss_free : {false, true}) {
        constexpr int kSide = 64;
        Grid2D<float> ground(kSide, kSide);
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x)
                ground(x, y) = 0.02f * static_cast<float>(x) + 0.3f * std::sin(0.4f * static_cast<float>(y));
        }
        KassMiller water(ground, {.loss_free = loss_free});
        water.fill([](int x, int) { return x < kSide / 3 ? 2.0 : -10.0; });
        const double volume = water.volume();
        int wet_before = 0, wet = 0;
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) wet_before += water.depth(x, y) > 1e-3;
        }
        double least = 0;
        for (int i = 0; i < 600; ++i) {
            water.step(1.0 / 30);
            for (int y = 0; y < kSide; ++y) {
                for (int x = 0; x < kSide; ++x) least = std::min(least, water.depth(x, y));
            }
        }
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) wet += water.depth(x, y) > 1e-3;
        }
        std::printf("%d of %d cells wet before, %d after; volume %.1e off\n", wet_before, kSide * kSide, wet,
                    water.volume() / volume - 1);
        EXPECT_GT(wet, 1.3 * wet_before);
        EXPECT_NEAR(water.volume() / volume, 1, 1e-6);
        EXPECT_GE(least, -1e-12);
    }
}

TEST(KassMiller, ALakeBesideDryLandStaysAtRest) {
    Grid2D<float> ground(40, 30);
    for (int y = 0; y < 30; ++y) {
        for (int x = 0; x < 40; ++x) ground(x, y) = std::sin(0.9f * static_cast<float>(x * y + x));
    }
    KassMiller water(ground, {});
    water.fill([](int, int) { return 0.0; });
    for (int i = 0; i < 200; ++i) water.step(0.05);
    for (int y = 0; y < 30; ++y) {
        for (int x = 0; x < 40; ++x)
            EXPECT_NEAR(water.surface(x, y), std::max(0.0, static_cast<double>(ground(x, y))), 1e-9);
    }
}

TEST(KassMiller, BadValuesAreRefused) {
    EXPECT_THROW(KassMiller(Grid2D<float>(), {}), UsageError);
    EXPECT_THROW(KassMiller(test::flat_ground(8, 8, std::numeric_limits<float>::quiet_NaN()), {}),
                 UsageError);
    EXPECT_THROW(KassMiller(test::flat_ground(8, 8, 0), {.cell = glm::dvec2(1, 0)}), UsageError);
    EXPECT_THROW(KassMiller(test::flat_ground(8, 8, 0), {.damping = 2}), UsageError);
}

}  // namespace
}  // namespace deepwater::sim
