// Waves in shallow water with dispersion and breaking: how fast they go, how high they run up, where they break, and
// what a driven edge sends back.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <numbers>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/shore/shallow_water.h"
#include "unit/sim/shore/wave_channel.h"

namespace deepwater::sim {
namespace {

/// Returns the speed of waves of period `period` in cells of about 1 m over that of Airy, from the swings of a standing
/// wave of two lengths between walls.
double speed_ratio(double period, double depth) {
    const double omega = 2 * std::numbers::pi / period, k = test::airy_wave_number(omega, depth);
    const double length = 2 * 2 * std::numbers::pi / k;
    const int cells = static_cast<int>(std::lround(length));
    ShallowWater water =
        test::channel(cells, {.cell = length / cells, .breaking = false}, [&](double) { return -depth; });
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
        test::channel(cells, settings, [&](double x) { return x < toe ? -1.0 : (x - toe) / kBeach - 1; });
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
    double omega = 2 * std::numbers::pi / period, k = test::airy_wave_number(omega, depth);

    void fill(double t, double cell, ShallowDrive& drive) const {
        const double grown = std::min(t / (3 * period), 1.0);
        for (int x = 0; x < rim; ++x) {
            const double eta = 0.5 * height * grown * std::sin(omega * t - k * (x + 0.5) * cell);
            drive.surface(x, 0) = static_cast<float>(eta);
            drive.along(x, 0) = static_cast<float>(eta * omega / k);
        }
    }
};

TEST(ShoreWaves, RegularWavesBreakWhereTheirHeightIsEightTenthsOfTheDepth) {
    const Train train{.height = 1.6, .period = 10, .depth = 6, .rim = 24};
    constexpr int kFlat = 60, kCells = 760;
    ShallowSettings settings;
    settings.edges[0] = ShoreEdge::driven;
    ShallowWater water = test::channel(
        kCells, settings, [&](double x) { return -train.depth + std::max(x - kFlat, 0.0) / 100; });
    water.fill([](int, int) { return 0.0; });
    ShallowDrive drive = test::still_drive(kCells);
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
        const double omega = 2 * std::numbers::pi / period, k = test::airy_wave_number(omega, kDepth);
        const double wide = 2 * 2 * std::numbers::pi / k;
        ShallowSettings settings{.breaking = false};
        settings.edges[1] = ShoreEdge::driven;
        ShallowWater water = test::channel(kCells, settings, [](double) { return -kDepth; });
        for (int x = 0; x < kCells; ++x) {
            const double off = x - (kCells - 3.5 * wide);
            const double eta = 0.01 * std::exp(-0.5 * off * off / (wide * wide)) * std::cos(k * off);
            water.set(x, 0, kDepth + eta, eta * omega / k, 0);
        }
        ShallowDrive drive = test::still_drive(kCells);
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

/// A swell that runs up a plane slope at an angle: between walls along x the sum of two such, mirrored, whose crests
/// slope the one way and the other.
struct ObliqueSwell {
    static constexpr double kCell = 2, kWidth = 80, kLength = 280, kRim = 24;  // m
    static constexpr double kDeep = 10, kShallow = 5, kToe = 44, kSlope = 1.0 / 30, kHeight = 0.1,
                            kPeriod = 9;
    static constexpr int kAlong = static_cast<int>(kLength / kCell),
                         kAcross = static_cast<int>(kWidth / kCell);
    double omega = 2 * std::numbers::pi / kPeriod, k = test::airy_wave_number(omega, kDeep);
    double ky = std::numbers::pi / kWidth, kx = std::sqrt(k * k - ky * ky);

    static double depth(double x) { return std::clamp(kDeep - (x - kToe) * kSlope, kShallow, kDeep); }
    static double at(int i) { return (i + 0.5) * kCell; }
    void fill(double t, ShallowDrive& drive) const {
        const double grown = std::min(t / (3 * kPeriod), 1.0), height = grown * kHeight,
                     speed = omega / (k * k);
        for (int y = 0; y < kAcross; ++y) {
            for (int x = 0; x * kCell < kRim; ++x) {
                const double phase = omega * t - kx * at(x), turn = ky * at(y);
                const double eta = height * std::cos(turn) * std::sin(phase);
                drive.surface(x, y) = static_cast<float>(eta);
                drive.along(x, y) = static_cast<float>(speed * kx * eta);
                drive.down(x, y) =
                    static_cast<float>(-speed * ky * height * std::sin(turn) * std::cos(phase));
            }
        }
    }
};

TEST(ShoreWaves, TurnToTheCoastAsSnellsLawSays) {
    using O = ObliqueSwell;
    const O swell;
    Grid2D<float> ground(O::kAlong, O::kAcross);
    ShallowDrive drive{ground, ground, ground, ground};
    for (int y = 0; y < O::kAcross; ++y) {
        for (int x = 0; x < O::kAlong; ++x) {
            ground(x, y) = static_cast<float>(-O::depth(O::at(x)));
            const double inside = std::min(O::at(x), O::kLength - O::at(x));
            drive.rate(x, y) = static_cast<float>(rim_rate(inside, O::kRim));
        }
    }
    ShallowWater water(ground,
                       {.cell = O::kCell,
                        .edges = {ShoreEdge::driven, ShoreEdge::driven, ShoreEdge::wall, ShoreEdge::wall}});
    water.fill([](int, int) { return 0.0; });
    // The swing of each column with the swell, over four periods: its height and its phase.
    constexpr int kStepsAPeriod = 128;
    constexpr double kStep = O::kPeriod / kStepsAPeriod;
    std::vector<std::complex<double>> swing(O::kAlong);
    for (int i = 0; i < 20 * kStepsAPeriod; ++i) {
        swell.fill((i + 0.5) * kStep, drive);
        water.step(kStep, &drive);
        if (i < 16 * kStepsAPeriod) continue;
        const std::complex<double> turn = std::polar(1.0, swell.omega * (i + 1) * kStep);
        for (int x = 0; x < O::kAlong; ++x) {
            for (int y = 0; y < O::kAcross; ++y)
                swing[static_cast<size_t>(x)] += std::cos(swell.ky * O::at(y)) * water.surface(x, y) * turn;
        }
    }
    // Over the even bed behind the slope, and before it. What comes back from the slope makes heights swing along x
    // by a few per cent: means over half a wave.
    const auto mean_height = [&](double from, double to) {
        double sum = 0;
        int count = 0;
        for (int x = 0; x < O::kAlong; ++x) {
            if (O::at(x) < from || O::at(x) > to) continue;
            sum += std::abs(swing[static_cast<size_t>(x)]);
            ++count;
        }
        return sum / count;
    };
    constexpr double kFoot = O::kToe + (O::kDeep - O::kShallow) / O::kSlope, kEnd = O::kLength - O::kRim;
    const double k5 = test::airy_wave_number(swell.omega, O::kShallow),
                 kx5 = std::sqrt(k5 * k5 - swell.ky * swell.ky);
    const auto first = static_cast<size_t>(kFoot / O::kCell), last = static_cast<size_t>(kEnd / O::kCell);
    double turned = 0;
    for (size_t x = first; x < last; ++x) turned += std::arg(swing[x + 1] / swing[x]);
    const double found_kx = std::abs(turned) / (static_cast<double>(last - first) * O::kCell);
    const double angle = std::atan2(swell.ky, found_kx) * 180 / std::numbers::pi;
    const double snell = std::asin(swell.ky / k5) * 180 / std::numbers::pi;
    const auto group = [&](double k, double d) {
        return 0.5 * swell.omega / k * (1 + 2 * k * d / std::sinh(2 * k * d));
    };
    // Ks Kr = √(c_g0 cos θ0/(c_g cos θ)).
    const double expected =
        std::sqrt(group(swell.k, O::kDeep) * swell.kx / swell.k / (group(k5, O::kShallow) * kx5 / k5));
    const double found = mean_height(kFoot, kEnd) / mean_height(O::kRim, O::kToe);
    std::printf("from %.1f° to %.2f°, Snell %.2f°; height × %.4f, Ks Kr %.4f\n",
                std::asin(swell.ky / swell.k) * 180 / std::numbers::pi, angle, snell, found, expected);
    EXPECT_NEAR(angle, snell, 4);
    EXPECT_NEAR(found / expected, 1, 0.05);
}

}  // namespace
}  // namespace deepwater::sim
