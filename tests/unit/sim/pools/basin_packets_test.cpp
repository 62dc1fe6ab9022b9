// Groups of waves that run through basins: capillary–gravity speeds, reflection at walls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "basin_measure.h"

namespace deepwater::sim {
namespace {

using test::kPi;
using test::kTension;

struct Speeds {
    double phase, group;
};

/// Measures waves of one length in a group that runs through the middle of a basin along x.
Speeds measured_speeds(const BasinShape& shape, double length) {
    const double k = 2 * kPi / length, omega = basin::frequency_of(k, shape.depth, kTension);
    constexpr double kWidth = 0.06;  // of the envelope, standard deviation, m
    BasinWaves waves(shape, {.cell = 0.004, .viscosity = 0});
    const auto envelope = [&](const glm::dvec2& own) {
        const double x = own.x + 0.06;
        return 1e-4 * std::exp(-(x * x + own.y * own.y) / (2 * kWidth * kWidth));
    };
    basin::stir(
        waves, [&](const glm::dvec2& own) { return envelope(own) * std::cos(k * own.x); },
        [&](const glm::dvec2& own) { return envelope(own) * omega * std::sin(k * own.x); });
    // The part with the wave vector (k, 0) turns by its frequency exactly, the middle of the energy moves at
    // the group's speed, both while the group does not reach the walls.
    struct Moment {
        double phase, middle;
    };
    const auto look = [&] {
        std::complex<double> part = 0;
        double moment = 0, energy = 0;
        for (int j = 0; j < waves.height().height(); ++j) {
            for (int i = 0; i < waves.height().width(); ++i) {
                const double x = waves.place(i, j).x;
                const auto height = static_cast<double>(waves.height()(i, j));
                const auto swing = static_cast<double>(waves.rise()(i, j)) / omega;
                part += std::complex<double>(height, swing) * std::polar(1.0, -k * x);
                energy += height * height + swing * swing;
                moment += x * (height * height + swing * swing);
            }
        }
        return Moment{std::arg(part), moment / energy};
    };
    constexpr double kStep = 0.005;
    waves.step(kStep);
    const Moment first = look();
    double before = first.phase, turned = 0;
    constexpr int kSteps = 100;
    Moment last = first;
    for (int i = 0; i < kSteps; ++i) {
        waves.step(kStep);
        last = look();
        turned += std::remainder(before - last.phase, 2 * kPi);
        before = last.phase;
    }
    const double time = kSteps * kStep;
    return {.phase = std::abs(turned) / time / k, .group = (last.middle - first.middle) / time};
}

/// Checks the slowest waves and the slowest groups in a basin of one metre.
void expect_slowest(const BasinShape& shape, double tolerance) {
    Speeds least{1, 1};
    double slowest_wave = 0;
    for (const double length : {0.0145, 0.0158, 0.0172, 0.0187, 0.0204}) {
        const Speeds speeds = measured_speeds(shape, length);
        if (speeds.phase < least.phase) slowest_wave = length;
        least.phase = std::min(least.phase, speeds.phase);
    }
    for (const double length : {0.036, 0.040, 0.0436, 0.048, 0.053})
        least.group = std::min(least.group, measured_speeds(shape, length).group);
    if (shape.kind != BasinShape::Kind::polygon) {
        EXPECT_NEAR(slowest_wave, 0.0172, 0.0016);
    }
    EXPECT_NEAR(least.phase / 0.231, 1, tolerance);
    EXPECT_NEAR(least.group / 0.177, 1, tolerance);
}

TEST(BasinPackets, TheSlowestWavesAreThoseOfCleanWater) {
    // Source: Lamb 1932, art. 267: 0.231 m/s at 1.7 cm, groups 0.177 m/s.
    expect_slowest(basin::rectangle(0.5, 0.5, 0.3), 0.02);
    expect_slowest(basin::round_basin(0.5, 0.3), 0.02);
}

TEST(BasinPackets, TheSlowestWavesInAPolygonAreNearlyThoseOfCleanWater) {
    // Waves of three and a half cells, 1.4 cm, are slower there by 1.5 %, and so the slowest.
    expect_slowest(basin::polygon(0.5, 0.5, 0.3), 0.02);
}

TEST(BasinPackets, ASlantedWallSendsAllEnergyBack) {
    // A plane group runs along x into a wall at 30° to its crests.
    BasinShape shape{.kind = BasinShape::Kind::polygon, .depth = 0.5};
    shape.corners = {{-2, -1.2}, {1.4, -1.2}, {0.014, 1.2}, {-2, 1.2}};
    BasinWaves waves(shape, {.cell = 0.025, .viscosity = 0});
    const double k = 2 * kPi / 0.3, omega = basin::frequency_of(k, shape.depth, kTension);
    const auto envelope = [](const glm::dvec2& own) {
        const double x = own.x + 0.9;
        return 0.005 * std::exp(-x * x / (2 * 0.3 * 0.3));
    };
    basin::stir(
        waves, [&](const glm::dvec2& own) { return envelope(own) * std::cos(k * own.x); },
        [&](const glm::dvec2& own) { return envelope(own) * omega * std::sin(k * own.x); });
    struct Energy {
        double all = 0, middle = 0;
    };
    const auto shown_energy = [&] {
        Energy energy;
        for (int j = 0; j < waves.height().height(); ++j) {
            for (int i = 0; i < waves.height().width(); ++i) {
                if (!shape.inside(waves.place(i, j))) continue;
                const auto height = static_cast<double>(waves.height()(i, j));
                const auto swing = static_cast<double>(waves.rise()(i, j)) / omega;
                energy.all += height * height + swing * swing;
                energy.middle += (height * height + swing * swing) * waves.place(i, j).x;
            }
        }
        energy.middle /= energy.all;
        return energy;
    };
    waves.step(0.01);
    const Energy before = shown_energy();
    const double motion = waves.motion();
    // The group's speed is 0.34 m/s: after 7 s it has met the wall, which is 1.4 … 2.8 m away, almost
    // everywhere.
    double farthest = before.middle;
    for (int i = 0; i < 700; ++i) {
        waves.step(0.01);
        farthest = std::max(farthest, shown_energy().middle);
    }
    const Energy after = shown_energy();
    EXPECT_NEAR(waves.motion() / motion, 1, 1e-3);
    EXPECT_NEAR(after.all / before.all, 1, 0.05);
    EXPECT_GT(farthest, before.middle + 0.5);
    EXPECT_LT(after.middle, farthest - 0.1);
}

}  // namespace
}  // namespace deepwater::sim
