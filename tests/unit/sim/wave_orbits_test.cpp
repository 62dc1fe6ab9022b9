// The water under a wave moves as Airy says.
#include "sim/wave_orbits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace deepwater::sim {
namespace {

// One wave a cos kx with its drift -a sin kx, as deep water has it: under it the water's ellipses shrink by cosh k(y + d) and
// sinh k(y + d) over sinh kd, d the depth that the waves feel.
TEST(WaveOrbits, OneWaveMovesTheWaterInEllipses) {
    constexpr int kSamples = 128;
    constexpr double kSize = 64, kAmplitude = 0.5;
    const double k = 2 * std::numbers::pi * 2 / kSize;
    OceanMaps maps;
    maps.tiles.resize(1);
    maps.info.resize(1);
    maps.info[0].size = static_cast<float>(kSize);
    maps.info[0].k_min = static_cast<float>(0.999 * k);
    maps.info[0].k_max = static_cast<float>(1.001 * k);
    maps.tiles[0].resolution = kSamples;
    maps.tiles[0].displacement.emplace_back(kSamples, kSamples);
    for (int y = 0; y < kSamples; ++y) {
        for (int x = 0; x < kSamples; ++x) {
            const double phase = k * x * kSize / kSamples;
            maps.tiles[0].displacement[0](x, y) = {static_cast<float>(-kAmplitude * std::sin(phase)),
                                                   static_cast<float>(kAmplitude * std::cos(phase)), 0, 1};
        }
    }
    SeaState sea;
    sea.dispersion = kDispersionFiniteDepth;
    for (const float depth : {3.0f, 9.0f, 60.0f}) {
        sea.depth = depth;
        WaveOrbits orbits;
        orbits.look_at(sea, maps);
        ASSERT_EQ(orbits.tiles(), 1u);
        const auto d = static_cast<double>(depth);
        for (const double share : {0.0, 0.4, 1.0}) {
            const double y = -share * d, x = 11;
            const glm::vec3 way = orbits.displacement(maps, {x, y, 5});
            const double across = std::cosh(k * (y + d)) / std::sinh(k * d), up = std::sinh(k * (y + d)) / std::sinh(k * d);
            EXPECT_NEAR(way.x, -kAmplitude * std::sin(k * x) * across, 2e-3 * across) << depth << " " << share;
            EXPECT_NEAR(way.y, kAmplitude * std::cos(k * x) * up, 2e-3) << depth << " " << share;
            EXPECT_EQ(way.z, 0);
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
