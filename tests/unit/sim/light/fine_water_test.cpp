// Laws of water between the samples of a tile.
#include "sim/light/fine_water.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace deepwater::sim {
namespace {

constexpr int kSamples = 32;

/// A tile with the one wave cos(2π (waves u + phase)), u the tile's first axis in tiles.
TileMaps wave_of(int waves, double phase) {
    TileMaps maps;
    maps.resolution = kSamples;
    maps.displacement.emplace_back(kSamples, kSamples);
    maps.gradient.emplace_back(kSamples, kSamples);
    maps.shear.emplace_back(kSamples, kSamples);
    for (int y = 0; y < kSamples; ++y) {
        for (int x = 0; x < kSamples; ++x) {
            const auto at = static_cast<float>(
                std::cos(2 * std::numbers::pi * (static_cast<double>(waves * x) / kSamples + phase)));
            maps.displacement[0](x, y) = {0.1f * at, at, 0, 1};
            maps.gradient[0](x, y) = {at, 0, 2 * at, 0};
            maps.shear[0](x, y) = 3 * at;
        }
    }
    return maps;
}

// The scheme's middle of a wave of m samples is 2 (150 cos(π/m) − 25 cos(3π/m) + 3 cos(5π/m)) / 256 of the true one:
// 0.950 for m = 4, 0.999 for m = 8. Later doublings see waves of more samples.
TEST(FineWater, WavesKeepTheirAmplitudeBetweenSamples) {
    for (const int doublings : {0, 1, 2}) {
        for (const auto& [waves, error] : {std::pair{kSamples / 8, 0.0015}, {kSamples / 4, 0.052}}) {
            for (const double phase : {0.0, 0.125, 0.3}) {
                const TileMaps tile = wave_of(waves, phase);
                FineWater fine;
                const glm::ivec2 first(-3, kSamples - 5);
                fine.refine(tile, first, {kSamples, 7}, doublings);
                const int parts = 1 << doublings;
                for (int j = 0; j <= 7 * parts; ++j) {
                    const auto row = fine.row(j);
                    for (int i = 0; i <= kSamples * parts; ++i) {
                        const double x = first.x + static_cast<double>(i) / parts;
                        const double truth = std::cos(2 * std::numbers::pi * (waves * x / kSamples + phase));
                        const double allowed = i % parts == 0 ? 1e-6 : error;
                        const beams::CornerWater water = row(i);
                        ASSERT_NEAR(water.displacement.y, truth, allowed) << i << " " << j;
                        ASSERT_NEAR(water.displacement.x, 0.1 * truth, allowed);
                        ASSERT_NEAR(water.gradient.x, truth, allowed);
                        ASSERT_NEAR(water.gradient.z, 2 * truth, 2 * allowed);
                        ASSERT_NEAR(water.shear, 3 * truth, 3 * allowed);
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
