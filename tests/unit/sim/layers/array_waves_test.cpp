#include "sim/layers/array_waves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "core/check.h"

namespace deepwater::sim {
namespace {

double largest(const ArrayWaves& waves) {
    double most = 0;
    for (const double h : waves.now().values()) most = std::isfinite(h) ? std::max(most, std::abs(h)) : 1e300;
    return most;
}

/// Rules without rounding that the form covers, with every kind of edge.
std::vector<ArrayRule> real_rules() {
    ArrayRule damped_willemse{.keep = 15.0 / 16, .stiffness = 0.5, .pull = 1.0 / 16};
    ArrayRule reflecting = central_difference_rule(1, 0.05, 0.1, 0.5);
    reflecting.edges = ArrayEdges::reflecting;
    return {damped_willemse, reflecting, vvvv_rule(0.2, 0.99), central_difference_rule(1, 0.05, 0.1),
            central_difference_rule(1, 0.06, 0.1, 3)};
}

TEST(ArrayWaves, EnergyFallsByWhatTheDampingTakes) {
    for (const ArrayRule& rule : real_rules()) {
        for (const int height : {1, 40, 41}) {
            ArrayWaves waves(48, height, rule);
            // The largest one with a wall in it.
            if (height == 41) waves.add_solid([](int x, int y) { return x >= 24 && x < 28 && y < 30; });
            waves.disturb({20, 13}, {30, 20}, 2, 0.4);
            waves.set(5, height / 2, -1);
            double energy = waves.energy();
            EXPECT_GT(energy, 0);
            for (int step = 0; step < 300; ++step) {
                const Grid2D<double> before = waves.before();
                waves.step();
                double taken = 0;
                for (size_t i = 0; i < before.values().size(); ++i) {
                    const double change = waves.now().values()[i] - before.values()[i];
                    taken += 0.5 * (1 - rule.keep) * change * change;
                }
                const double now = waves.energy();
                EXPECT_NEAR(now, energy - taken, 1e-12 * (1 + energy));
                EXPECT_GE(now, 0);
                energy = now;
            }
        }
    }
}

TEST(ArrayWaves, TenThousandDropsAndTimeStepsFromOneToAHundredMilliseconds) {
    std::mt19937 random(3);
    const auto uniform = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    constexpr double kSpeed = 2, kCell = 0.1;
    int grown = 0;
    for (int part = 0; part < 100; ++part) {
        // Steps of one duration share a rule, as a frame rate does.
        const double seconds = part == 0 ? 0.001 : part == 1 ? 0.1 : uniform(0.001, 0.1);
        const int steps = array_sub_steps(kSpeed, seconds, kCell);
        ArrayWaves waves(40, 32, central_difference_rule(kSpeed, seconds / steps, kCell, uniform(0, 2)));
        for (int drop = 0; drop < 100; ++drop) {
            const glm::dvec2 at(uniform(-5, 45), uniform(-5, 37)), to = at + glm::dvec2(uniform(-3, 3), 0);
            waves.disturb(at, to, uniform(0.1, 5), uniform(-2, 2));
            double energy = waves.energy();
            for (int step = 0; step < steps; ++step) {
                waves.step();
                const double now = waves.energy();
                if (!(now <= energy * (1 + 1e-12) + 1e-12)) ++grown;
                energy = now;
            }
        }
        EXPECT_LT(largest(waves), 1000);
    }
    EXPECT_EQ(grown, 0);
}

TEST(ArrayWaves, StableAtAnyTimeStep) {
    for (const double seconds : {1e-4, 0.001, 0.016, 0.1, 1.0, 30.0}) {
        const int steps = array_sub_steps(2, seconds, 0.1);
        const ArrayRule rule = central_difference_rule(2, seconds / steps, 0.1, 0.1);
        EXPECT_TRUE(rule.stable(4)) << seconds;
        ArrayWaves waves(24, 24, rule);
        waves.set(11, 12, 1);
        const double energy = waves.energy();
        for (int step = 0; step < 2 * steps; ++step) waves.step();
        EXPECT_LE(waves.energy(), energy);
    }
}

TEST(ArrayWaves, PlaneWavesTravelAtTheSpeedOfTheScheme) {
    // sin(ωΔt/2) = √κ sin(kΔx/2), for waves along a periodic row and along a row of a square.
    constexpr int kCells = 96;
    for (const int height : {1, 8}) {
        for (const int waves_in_row : {2, 6, 12, 24}) {
            ArrayRule rule = central_difference_rule(1, 0.05, 0.1);
            rule.edges = ArrayEdges::periodic;
            ArrayWaves waves(kCells, height, rule);
            const double k = 2 * std::numbers::pi * waves_in_row / kCells;
            const double turn = 2 * std::asin(std::sqrt(rule.stiffness) * std::sin(k / 2));  // ω Δt
            // The wave cos(kx − ωt): the array before it holds the phase of one step ago.
            for (int y = 0; y < height; ++y) {
                for (int x = 0; x < kCells; ++x) waves.set(x, y, std::cos(k * x + turn));
            }
            ArrayWaves shifted = waves;
            // A step exchanges the arrays; set() then writes the later one.
            shifted.step();
            for (int y = 0; y < height; ++y) {
                for (int x = 0; x < kCells; ++x) shifted.set(x, y, std::cos(k * x));
            }
            constexpr int kSteps = 200;
            for (int step = 0; step < kSteps; ++step) shifted.step();
            for (int x = 0; x < kCells; ++x)
                EXPECT_NEAR(shifted.now()(x, 0), std::cos(k * x - kSteps * turn), 1e-10);
            // 2 % of speed at ten cells a wave, as array_sub_steps() promises.
            if (waves_in_row <= kCells / 10) {
                EXPECT_NEAR(turn / (k * std::sqrt(rule.stiffness)), 1, 0.02);
            }
        }
    }
}

TEST(ArrayWaves, ACoarseArrayDrivesAFinerMesh) {
    Grid2D<double> cells(7, 5);
    const auto plane = [](double x, double y) { return 0.3 + 0.7 * x - 0.2 * y + 0.1 * x * y; };
    const auto bowl = [](double x, double y) { return 1 + x * x - 0.5 * y * y + 0.25 * x * y - 2 * y; };
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 7; ++x) cells(x, y) = plane(x, y);
    }
    EXPECT_NEAR(linear_between_cells(cells, {2.25, 3.5}), plane(2.25, 3.5), 1e-12);
    EXPECT_NEAR(linear_between_cells(cells, {6, 4}), plane(6, 4), 1e-12);
    EXPECT_NEAR(linear_between_cells(cells, {-3, 9}), plane(0, 4), 1e-12);
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 7; ++x) cells(x, y) = bowl(x, y);
    }
    for (const glm::dvec2 at : {glm::dvec2(2.3, 1.6), glm::dvec2(4, 2), glm::dvec2(1.01, 2.99)}) {
        const ArraySample sample = cubic_between_cells(cells, at);
        EXPECT_NEAR(sample.height, bowl(at.x, at.y), 1e-12);
        EXPECT_NEAR(sample.slope.x, 2 * at.x + 0.25 * at.y, 1e-12);
        EXPECT_NEAR(sample.slope.y, -at.y + 0.25 * at.x - 2, 1e-12);
    }
    Grid2D<double> row(5, 1);
    for (int x = 0; x < 5; ++x) row(x, 0) = x * x;
    EXPECT_NEAR(linear_between_cells(row, {1.5, 0}), 2.5, 1e-12);
    EXPECT_NEAR(cubic_between_cells(row, {1.5, 0}).height, 2.25, 1e-12);
    EXPECT_NEAR(cubic_between_cells(row, {1.5, 0}).slope.y, 0, 1e-12);
}

TEST(ArrayWaves, TheRimAbsorbs) {
    // Plane waves along a row: energy that the rim sends back.
    const ArrayRule rule = central_difference_rule(1, 0.05, 0.1);
    constexpr int kCells = 400, kRim = 60;
    for (const double length : {15.0, 30.0, 60.0}) {
        ArrayWaves waves(kCells, 1, rule);
        waves.absorb_at_edges(kRim);
        for (int x = 0; x < kCells; ++x) {
            const double from = (x - 200) / length;
            waves.set(x, 0, std::exp(-from * from) * std::cos(2 * std::numbers::pi * (x - 200) / length));
        }
        const double energy = waves.energy();
        for (int step = 0; step < 1000; ++step) waves.step();
        EXPECT_LT(waves.energy(), 2e-3 * energy) << length;
    }
}

TEST(ArrayWaves, WavesReflectAtAWallAndLeaveAShadowBehindIt) {
    // A hump along a row splits; the half that meets the wall comes back with its sign and its height.
    const ArrayRule rule = central_difference_rule(1, 0.05, 0.1);
    ArrayWaves row(400, 1, rule);
    row.add_solid([](int x, int) { return x >= 250; });
    for (int x = 1; x < 400; ++x) {
        const double from = (x - 200) / 8.0;
        row.set(x, 0, std::exp(-from * from));
    }
    EXPECT_EQ(row.now()(250, 0), 0);
    // At rest: the array before it is the same.
    row.step();
    for (int x = 1; x < 250; ++x) row.set(x, 0, row.before()(x, 0));
    for (int step = 0; step < 200; ++step) row.step();  // 100 cells
    double highest = 0;
    int where = 0;
    for (int x = 180; x < 250; ++x) {
        if (row.now()(x, 0) > highest) {
            highest = row.now()(x, 0);
            where = x;
        }
    }
    EXPECT_NEAR(highest, 0.5, 0.02);
    EXPECT_NEAR(where, 199, 2);  // mirrored at 249.5
    for (int x = 250; x < 400; ++x) EXPECT_EQ(row.now()(x, 0), 0);

    ArrayWaves square(96, 96, rule);
    square.absorb_at_edges(16);
    square.add_solid([](int x, int y) { return x >= 46 && x < 50 && y >= 20 && y < 76; });
    square.disturb({24, 48}, {24, 48}, 3, 1);
    double before_wall = 0, behind_wall = 0;
    for (int step = 0; step < 160; ++step) {
        square.step();
        before_wall = std::max(before_wall, std::abs(square.now()(40, 48)));
        behind_wall = std::max(behind_wall, std::abs(square.now()(56, 48)));
    }
    EXPECT_GT(before_wall, 4 * behind_wall);
}

TEST(ArrayWaves, RejectsWhatIsNotWater) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const ArrayRule rule = central_difference_rule(1, 0.05, 0.1);
    EXPECT_THROW(ArrayWaves(0, 4, rule), UsageError);
    EXPECT_THROW(ArrayWaves(8, 2, rule), UsageError);
    EXPECT_THROW(ArrayWaves(100000, 8, rule), UsageError);
    EXPECT_THROW(ArrayWaves(8, 8, ArrayRule{.stiffness = 0.51}), UsageError);
    EXPECT_NO_THROW(ArrayWaves(8, 1, ArrayRule{.stiffness = 0.51}));
    EXPECT_THROW(ArrayWaves(8, 8, ArrayRule{.stiffness = nan}), UsageError);
    EXPECT_THROW((void)phelps_rule(1), UsageError);
    EXPECT_THROW((void)phelps_rule(nan), UsageError);
    EXPECT_THROW((void)vvvv_rule(-0.1, 0.9), UsageError);
    EXPECT_THROW((void)vvvv_rule(0.1, 1.1), UsageError);
    EXPECT_THROW((void)central_difference_rule(0, 0.1, 0.1), UsageError);
    EXPECT_THROW((void)central_difference_rule(1, nan, 0.1), UsageError);
    EXPECT_THROW((void)central_difference_rule(1, 0.1, 0.1, -1), UsageError);
    EXPECT_THROW((void)central_difference_rule(1, 1e6, 0.1, 1e6), UsageError);
    EXPECT_THROW((void)array_sub_steps(1e9, 1, 0.1), UsageError);

    ArrayWaves waves(16, 16, rule);
    EXPECT_THROW(waves.set(16, 0, 1), UsageError);
    EXPECT_THROW(waves.set(1, 1, nan), UsageError);
    EXPECT_THROW(waves.disturb({nan, 0}, {1, 1}, 1, 1), UsageError);
    EXPECT_THROW(waves.disturb({1, 0}, {1, 1}, 0, 1), UsageError);
    EXPECT_THROW(waves.disturb({1, 0}, {1, 1}, 1, 1e9), UsageError);
    for (const double far : {1e3, 1e18, 1e200}) {
        waves.disturb({-far, far}, {far, far}, 1e-3, 1);
        waves.disturb({far, 8}, {far, 8}, far, 1);
    }
    for (int step = 0; step < 100; ++step) waves.step();
    EXPECT_LT(largest(waves), 100);
}

}  // namespace
}  // namespace deepwater::sim
