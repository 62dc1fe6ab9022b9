// Waves in shallow water with dispersion and breaking: how fast they go, how high they run up, where they break, and
// what a driven edge sends back.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/shore/shallow_water.h"

namespace deepwater::sim {
namespace {

/// Returns the wave number, rad/m, of Airy's waves of frequency `omega` in water of depth `d`.
double airy_wave_number(double omega, double d) {
    double k = omega / std::sqrt(kGravity * d);
    for (int i = 0; i < 60; ++i) {
        const double t = std::tanh(k * d), f = kGravity * k * t - omega * omega;
        k -= f / (kGravity * t + kGravity * k * d * (1 - t * t));
    }
    return k;
}

/// A channel of one row along x.
ShallowWater channel(int cells, const ShallowSettings& settings, const auto& bed) {
    Grid2D<float> ground(cells, 1);
    for (int x = 0; x < cells; ++x) ground(x, 0) = static_cast<float>(bed((x + 0.5) * settings.cell));
    return {ground, settings};
}

/// Returns the speed of waves of period `period` in cells of about 1 m over that of Airy, from the swings of a standing
/// wave of two lengths between walls.
double speed_ratio(double period, double depth) {
    const double omega = 2 * std::numbers::pi / period, k = airy_wave_number(omega, depth);
    const double length = 2 * 2 * std::numbers::pi / k;
    const int cells = static_cast<int>(std::lround(length));
    ShallowWater water =
        channel(cells, {.cell = length / cells, .breaking = false}, [&](double) { return -depth; });
    water.fill([&](int x, int) { return 1e-3 * std::cos(k * (x + 0.5) * length / cells); });
    // The times at which the surface at the wall passes 0.
    constexpr double kStep = 0.02;
    double before = water.surface(0, 0), first = 0, last = 0;
    int crossings = 0;
    for (int i = 0; crossings < 7; ++i) {
        water.step(kStep);
        const double now = water.surface(0, 0);
        if (before * now < 0) {
            const double t = kStep * (i + before / (before - now));
            if (crossings == 0) first = t;
            last = t;
            ++crossings;
        }
        before = now;
    }
    return std::numbers::pi * (crossings - 1) / (last - first) / omega;
}

TEST(ShoreWaves, TravelAtTheirSpeed) {
    for (const double depth : {10.0, 5.0, 2.0}) {
        for (const double period : {4.0, 6.0, 8.0, 12.0}) {
            const double ratio = speed_ratio(period, depth);
            std::printf("%2.0f s in %2.0f m: %.4f of Airy's speed\n", period, depth, ratio);
            EXPECT_NEAR(ratio, 1, depth == 10 && period == 4 ? 0.04 : 0.02)
                << period << " s in " << depth << " m";
        }
    }
}

/// Returns the run-up over the depth of a solitary wave of height `height` over water of depth 1 m, on a beach of
/// 1 : 19.85 (Synolakis 1987).
double solitary_run_up(double height, const ShallowSettings& settings) {
    constexpr double kBeach = 19.85;
    const double wide = std::sqrt(0.75 * height);  // sech²(√(3H/4) x) for a depth of 1 m
    const double toe = 75, crest = 35, cell = settings.cell;
    const int cells = static_cast<int>((toe + kBeach * 1.8) / cell);
    ShallowWater water =
        channel(cells, settings, [&](double x) { return x < toe ? -1.0 : (x - toe) / kBeach - 1; });
    const double speed = std::sqrt(kGravity * (1 + height));
    for (int x = 0; x < cells; ++x) {
        const double s = 1 / std::cosh(wide * ((x + 0.5) * cell - crest)), eta = height * s * s;
        const double h = std::max(eta, water.bed(x, 0)) - water.bed(x, 0);
        water.set(x, 0, h, h > 0 ? eta * speed : 0, 0);
    }
    double highest = 0;
    for (int i = 0; i < 800; ++i) {
        water.step(0.05);
        for (int x = cells - 1; x > 0; --x) {
            // The water's edge. Films thinner than a thousandth of the depth are not counted.
            if (water.depth(x, 0) < 1e-3) continue;
            highest = std::max(highest, water.surface(x, 0));
            break;
        }
    }
    return highest;
}

TEST(ShoreWaves, LowSolitaryWavesRunUpAsSynolakisFound) {
    const double height = 0.0185, expected = 2.831 * std::sqrt(19.85) * std::pow(height, 1.25);
    const double found = solitary_run_up(height, {.cell = 0.1});
    std::printf("run-up of H/d = 0.0185: %.4f, %.3f of the law\n", found, found / expected);
    EXPECT_NEAR(found / expected, 1, 0.03);
}

TEST(ShoreWaves, BreakingSolitaryWavesRunUpAsSynolakisMeasured) {
    // His beach was smooth: n = 0.01 s/m^(1/3).
    const double found = solitary_run_up(0.3, {.cell = 0.1, .manning = 0.01});
    std::printf("run-up of H/d = 0.3: %.3f\n", found);
    EXPECT_NEAR(found, 0.55, 0.055);
}

/// Water that a train of waves drives at the first edge of a channel, and nothing elsewhere.
struct Train {
    double height, period, depth;
    int rim;  ///< cells
    double omega = 2 * std::numbers::pi / period, k = airy_wave_number(omega, depth);

    void fill(double t, double cell, ShallowDrive& drive) const {
        const double grown = std::min(t / (3 * period), 1.0);
        for (int x = 0; x < rim; ++x) {
            const double eta = 0.5 * height * grown * std::sin(omega * t - k * (x + 0.5) * cell);
            drive.surface(x, 0) = static_cast<float>(eta);
            drive.along(x, 0) = static_cast<float>(eta * omega / k);
        }
    }
};

ShallowDrive still_drive(int cells) {
    return {Grid2D<float>(cells, 1), Grid2D<float>(cells, 1), Grid2D<float>(cells, 1),
            Grid2D<float>(cells, 1)};
}

TEST(ShoreWaves, RegularWavesBreakWhereTheirHeightIsEightTenthsOfTheDepth) {
    const Train train{.height = 1.6, .period = 10, .depth = 6, .rim = 24};
    constexpr int kFlat = 60, kCells = 760;
    ShallowSettings settings;
    settings.edges[0] = ShoreEdge::driven;
    ShallowWater water =
        channel(kCells, settings, [&](double x) { return -train.depth + std::max(x - kFlat, 0.0) / 100; });
    water.fill([](int, int) { return 0.0; });
    ShallowDrive drive = still_drive(kCells);
    for (int x = 0; x < train.rim; ++x) drive.rate(x, 0) = static_cast<float>(rim_rate(x + 0.5, train.rim));
    std::vector<double> most(kCells, -10), least(kCells, 10), rolls(kCells, 0);
    const double step = 1.0 / 32, from = 150, to = from + 4 * train.period;
    for (int i = 0; i * step < to; ++i) {
        train.fill((i + 0.5) * step, 1, drive);
        water.step(step, &drive);
        if (i * step < from) continue;
        for (int x = 0; x < kCells; ++x) {
            const auto at = static_cast<size_t>(x);
            most[at] = std::max(most[at], water.surface(x, 0));
            least[at] = std::min(least[at], water.surface(x, 0));
            rolls[at] += water.roller(x, 0) * step;
        }
    }
    // Where the rollers of the waves begin.
    size_t breaks = kFlat;
    while (breaks + 1 < rolls.size() && rolls[breaks] == 0) ++breaks;
    const double height = most[breaks] - least[breaks], depth = -water.bed(static_cast<int>(breaks), 0);
    std::printf("waves of %.2f m break with %.2f m at %.2f m: H/h %.3f\n", train.height, height, depth,
                height / depth);
    EXPECT_NEAR(height / depth, 0.8, 0.1);
}

/// Returns the energy of a channel's water per metre of width, over g.
double energy_of(const ShallowWater& water) {
    double sum = 0;
    for (int x = 0; x < water.cells_x(); ++x) {
        const double eta = water.surface(x, 0);
        sum += 0.5 * eta * eta + 0.5 * water.along(x, 0) * water.along(x, 0) / (kGravity * -water.bed(x, 0));
    }
    return sum;
}

TEST(ShoreWaves, ADrivenEdgeSendsLittleBack) {
    // A packet that leaves the channel by its last edge, where the water outside is still.
    for (const double period : {4.0, 6.0, 9.0, 12.0}) {
        constexpr double kDepth = 8;
        constexpr int kCells = 1000, kRim = 24;
        const double omega = 2 * std::numbers::pi / period, k = airy_wave_number(omega, kDepth);
        const double wide = 2 * 2 * std::numbers::pi / k;
        ShallowSettings settings{.breaking = false};
        settings.edges[1] = ShoreEdge::driven;
        ShallowWater water = channel(kCells, settings, [](double) { return -kDepth; });
        for (int x = 0; x < kCells; ++x) {
            const double off = x - (kCells - 3.5 * wide);
            const double eta = 0.01 * std::exp(-0.5 * off * off / (wide * wide)) * std::cos(k * off);
            water.set(x, 0, kDepth + eta, eta * omega / k, 0);
        }
        ShallowDrive drive = still_drive(kCells);
        for (int x = 0; x < kCells; ++x)
            drive.rate(x, 0) = static_cast<float>(rim_rate(kCells - x - 0.5, kRim));
        const double before = energy_of(water);
        const double group = 0.5 * omega / k * (1 + 2 * k * kDepth / std::sinh(2 * k * kDepth));
        // Until what comes back is as far from the edge as the packet was.
        for (double t = 0; t < 7 * wide / group; t += 0.25) water.step(0.25, &drive);
        const double back = energy_of(water) / before;
        std::printf("%.0f s: %.2f %% of the energy comes back\n", period, 100 * back);
        EXPECT_LT(back, 0.03) << period;
    }
}

}  // namespace
}  // namespace deepwater::sim
