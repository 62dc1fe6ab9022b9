#include "made_sea.h"

#include <cmath>
#include <numbers>

namespace deepwater::sim::testing {
namespace {

TileMaps make_tile(const MadeTile& tile, double t, double choppiness) {
    const int n = tile.resolution;
    TileMaps maps;
    maps.resolution = n;
    maps.displacement.emplace_back(n, n);
    maps.gradient.emplace_back(n, n);
    maps.shear.emplace_back(n, n);
    const double delta_k = 2 * std::numbers::pi / tile.size;
    const double c = std::cos(tile.rotation);
    const double s = std::sin(tile.rotation);
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
            double h = 0, dx = 0, dz = 0, hx = 0, hz = 0, dxx = 0, dzz = 0, dxz = 0;
            for (const PlaneWave& wave : tile.waves) {
                // The world's wave vector is Rᵀ times the tile's.
                const double u = wave.n * delta_k;
                const double v = wave.m * delta_k;
                const double kx = c * u + s * v;
                const double kz = c * v - s * u;
                const double k = std::hypot(kx, kz);
                const double phase =
                    2 * std::numbers::pi * (wave.n * x + wave.m * y) / n - wave.omega * t + wave.phase;
                const double up = wave.height * std::cos(phase);
                const double along = wave.height * std::sin(phase);
                h += up;
                hx -= kx * along;
                hz -= kz * along;
                dx -= choppiness * kx / k * along;
                dz -= choppiness * kz / k * along;
                dxx -= choppiness * kx * kx / k * up;
                dzz -= choppiness * kz * kz / k * up;
                dxz -= choppiness * kx * kz / k * up;
            }
            maps.displacement[0](x, y) = glm::vec4(dx, h, dz, (1 + dxx) * (1 + dzz) - dxz * dxz);
            maps.shear[0](x, y) = static_cast<float>(dxz);
            maps.gradient[0](x, y) = glm::vec4(hx, hz, dxx, dzz);
        }
    }
    return maps;
}

}  // namespace

OceanMaps made_sea(const std::vector<MadeTile>& tiles, double t, double choppiness) {
    OceanMaps maps;
    maps.time = t;
    for (const MadeTile& tile : tiles) {
        maps.info.push_back({.size = static_cast<float>(tile.size),
                             .rotation = static_cast<float>(tile.rotation),
                             .k_min = static_cast<float>(tile.k_min),
                             .k_max = static_cast<float>(tile.k_max),
                             .lost_slope_variance = {},
                             .shown_slope_variance = {}});
        maps.tiles.push_back(make_tile(tile, t, choppiness));
    }
    return maps;
}

}  // namespace deepwater::sim::testing
