#include "sim/statistics/spectrum_estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "made_sea.h"
#include "sim/laws/dispersion.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using testing::made_sea;
using testing::MadeTile;
using testing::PlaneWave;

using test::kPi;

/// The frequency that the sea of `state` gives a wave of a tile.
double omega(const SeaState& state, const MadeTile& tile, int n, int m) {
    return 2 * kPi * animation_frequency(state, 2 * kPi / tile.size * std::hypot(n, m));
}

SpectrumEstimate seen(const SeaState& state, const MadeTile& tile, double t, double step) {
    SpectrumEstimate estimate(state);
    estimate.sample(made_sea({tile}, t));
    estimate.sample_later(made_sea({tile}, t + step));
    return estimate;
}

TEST(SpectrumEstimate, ATravellingWaveIsAtItsWaveVector) {
    const SeaState state;
    for (const double rotation : {0.0, 0.7}) {
        MadeTile tile{.rotation = rotation};
        tile.waves = {{.n = 6, .m = -3, .height = 0.8, .omega = omega(state, tile, 6, -3), .phase = 1}};
        const double delta_k = 2 * kPi / tile.size;
        const double kx = delta_k * (6 * std::cos(rotation) - 3 * std::sin(rotation));
        const double kz = delta_k * (-3 * std::cos(rotation) - 6 * std::sin(rotation));
        for (const double step : {0.02, 0.3}) {
            const SpectrumEstimate estimate = seen(state, tile, 17, step);
            // A variance of a²/2 in one cell, ahead of the wave and not behind it.
            const double expected = 0.32 / (delta_k * delta_k);
            EXPECT_NEAR(estimate.density(kx, kz), expected, 1e-3 * expected);
            EXPECT_NEAR(estimate.density(-kx, -kz), 0, 1e-3 * expected);
        }
    }
}

TEST(SpectrumEstimate, StandingWaveRunsBothWays) {
    const SeaState state;
    MadeTile tile;
    const double w = omega(state, tile, 0, 7);
    tile.waves = {{.m = 7, .height = 0.5, .omega = w}, {.m = -7, .height = 0.5, .omega = w, .phase = 2}};
    const SpectrumEstimate estimate = seen(state, tile, 5, 0.05);
    const double delta_k = 2 * kPi / tile.size;
    const double expected = 0.125 / (delta_k * delta_k);
    EXPECT_NEAR(estimate.density(0, 7 * delta_k), expected, 1e-3 * expected);
    EXPECT_NEAR(estimate.density(0, -7 * delta_k), expected, 1e-3 * expected);
}

TEST(SpectrumEstimate, WavesThatALoopHoldsStillAreSplitEvenly) {
    SeaState state;
    state.loop_period = 1;
    MadeTile tile;
    ASSERT_EQ(omega(state, tile, 5, 0), 0);
    tile.waves = {{.n = 5, .height = 1}};
    const SpectrumEstimate estimate = seen(state, tile, 0, 0.05);
    const double delta_k = 2 * kPi / tile.size;
    const double expected = 0.25 / (delta_k * delta_k);
    EXPECT_NEAR(estimate.density(5 * delta_k, 0), expected, 1e-3 * expected);
    EXPECT_NEAR(estimate.density(-5 * delta_k, 0), expected, 1e-3 * expected);
}

/// Random waves along the half plane x > 0, all wave numbers of [k_min, k_max) with variance `variance` each.
MadeTile random_tile(const SeaState& state, double variance, unsigned seed) {
    MadeTile tile{.resolution = 32, .rotation = 0.4};
    const double delta_k = 2 * kPi / tile.size;
    tile.k_min = 4.1 * delta_k;
    tile.k_max = 8.1 * delta_k;
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    for (int m = -8; m <= 8; ++m) {
        for (int n = 1; n <= 8; ++n) {
            if (std::hypot(n, m) < 4.1 || std::hypot(n, m) >= 8.1) continue;
            const std::complex<double> draw(normal(random), normal(random));
            tile.waves.push_back({.n = n,
                                  .m = m,
                                  .height = std::abs(draw) * std::sqrt(variance),
                                  .omega = omega(state, tile, n, m),
                                  .phase = std::arg(draw)});
        }
    }
    return tile;
}

TEST(SpectrumEstimate, CurveAndSpreadHoldTheVarianceOfARandomSea) {
    // Flat density over the half ring, so that no interpolation blurs it: 92 waves, 30 seas; 2 % of scatter.
    const SeaState state;
    constexpr double kVariance = 1e-3;
    SpectrumEstimate estimate(state);
    double waves = 0;
    for (unsigned seed = 0; seed < 30; ++seed) {
        const MadeTile tile = random_tile(state, kVariance, seed);
        waves = static_cast<double>(tile.waves.size());
        estimate.add(seen(state, tile, 0, 0.05));
    }
    const FrequencyCurve curve = estimate.frequency_curve();
    double integral = 0;
    for (std::size_t i = 1; i < curve.frequency.size(); ++i) {
        integral +=
            0.5 * (curve.density[i] + curve.density[i - 1]) * (curve.frequency[i] - curve.frequency[i - 1]);
    }
    // The curve ends up to a step (3 %) before the band, of which the last cell is 6 %; the lattice's 92
    // waves stand for an area of π/2 (8.1² − 4.1²) = 77, the rest being those on the half plane's edge.
    const double density = kVariance * waves / (0.5 * kPi * (8.1 * 8.1 - 4.1 * 4.1));
    EXPECT_NEAR(integral, kVariance * waves, 0.1 * kVariance * waves);
    EXPECT_NEAR(curve.density.front() * group_speed(state, 4.1 * 2 * kPi / 100) / (4.1 * kPi),
                density * 100 / (2 * kPi), 0.35 * density * 100 / (2 * kPi));

    const double delta_k = 2 * kPi / 100;
    const std::vector<double> spread = estimate.spread(4.5 * delta_k, 8 * delta_k, 8);
    double sum = 0;
    for (const double value : spread) sum += value * 2 * kPi / 8;
    EXPECT_NEAR(sum, 1, 1e-12);
    // Tile coordinates are world coordinates turned by 0.4; +u of the tile is at compass 90° − 0.4 rad + … :
    // the half with waves is centred on world direction Rᵀ (1, 0) = (cos, −sin), compass 90° − 23° = 67°.
    for (const int ahead : {1, 2}) EXPECT_NEAR(spread[static_cast<std::size_t>(ahead)], 1 / kPi, 0.05);
    for (const int behind : {5, 6}) EXPECT_NEAR(spread[static_cast<std::size_t>(behind)], 0, 1e-3);
}

TEST(SpectrumEstimate, TilesJoinWithoutADip) {
    // Two tiles of abutting bands, the same density everywhere: what lies on either side of the seam is
    // equal.
    const SeaState state;
    MadeTile large = random_tile(state, 0, 1), small = large;
    small.size = large.size / 2.0;
    const double large_k = 2 * kPi / large.size;
    const double small_k = 2 * kPi / small.size;
    small.k_min = large.k_max;
    small.k_max = 8.1 * small_k;
    small.waves.clear();
    large.waves.clear();
    for (int m = -8; m <= 8; ++m) {
        for (int n = -8; n <= 8; ++n) {
            const double radius = std::hypot(n, m);
            const double phase = 0.7 * n * n + 1.3 * m;  // any
            if (radius >= 4.1 && radius < 8.1) {
                large.waves.push_back({n, m, large_k, omega(state, large, n, m), phase});
            }
            if (radius >= 4.05 && radius < 8.1) {
                small.waves.push_back({n, m, small_k, omega(state, small, n, m), phase});
            }
        }
    }
    SpectrumEstimate estimate(state);
    estimate.sample(made_sea({large, small}, 0));
    estimate.sample_later(made_sea({large, small}, 0.05));
    for (double k = 4.3 * large_k; k < 8 * small_k; k *= 1.07) {
        for (double angle = 0; angle < 6.2; angle += 0.5)
            EXPECT_NEAR(estimate.density(k * std::cos(angle), k * std::sin(angle)), 0.5, 0.005) << k;
    }
}

TEST(SpectrumEstimate, FadeKeepsTheMean) {
    const SeaState state;
    MadeTile tile;
    tile.waves = {{.n = 4, .height = 1, .omega = omega(state, tile, 4, 0)}};
    SpectrumEstimate estimate = seen(state, tile, 0, 0.1);
    const double k = 4 * 2 * kPi / tile.size;
    const double before = estimate.density(k, 0);
    estimate.fade(0.25);
    EXPECT_NEAR(estimate.density(k, 0), before, 1e-12 * before);
    tile.waves[0].height = 2;
    estimate.sample(made_sea({tile}, 1));
    estimate.sample_later(made_sea({tile}, 1.1));
    EXPECT_NEAR(estimate.density(k, 0), before * (0.25 + 4) / 1.25, 1e-3 * before);
}

TEST(SpectrumEstimate, MapsOfOtherTilesAreIgnored) {
    const SeaState state;
    MadeTile tile;
    tile.waves = {{.n = 4, .height = 1, .omega = omega(state, tile, 4, 0)}};
    MadeTile other = tile;
    other.resolution = 32;
    SpectrumEstimate estimate = seen(state, tile, 0, 0.1);
    const double k = 4 * 2 * kPi / tile.size;
    const double before = estimate.density(k, 0);
    estimate.sample_later(made_sea({other}, 0.2));
    estimate.sample_later(made_sea({tile, other}, 0.2));
    EXPECT_EQ(estimate.density(k, 0), before);
    // A sample of other tiles begins anew.
    estimate.sample(made_sea({other}, 1));
    EXPECT_EQ(estimate.density(k, 0), 0);
}

TEST(SpectrumEstimate, IsZeroBeforeTheFirstSample) {
    const SpectrumEstimate nothing{SeaState{}};
    EXPECT_EQ(nothing.density(0.1, 0), 0);
    EXPECT_TRUE(nothing.frequency_curve().frequency.empty());
    EXPECT_EQ(peak_frequency(nothing.frequency_curve(), 0), 0);
    for (const double value : nothing.spread(0.1, 0.2, 4)) EXPECT_EQ(value, 0);
}

TEST(LoopEnvelope, IsTheVarianceRoundedDownToALine) {
    // A box: S = 1 from 2 to 3. The line at ω holds the part of [ω, ω + 0.5) that lies inside.
    FrequencyCurve curve;
    for (double w = 1; w < 4; w += 0.001) {
        curve.frequency.push_back(w);
        curve.law_frequency.push_back(w);
        curve.density.push_back(w >= 2 && w <= 3 ? 1 : 0);
        curve.waves.push_back(1);
    }
    const std::vector<double> envelope = loop_envelope(curve, 2 * kPi / 0.5);
    for (std::size_t i = 0; i < envelope.size(); ++i) {
        const double w = curve.frequency[i];
        EXPECT_NEAR(envelope[i], std::clamp(std::min(w + 0.5, 3.0) - std::max(w, 2.0), 0.0, 0.5), 2e-3);
    }
}

TEST(LoopEnvelope, ALongLoopChangesNothingAndAShortOneHoldsTheWaves) {
    FrequencyCurve curve;
    for (double w = 0.3; w < 5; w *= 1.01) {
        curve.frequency.push_back(w);
        curve.law_frequency.push_back(w);
        curve.density.push_back(std::pow(w, -5) * std::exp(-1.25 * std::pow(w, -4)));
        curve.waves.push_back(1);
    }
    EXPECT_NEAR(peak_frequency(curve, 0), 1, 1e-3);
    EXPECT_NEAR(peak_frequency(curve, 1e5), 1, 1e-3);
    // Rounding down takes away half a line on average.
    EXPECT_NEAR(peak_frequency(curve, 60), 1 - 0.5 * 2 * kPi / 60, 0.01);
    EXPECT_EQ(peak_frequency(curve, 2), 0);
}

}  // namespace
}  // namespace deepwater::sim
