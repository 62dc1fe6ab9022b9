#pragma once

#include <array>
#include <glm/glm.hpp>

#include "sim/maps.h"
#include "sim/sea_state.h"

namespace deepwater::sim {

/// How the water under the waves moves: every tile's own motion, reduced to a depth by linear (Airy) theory at the mean wave
/// number of its band, orbit_share() of shaders/shared/particles.glsl. Exact for a single wave.
class WaveOrbits {
public:
    static constexpr size_t kMostTiles = 8;

    /// Finds the mean wave numbers of the tiles that stir more than a hand's breadth of water. Does nothing while sea and tiles
    /// stay.
    void look_at(const SeaState& sea, const OceanMaps& maps);

    /// Of the first tiles, weighted by height variance, rad/m.
    [[nodiscard]] const std::array<float, kMostTiles>& wave_numbers() const { return wave_numbers_; }
    [[nodiscard]] size_t tiles() const { return tiles_; }
    /// m: that the waves feel.
    [[nodiscard]] float depth() const { return depth_; }

    /// Displacement [m], world axes, of the water that rests at (x, y, z), y ≤ 0 from the mean level.
    [[nodiscard]] glm::vec3 displacement(const OceanMaps& maps, const glm::dvec3& rest) const;

private:
    std::array<float, kMostTiles> wave_numbers_{};
    size_t tiles_ = 0;
    float depth_ = 0;
    SeaState sea_;
    size_t known_tiles_ = 0;
    float first_band_ = -1;
};

}  // namespace deepwater::sim
