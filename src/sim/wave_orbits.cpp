#include "sim/wave_orbits.h"

#include <algorithm>

#include "core/shared_glsl.h"
#include "sim/periodic_cell.h"
#include "sim/sea_spectrum.h"

namespace deepwater::shared {
#include "shared/particles.glsl"
}

namespace deepwater::sim {
namespace {

constexpr double kShortestOrbit = 3;  ///< rad/m: shorter waves stir a hand's breadth of water only

}  // namespace

void WaveOrbits::look_at(const SeaState& sea, const OceanMaps& maps) {
    const float first_band = maps.info.empty() ? 0.0f : maps.info.front().k_max;
    if (sea_ == sea && known_tiles_ == maps.info.size() && first_band == first_band_) return;
    sea_ = sea;
    known_tiles_ = maps.info.size();
    first_band_ = first_band;
    const SeaSpectrum spectrum(sea);
    tiles_ = 0;
    for (; tiles_ < std::min(known_tiles_, kMostTiles); ++tiles_) {
        const auto low = static_cast<double>(maps.info[tiles_].k_min), high = static_cast<double>(maps.info[tiles_].k_max);
        if (low > kShortestOrbit) break;
        const double variance = spectrum.height_variance(low, high);
        const double mean = variance > 0 ? spectrum.integral([](double k) { return k; }, low, high) / variance
                                         : std::max(low, 1e-3);
        wave_numbers_[tiles_] = static_cast<float>(mean);
    }
    const bool feels_bed = sea.dispersion == kDispersionFiniteDepth || sea.dispersion == kDispersionFull;
    depth_ = feels_bed ? sea.depth : kBottomless;
}

glm::vec3 WaveOrbits::displacement(const OceanMaps& maps, const glm::dvec3& rest) const {
    glm::vec3 sum(0);
    for (size_t i = 0; i < std::min(tiles_, maps.tiles.size()); ++i) {
        const auto [u, v] = cells_over(maps.info[i], maps.tiles[i].resolution, rest.x, rest.z);
        const glm::vec2 share = shared::orbit_share(wave_numbers_[i], static_cast<float>(std::min(rest.y, 0.0)), depth_);
        sum += glm::vec3(interpolate(maps.tiles[i].displacement[0], u, v)) * glm::vec3(share.x, share.y, share.x);
    }
    return sum;
}

}  // namespace deepwater::sim
