#pragma once

#include <cmath>
#include <complex>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/moment/maps.h"
#include "support/wave_reference.h"

namespace deepwater::sim {

/// A wave a cos(kx − ωt) in one tile of the sea, of `harmonic` waves a side.
struct OneWave {
    static constexpr int kSamples = 256, kMostHarmonics = 64;

    int harmonic = 8;
    double size = 400;  ///< m, of the tile
    double amplitude = 0.1;
    /// The tile's band in waves a side; none: the band is this wave alone.
    double lowest = 0, highest = 0;
    double depth = static_cast<double>(kBottomless);  ///< m, of the bed

    [[nodiscard]] double k() const { return 2 * std::numbers::pi * harmonic / size; }
    [[nodiscard]] double omega() const { return std::sqrt(kGravity * k() * std::tanh(k() * depth)); }
    [[nodiscard]] OceanMaps moment(double t) const {
        testing::Waves waves(
            {.resolution = kSamples, .size = size, .rotation = 0, .harmonics = kMostHarmonics});
        for (double& frequency : waves.frequency.values()) frequency = omega() / (2 * std::numbers::pi);
        std::complex<double> wave = amplitude / 2;
        const auto displacement = [&] {
            waves.amplitude(harmonic, 0) = std::complex<float>(wave);
            return waves.evaluate(t, 1);
        };
        TileMaps tile = displacement();
        wave *= std::complex<double>(0, -omega());
        tile.velocity = displacement().displacement;
        wave *= std::complex<double>(0, -omega());
        tile.acceleration = displacement().displacement;
        OceanMaps maps;
        maps.time = t;
        maps.depth = static_cast<float>(depth);
        maps.highest_crest = static_cast<float>(amplitude);
        maps.tiles.push_back(std::move(tile));
        const double per_wave = 2 * std::numbers::pi / size;
        TileInfo& info = maps.info.emplace_back();
        info.size = static_cast<float>(size);
        info.k_min = static_cast<float>(lowest * per_wave);
        info.k_max = static_cast<float>(highest * per_wave);
        info.wave_number = static_cast<float>(lowest > 0 ? std::sqrt(lowest * highest) * per_wave : k());
        return maps;
    }
};

}  // namespace deepwater::sim
