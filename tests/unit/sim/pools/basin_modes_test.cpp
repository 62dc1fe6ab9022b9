// The modes of basins against theory.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "basin_measure.h"

namespace deepwater::sim {
namespace {

using test::kPi;
using test::kTension;

struct ModeNumbers {
    int n, m;
};

/// Returns the modes of a rectangle of the least wave numbers.
std::vector<ModeNumbers> lowest_modes(double side_x, double side_z, size_t count) {
    std::vector<ModeNumbers> modes;
    for (int n = 0; n < 8; ++n) {
        for (int m = 0; m < 8; ++m) {
            if (n + m > 0) modes.push_back({n, m});
        }
    }
    std::ranges::sort(modes, {},
                      [&](const ModeNumbers& mode) { return std::hypot(mode.n / side_x, mode.m / side_z); });
    modes.resize(count);
    return modes;
}

/// Returns the largest error of the frequencies of a rectangle's lowest modes.
double worst_of_rectangle(const BasinShape& shape, double side_x, double side_z,
                          const BasinSettings& settings, size_t count) {
    double worst = 0;
    for (const ModeNumbers& numbers : lowest_modes(side_x, side_z, count)) {
        const auto mode = [&](const glm::dvec2& own) {
            return std::cos(kPi * numbers.n * (own.x / side_x + 0.5)) *
                   std::cos(kPi * numbers.m * (own.y / side_z + 0.5));
        };
        const double k = kPi * std::hypot(numbers.n / side_x, numbers.m / side_z);
        const double omega = basin::frequency_of(k, shape.depth, settings.tension ? kTension : 0);
        BasinWaves waves(shape, settings);
        const int swings = shape.kind == BasinShape::Kind::polygon ? 4 : 8;
        const double error = basin::measured_frequency(waves, mode, omega, swings) / omega - 1;
        worst = std::max(worst, std::abs(error));
    }
    return worst;
}

TEST(BasinModes, OfARectangleAreThoseOfTheory) {
    // Exact but for single precision; what is left is the measurement: zeros of samples.
    EXPECT_LT(worst_of_rectangle(basin::rectangle(1.55, 0.85, 0.35), 3.1, 1.7, {.cell = 0.05}, 6), 5e-4);
    EXPECT_LT(worst_of_rectangle(basin::rectangle(1.55, 0.85, 2), 3.1, 1.7, {.cell = 0.031}, 6), 5e-4);
    EXPECT_LT(worst_of_rectangle(basin::rectangle(0.035, 0.021, 0.03), 0.07, 0.042, {.cell = 0.001}, 6),
              5e-4);
}

TEST(BasinModes, OfAPolygonWithFourCornersAreThoseOfTheRectangle) {
    // Measured: 0.06 %. The last basin has three levels of cells.
    const auto worst = [](double depth, double cell, size_t count) {
        return worst_of_rectangle(basin::polygon(1.55, 0.85, depth), 3.1, 1.7, {.cell = cell}, count);
    };
    EXPECT_LT(worst(0.35, 0.05, 6), 0.003);
    EXPECT_LT(worst(2, 0.05, 2), 0.003);
    EXPECT_LT(worst(2, 0.0147, 1), 0.003);
    EXPECT_LT(worst_of_rectangle(basin::polygon(0.035, 0.021, 0.03), 0.07, 0.042, {.cell = 0.001}, 2), 0.003);
}

TEST(BasinModes, OfAChannelAreThoseOfTheory) {
    // A hundred times as long as wide: on the coarsest level there is one row of cells.
    EXPECT_LT(worst_of_rectangle(basin::polygon(5, 0.05, 0.3), 10, 0.1, {.cell = 0.0125}, 1), 0.003);
}

TEST(BasinModes, OfATurnedPolygonAreThoseOfTheRectangle) {
    // The walls cut the cells at an angle. Measured: 0.37 % with 53 cells along the longer side.
    constexpr double kTurn = 0.37;
    const double side_x = 3.1, side_z = 1.7;
    for (const double cell : {0.06, 0.0171}) {
        for (const double depth : {0.2, 2.0}) {
            for (const ModeNumbers& numbers : lowest_modes(side_x, side_z, cell > 0.05 ? 3 : 1)) {
                const auto mode = [&](const glm::dvec2& own) {
                    const glm::dvec2 at(std::cos(kTurn) * own.x + std::sin(kTurn) * own.y,
                                        std::cos(kTurn) * own.y - std::sin(kTurn) * own.x);
                    return std::cos(kPi * numbers.n * (at.x / side_x + 0.5)) *
                           std::cos(kPi * numbers.m * (at.y / side_z + 0.5));
                };
                const double k = kPi * std::hypot(numbers.n / side_x, numbers.m / side_z);
                const double omega = basin::frequency_of(k, depth, kTension);
                BasinWaves waves(basin::polygon(1.55, 0.85, depth, kTurn), {.cell = cell});
                const double measured = basin::measured_frequency(waves, mode, omega, 4);
                EXPECT_NEAR(measured / omega, 1, 0.008) << numbers.n << " " << numbers.m;
            }
        }
    }
}

TEST(BasinModes, OfARoundBasinAreThoseOfTheory) {
    // Zeros of the slope of J_m. Source: Abramowitz & Stegun 1964, table 9.5.
    struct RoundMode {
        int order;
        double root;
    };
    for (const auto& [order, root] : {RoundMode{1, 1.84118}, RoundMode{2, 3.05424}, RoundMode{0, 3.83171},
                                      RoundMode{3, 4.20119}, RoundMode{4, 5.31755}, RoundMode{1, 5.33144}}) {
        struct Pool {
            double radius, depth, cell;
        };
        for (const Pool& pool : {Pool{1.37, 0.35, 0.05}, Pool{1.37, 2, 0.031}, Pool{0.03, 0.03, 0.001}}) {
            const auto mode = [&, m = order, j = root](const glm::dvec2& own) {
                return std::cyl_bessel_j(m, j * glm::length(own) / pool.radius) *
                       std::cos(m * std::atan2(own.y, own.x));
            };
            const double omega = basin::frequency_of(root / pool.radius, pool.depth, kTension);
            BasinWaves waves(basin::round_basin(pool.radius, pool.depth), {.cell = pool.cell});
            const double measured = basin::measured_frequency(waves, mode, omega);
            EXPECT_NEAR(measured / omega, 1, 1e-3) << order << " " << root << " " << pool.radius;
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
