// Kass & Miller's rule as the water of basins: its own dispersion and loss, volume, long waves over an uneven floor.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <random>
#include <vector>

#include "basin_measure.h"
#include "core/check.h"
#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

using test::kPi;

/// A floor that falls evenly from one end of own x to the other.
KassMillerBasin sloped(float from, float to, bool loss_free = false) {
    return {.loss_free = loss_free, .samples = {2, 2}, .depths = {from, to, from, to}};
}

/// What a step makes of the first mode of a rectangle, as a complex factor: by the recurrence a⁺ = p a − q a⁻ that fits
/// its parts in all steps best, whose roots are the factor and its conjugate.
std::complex<double> factor_of_a_step(const KassMillerBasin& rule, double depth, double seconds) {
    constexpr double kHalf = 2;
    const auto mode = [](const glm::dvec2& own) { return std::sin(kPi * own.x / (2 * kHalf)); };
    BasinWaves waves(basin::rectangle(kHalf, 0.5, depth), {.cell = 0.0625, .rule = rule});
    // So low that the depth under the waves is that of still water within a hundred-thousandth.
    basin::stir(waves, [&](const glm::dvec2& own) { return 1e-5 * depth * mode(own); });
    std::vector<double> part;
    for (int i = 0; i < 60; ++i) {
        waves.step(seconds);
        part.push_back(basin::part_of(waves, mode));
    }
    double aa = 0, ab = 0, bb = 0, ac = 0, bc = 0;
    for (size_t i = 2; i < part.size(); ++i) {
        const double before = part[i - 2], now = part[i - 1], next = part[i];
        aa += now * now;
        ab -= now * before;
        bb += before * before;
        ac += now * next;
        bc -= before * next;
    }
    const double det = aa * bb - ab * ab, p = (ac * bb - bc * ab) / det, q = (aa * bc - ab * ac) / det;
    return 0.5 * (p + std::sqrt(std::complex<double>(p * p - 4 * q)));
}

// The mode's own frequency is √(gd) k, less by sinc(k Δ/2) on cells of Δ: 4e-4 here. What is left of a height and of
// the speed is what the rule says: 1/√(1 + Ω²) and atan Ω/Ω.
TEST(KassMillerWaves, TheFirstModeOfARectangleHasTheRulesFrequencyAndLoss) {
    constexpr double kDepth = 0.4, kAlong = kPi / 4, kCell = 0.0625;
    const double frequency = std::sqrt(kGravity * kDepth) * kAlong;
    const double of_cells = std::sin(0.5 * kAlong * kCell) / (0.5 * kAlong * kCell);
    for (const double turn : {0.1, 0.25, 0.5}) {
        const double seconds = turn / (frequency * of_cells);
        const std::complex<double> z = factor_of_a_step({}, kDepth, seconds);
        EXPECT_NEAR(std::abs(z), 1 / std::sqrt(1 + turn * turn), 1e-3) << turn;
        EXPECT_NEAR(std::arg(z) / seconds / (frequency * std::atan(turn) / turn), 1, 1e-3) << turn;
        const std::complex<double> kept = factor_of_a_step({.loss_free = true}, kDepth, seconds);
        EXPECT_NEAR(std::abs(kept), 1, 1e-4) << turn;
        // (1 + Ω²/4)(z − 2 + 1/z) = −Ω²: Ω of the step is twice the tangent of half of its angle.
        EXPECT_NEAR(std::arg(kept), 2 * std::atan(0.5 * turn), 1e-3 * turn) << turn;
        const double tau = 0.1;
        const std::complex<double> damped = factor_of_a_step({.damping = tau}, kDepth, seconds);
        // (1 + Ω²) z² − (2 − τ) z + (1 − τ) = 0: the product of its roots is |z|².
        EXPECT_NEAR(std::norm(damped), (1 - tau) / (1 + turn * turn), 1e-3) << turn;
    }
}

TEST(KassMillerWaves, VolumeIsKeptThroughDrops) {
    for (const BasinShape& shape : {basin::rectangle(0.83, 0.57, 0.4), basin::round_basin(0.71, 0.4),
                                    basin::polygon(0.83, 0.57, 0.4, 0.3)}) {
        for (const bool loss_free : {false, true}) {
            std::mt19937 random(4);
            const auto between = [&](double low, double high) {
                return std::uniform_real_distribution(low, high)(random);
            };
            BasinWaves waves(shape, {.cell = 0.04, .rule = sloped(0.2f, 0.6f, loss_free)});
            double poured = 0;
            for (int i = 0; i < 300; ++i) {
                const glm::dvec2 place(between(-0.5, 0.5), between(-0.4, 0.4));
                const double drop = between(1e-6, 1e-4);
                waves.add_volume(place, drop, between(0.04, 0.1));
                waves.press({.place = place, .radius = 0.1}, between(-5, 5));
                poured += drop;
                waves.step(1.0 / 64);
            }
            double shown = 0;
            for (int j = 0; j < waves.height().height(); ++j) {
                for (int i = 0; i < waves.height().width(); ++i) {
                    if (shape.inside(waves.place(i, j))) shown += static_cast<double>(waves.height()(i, j));
                }
            }
            const glm::dvec2 cell = waves.cell_sides();
            EXPECT_NEAR(shown * cell.x * cell.y / poured, 1, 1e-6);
            EXPECT_NEAR(waves.volume() / poured, 1, 1e-9);
            // The cells within the walls have the basin's area, but for half a cell here and there.
            EXPECT_NEAR(waves.area() / shape.area(), 1, 0.02);
        }
    }
}

// Waves that are thrown up leave a film or nothing on a shallow floor; no more water than there was comes of it.
TEST(KassMillerWaves, ATroughThatMeetsTheFloorMakesNoWater) {
    BasinWaves waves(basin::rectangle(1, 0.5, 0.3), {.cell = 0.03, .rule = sloped(0.01f, 0.59f)});
    waves.add_volume({-0.8, 0}, -0.004, 0.1);  // a dent a few times as deep as the water there
    waves.add_volume({0.6, 0}, 0.004, 0.2);
    for (int i = 0; i < 320; ++i) {
        waves.step(1.0 / 64);
        double shown = 0;
        for (int z = 0; z < waves.height().height(); ++z) {
            for (int x = 0; x < waves.height().width(); ++x) {
                const double height = static_cast<double>(waves.height()(x, z)), own = waves.place(x, z).x;
                EXPECT_GT(height, -(0.3 + 0.29 * own) - 1e-6);
                shown += height;
            }
        }
        // The dent in the water that is not there is left out and its volume kept.
        EXPECT_NEAR(shown * waves.cell_sides().x * waves.cell_sides().y, 0, 1e-6 * 0.004);
    }
}

// A long wave runs at √(gd) of the place: from a to b along an even slope s in 2 (√d_b − √d_a)/(s √g).
TEST(KassMillerWaves, LongWavesSlowDownOverAShallowFloor) {
    constexpr double kFrom = 0.9, kTo = 0.1, kHalf = 6, kSlope = (kTo - kFrom) / (2 * kHalf);
    BasinWaves waves(
        basin::rectangle(kHalf, 0.5, 0.5),
        {.cell = 0.04, .rule = sloped(static_cast<float>(kFrom), static_cast<float>(kTo), true)});
    basin::stir(waves,
                [](const glm::dvec2& own) { return 1e-4 * std::exp(-std::pow((own.x + 6) / 0.5, 2)); });
    const auto depth = [&](double x) { return kFrom + kSlope * (x + kHalf); };
    constexpr double kSeconds = 0.004;
    const std::vector<double> gauges = {-3, 3};
    std::vector<double> highest = {0, 0}, at = {0, 0};
    for (int i = 1; i < 1500; ++i) {
        waves.step(kSeconds);
        for (size_t g = 0; g < 2; ++g) {
            const auto column = static_cast<int>((gauges[g] + kHalf) / waves.cell_sides().x);
            const auto height = static_cast<double>(waves.height()(column, 5));
            if (height <= highest[g] || i * kSeconds > 4.5) continue;  // before the far wall sends it back
            highest[g] = height;
            at[g] = i * kSeconds;
        }
    }
    const double law = 2 * (std::sqrt(depth(3)) - std::sqrt(depth(-3))) / (kSlope * std::sqrt(kGravity));
    EXPECT_NEAR((at[1] - at[0]) / law, 1, 0.01);
    // Green's law: the height goes with d^(−1/4), so long as the floor changes little along a wave.
    EXPECT_NEAR(highest[1] / highest[0] / std::pow(depth(-3) / depth(3), 0.25), 1, 0.05);
}

// v = −k² d P/ρ, the shallow limit of −k tanh(kd) P/ρ. Stairs in place of a round wall change the mode by a cell's part
// of the radius.
TEST(KassMillerWaves, AnImpulseGivesLongWavesTheirSpeed) {
    for (const BasinShape& shape : {basin::rectangle(0.8, 0.6, 0.2), basin::round_basin(0.8, 0.2)}) {
        const bool round = shape.kind == BasinShape::Kind::round;
        const double k = round ? 1.84118 / 0.8 : kPi / 1.6;
        const auto mode = [&](const glm::dvec2& own) {
            const double r = glm::length(own);
            return round ? std::cyl_bessel_j(1, k * r) * own.x / r : std::sin(k * own.x);
        };
        BasinWaves waves(shape, {.cell = 0.02, .rule = KassMillerBasin{}});
        for (int j = 0; j < waves.height().height(); ++j) {
            for (int i = 0; i < waves.height().width(); ++i)
                waves.stir_impulse()(i, j) = static_cast<float>(mode(waves.place(i, j)));
        }
        constexpr double kSeconds = 1e-3;
        waves.step(kSeconds);
        const double speed = basin::part_of(waves, mode) / kSeconds;
        EXPECT_NEAR(speed / (-k * k * 0.2 / 1000), 1, round ? 0.03 : 2e-3);
    }
}

// A rectangle whose walls run across the cells has the mode of the straight one: the walls are stairs, which the two sweeps
// of a step feel one after the other. Waves that cross 0.6 and 2.2 cells in a step are 0.8 % too slow; at 6.6 cells the rule was
// a fifth off.
TEST(KassMillerWaves, DryCellsAreTheWallsOfAPolygon) {
    constexpr double kTurn = 0.37, kDepth = 0.2;
    const auto mode = [](const glm::dvec2& own) {
        return std::sin(kPi * (std::cos(kTurn) * own.x + std::sin(kTurn) * own.y) / 3.1);
    };
    const double law = std::sqrt(kGravity * kDepth) * kPi / 3.1;
    for (const double seconds : {1.0 / 64, 1.0 / 16}) {
        BasinWaves waves(basin::polygon(1.55, 0.85, kDepth, kTurn),
                         {.cell = 0.04, .rule = KassMillerBasin{.loss_free = true}});
        basin::stir(waves, [&](const glm::dvec2& own) { return 1e-3 * mode(own); });
        std::vector<double> zeros;
        double before = 1;
        for (int i = 1; zeros.size() < 5 && i * seconds < 30; ++i) {
            waves.step(seconds);
            const double now = basin::part_of(waves, mode);
            if ((now > 0) != (before > 0)) zeros.push_back((i - now / (now - before)) * seconds);
            before = now;
        }
        ASSERT_EQ(zeros.size(), 5u);
        const double measured = 4 * kPi / (zeros.back() - zeros.front());
        std::printf("a turned rectangle's mode, steps of %.3f s: %.4f of the frequency\n", seconds,
                    measured / law);
        EXPECT_NEAR(measured / law, 1, 0.02);
    }
}

TEST(KassMillerWaves, MotionIsKeptByTheLossFreeFormAndFallsByTheOther) {
    for (const bool loss_free : {false, true}) {
        BasinWaves waves(basin::round_basin(1, 0.3), {.cell = 0.04, .rule = sloped(0.2f, 0.4f, loss_free)});
        waves.raise({.place = {0.3, 0.1}, .radius = 0.3}, 1e-3);
        waves.step(1e-3);
        const double first = waves.motion();
        double before = first;
        for (int i = 0; i < 2000; ++i) {
            waves.step(1e-3);
            if (!loss_free) {
                EXPECT_LE(waves.motion(), before * (1 + 1e-6));
            }
            before = waves.motion();
        }
        // Heights are those of the step, rates those of half a step before: a hundredth.
        EXPECT_NEAR(before / first, loss_free ? 1 : 0.75, loss_free ? 0.01 : 0.24);
    }
}

TEST(KassMillerWaves, BadFloorsAndDampingAreRefused) {
    const BasinShape shape = basin::rectangle(1, 1, 0.5);
    const auto made = [&](const KassMillerBasin& rule) { (void)BasinWaves(shape, {.rule = rule}); };
    EXPECT_THROW(made({.damping = 2}), UsageError);
    EXPECT_THROW(made({.samples = {2, 2}, .depths = {1, 1, 1}}), UsageError);
    EXPECT_THROW(made({.samples = {1, 2}, .depths = {1, 1}}), UsageError);
    EXPECT_THROW(made({.samples = {2, 2}, .depths = {1, 1, 1, 0}}), UsageError);
    EXPECT_THROW(made({.samples = {2, 2}, .depths = {1, 1, 1, NAN}}), UsageError);
    EXPECT_NO_THROW(made(sloped(0.1f, 0.9f)));
}

}  // namespace
}  // namespace deepwater::sim
