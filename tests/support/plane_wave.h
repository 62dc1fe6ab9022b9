#pragma once

#include <glm/glm.hpp>

#include "scene/state/pool_state.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::test {

/// A wave that stands still and is known everywhere: y = a cos(k · x − φ), x = (x, z) in the world.
struct PlaneWave {
    glm::dvec2 wave_vector{0};  ///< k, rad/m; 0 with amplitude 0: level water
    double amplitude = 0;       ///< a, m
    double phase = 0;           ///< φ, rad

    [[nodiscard]] double height(const glm::dvec2& place) const;
    /// Returns (∂y/∂x, ∂y/∂z).
    [[nodiscard]] glm::dvec2 slope(const glm::dvec2& place) const;
    /// Returns the unit normal of the surface over a place, which points up.
    [[nodiscard]] glm::dvec3 normal(const glm::dvec2& place) const;
};

/// Returns the maps of a pool whose surface is the wave.
/// @param number   of the pool in its scene
/// @param samples  along each side, a power of two from 16 on
[[nodiscard]] sim::LayerMaps pool_maps(const scene::Pool& pool, int number, const PlaneWave& wave,
                                       int samples);

}  // namespace deepwater::test
