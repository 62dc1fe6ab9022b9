#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/grid2d.h"
#include "sim/layers/disturbances.h"

namespace deepwater::sim {

/// Time [s] after a stone's entry from which on none of its foam is left.
inline constexpr double kLongestStoneFoam = 20;

/// Writes the opacity of the foam that stones leave where they went under: the air of their cavities rises within the
/// first second and covers their craters. Bubbles burst: what covers the water, a = −ln(1 − opacity), falls as
/// e^(−t/3.85 s), the measured decay of whitecaps in sea water (Monahan & Zietlow 1969, J. Geophys. Res. 74, 6961),
/// times 1 − t/20 s, so that it ends at kLongestStoneFoam.
/// Each patch consists of spots that last longer or shorter, so it falls apart. Of more than kMostFoamPatches stones
/// the last ones have foam.
/// @param stones, lumps  in any order; those that fell up to kLongestStoneFoam before `t` count
/// @param t       s
/// @param corner  (x, z) world, m, of the first sample
/// @param cell    m > 0, distance of samples
/// @param foam    set to 0 … 1
/// @return whether there is any foam; if not, `foam` is unchanged
[[nodiscard]] bool lay_stone_foam(std::span<const Stone> stones, std::span<const Stone> lumps, double t,
                                  const glm::dvec2& corner, double cell, Grid2D<float>& foam);
inline constexpr size_t kMostFoamPatches = 2048;

}  // namespace deepwater::sim
