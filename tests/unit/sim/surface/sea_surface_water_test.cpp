// Water under the surface: Airy's formulas for one wave, and laws of any sea.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <random>

#include "sim/laws/gravity.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"
#include "support/wave_reference.h"

namespace deepwater::sim {
namespace {

constexpr double kPressurePerMetre = kSeaWaterDensity * kGravity;  // Pa

/// One wave a cos φ, φ = k·x − ωt, of a rotated tile.
struct OneWave {
    static constexpr int kSamples = 256, kHarmonic = 2;
    static constexpr double kSize = 50, kRotation = 0.6;

    OneWave(double height, float depth_of_bed, double time)
        : amplitude(height), depth(depth_of_bed), t(time) {
        testing::Waves waves(
            {.resolution = kSamples, .size = kSize, .rotation = kRotation, .harmonics = kHarmonic});
        for (double& frequency : waves.frequency.values()) frequency = omega() / (2 * std::numbers::pi);
        // A derivative in time is that of e^{-iωt}.
        std::complex<double> wave = amplitude / 2;
        const auto displacement = [&] {
            waves.amplitude(kHarmonic, 0) = std::complex<float>(wave);
            return waves.evaluate(t, 1);
        };
        TileMaps tile = displacement();
        wave *= std::complex<double>(0, -omega());
        tile.velocity = displacement().displacement;
        wave *= std::complex<double>(0, -omega());
        tile.acceleration = displacement().displacement;
        maps.tiles.push_back(std::move(tile));
        TileInfo& info = maps.info.emplace_back();
        info.size = kSize;
        info.rotation = static_cast<float>(kRotation);
        info.wave_number = static_cast<float>(k);
        maps.depth = depth_of_bed;
    }
    [[nodiscard]] double omega() const { return std::sqrt(kGravity * k * std::tanh(k * depth)); }
    [[nodiscard]] double phase(double x, double z) const {
        return k * (std::cos(kRotation) * x - std::sin(kRotation) * z) - omega() * t;
    }
    [[nodiscard]] static glm::dvec3 along(double level, double up) {
        return {level * std::cos(kRotation), up, -level * std::sin(kRotation)};
    }
    /// cosh k(y + d) and sinh k(y + d) over sinh kd.
    [[nodiscard]] double across(double y) const {
        return (std::exp(k * y) + std::exp(-k * (y + 2 * depth))) / (1 - std::exp(-2 * k * depth));
    }
    [[nodiscard]] double up(double y) const {
        return (std::exp(k * y) - std::exp(-k * (y + 2 * depth))) / (1 - std::exp(-2 * k * depth));
    }

    static constexpr double k = 2 * std::numbers::pi * kHarmonic / kSize;
    double amplitude, depth, t;
    OceanMaps maps;
};

// For a wave of steepness ka = 1e-3 Airy's formulas are off by two parts in a thousand (in the place that
// water comes from and in its level), and straight lines between 128 samples a wave 3e-4.
constexpr double kLeftOut = 2.4e-3;

TEST(WaterUnderTheSurface, MotionAndPressureAreAirys) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(-300, 300), share(0, 1);
    for (const float depth : {kBottomless, 60.0f, 9.0f, 3.0f}) {
        const OneWave wave(1e-3 / OneWave::k, depth, 100 * share(random));
        const SeaSurface surface(wave.maps);
        const double a = wave.amplitude, omega = wave.omega();
        const double reach = std::min(static_cast<double>(depth), 30.0);
        for (int i = 0; i < 200; ++i) {
            const double x = place(random), z = place(random);
            const double y = -a - share(random) * (reach - a);
            const double phase = wave.phase(x, z), across = wave.across(y), up = wave.up(y);
            const WaterSample water = surface.water({x, y, z});
            const glm::dvec3 velocity =
                a * omega * OneWave::along(across * std::cos(phase), up * std::sin(phase));
            const glm::dvec3 acceleration =
                a * omega * omega * OneWave::along(across * std::sin(phase), -up * std::cos(phase));
            EXPECT_LT(glm::distance(glm::dvec3(water.velocity), velocity), kLeftOut * a * omega * across);
            EXPECT_LT(glm::distance(glm::dvec3(water.acceleration), acceleration),
                      kLeftOut * a * omega * omega * across);
            // cosh k(y + d)/cosh kd of the wave's height; a float of 3e5 Pa is rounded to 0.016 Pa.
            const double pressing =
                a * std::cos(phase) * across * std::tanh(std::min(OneWave::k * wave.depth, 20.0));
            EXPECT_NEAR(water.pressure, kPressurePerMetre * (pressing - y),
                        kPressurePerMetre * kLeftOut * a + 0.02);
            EXPECT_NEAR(water.depth, a * std::cos(phase) - y, kLeftOut * a + 1e-6);
        }
        // No water goes through the bed.
        if (depth < 100) {
            EXPECT_NEAR(surface.water({7, -wave.depth, 3}).velocity.y, 0, kLeftOut * a * omega);
        }
    }
}

// Water that rests at a depth moves in Airy's ellipses: a cosh k(y + d)/sinh kd wide, a sinh k(y +
// d)/sinh kd high.
TEST(WaterUnderTheSurface, WaterMovesInAirysEllipses) {
    std::mt19937 random(15);
    std::uniform_real_distribution<double> place(-300, 300), share(0, 1);
    for (const float depth : {kBottomless, 60.0f, 9.0f, 3.0f}) {
        const OneWave wave(0.5, depth, 100 * share(random));
        const SeaSurface surface(wave.maps);
        for (int i = 0; i < 200; ++i) {
            const double x = place(random), z = place(random);
            const double y = -share(random) * std::min(wave.depth, 30.0);
            const double phase = wave.phase(x, z), across = wave.across(y);
            const glm::dvec3 way(surface.displacement_of_rest({x, y, z}));
            const glm::dvec3 airy =
                wave.amplitude * OneWave::along(-across * std::sin(phase), wave.up(y) * std::cos(phase));
            EXPECT_LT(glm::distance(way, airy), kLeftOut * wave.amplitude * across) << y << " of " << depth;
        }
    }
}

TEST(WaterUnderTheSurface, SurfaceMovesAsTheWaveDoes) {
    const OneWave wave(0.4, kBottomless, 17.3);
    const SeaSurface surface(wave.maps);
    std::mt19937 random(6);
    std::uniform_real_distribution<double> place(-300, 300);
    for (int i = 0; i < 200; ++i) {
        const double x = place(random), z = place(random), phase = wave.phase(x, z);
        const double a = wave.amplitude, omega = wave.omega();
        const SurfaceSample sample = surface.undisplaced(x, z);
        const auto near = [&](const glm::vec3& found, double size, const glm::dvec3& truth) {
            // (ks)²/8 of straight lines between 128 samples a wave, and rounding.
            EXPECT_LT(glm::distance(glm::dvec3(found), size * truth), 3.1e-4 * size);
        };
        near(sample.displacement, a, OneWave::along(-std::sin(phase), std::cos(phase)));
        near(sample.velocity, a * omega, OneWave::along(std::cos(phase), std::sin(phase)));
        near(sample.acceleration, a * omega * omega, OneWave::along(std::sin(phase), -std::cos(phase)));
    }
}

/// A sea of 12 m/s, over a bed or not.
OceanMaps sea(bool shallow, float wind = 12) {
    SeaState state;
    state.wind_speed = wind;
    state.seed = 3;
    if (shallow) {
        state.dispersion = kDispersionFiniteDepth;
        state.depth = 12;
    }
    Ocean ocean(state);
    OceanMaps maps;
    ocean.evaluate(31, maps, Motion::evaluated);
    return maps;
}

TEST(WaterUnderTheSurface, IsContinuousAtTheSurface) {
    for (const bool shallow : {false, true}) {
        const OceanMaps maps = sea(shallow);
        const SeaSurface surface(maps);
        std::mt19937 random(7);
        std::uniform_real_distribution<double> place(-4000, 4000);
        int counted = 0;
        for (int i = 0; i < 400; ++i) {
            const double x = place(random), z = place(random);
            const SurfaceSample top = surface.over(x, z).sample;
            if (top.jacobian() < 0.4f) continue;
            ++counted;
            const auto height = static_cast<double>(top.displacement.y);
            for (const double over : {0.0, 0.3, 50.0})
                EXPECT_EQ(surface.water({x, height + over, z}).pressure, 0);
            // Pressure rises from 0 by the weight of the water and what moves it, less than three times that;
            // the places solved for are right to 1e-5 m under slopes of a few.
            constexpr double kBelow = 1e-3;
            EXPECT_LE(surface.water({x, height - kBelow, z}).pressure,
                      kPressurePerMetre * (3 * kBelow + 1e-4));
            EXPECT_GT(surface.water({x, height - 3, z}).pressure, 0);
            // Down to 0.1 mm the motion of waves of 20 cm, k = 30 rad/m, loses 3e-3 of itself; that of all is
            // a few m/s, of the short ones 1 m/s.
            const WaterSample at = surface.water({x, height, z}),
                              under = surface.water({x, height - 1e-4, z});
            EXPECT_LT(glm::distance(at.velocity, under.velocity), 5e-3f);
            if (!shallow) {
                EXPECT_LT(glm::distance(at.velocity, top.velocity), 1e-5f);
            }
            EXPECT_EQ(surface.water({x, height + 2, z}).velocity, at.velocity);
        }
        EXPECT_GT(counted, 300);
    }
}

// Waves decay with depth: the pressure is then the weight of the water above a point.
TEST(WaterUnderTheSurface, IsStillAtGreatDepth) {
    const OceanMaps maps = sea(false);
    const SeaSurface surface(maps);
    for (const double x : {-900.0, 12.0, 5555.0}) {
        const WaterSample water = surface.water({x, -1000, 70});
        EXPECT_LT(glm::length(water.velocity), 1e-3f);
        EXPECT_NEAR(water.pressure, kPressurePerMetre * 1000, 1e-3 * kPressurePerMetre);
    }
}

TEST(WaterUnderTheSurface, PressureInCalmWaterIsItsWeight) {
    const OceanMaps maps = sea(false, 0);
    const SeaSurface surface(maps);
    for (const double depth : {1e-3, 0.7, 13.0, 400.0}) {
        const WaterSample water = surface.water({4, -depth, 5});
        EXPECT_FLOAT_EQ(water.pressure, static_cast<float>(kPressurePerMetre * depth));
        EXPECT_FLOAT_EQ(water.depth, static_cast<float>(depth));
        EXPECT_EQ(water.velocity, glm::vec3(0));
    }
    EXPECT_EQ(surface.water({4, 0, 5}).pressure, 0);
    EXPECT_EQ(surface.water({4, 2, 5}).pressure, 0);
    EXPECT_FLOAT_EQ(surface.water({4, 2, 5}).depth, -2);
}

}  // namespace
}  // namespace deepwater::sim
