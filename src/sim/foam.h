#pragma once

#include "sim/maps.h"

namespace deepwater::sim {

/// Crowding S at an undisplaced point (x, z), world axes, m, at the moment of `maps`: 1 − J summed over the
/// tiles whose waves break, each weighing TileInfo::breaking. Where it passes maps.foam.threshold a wave is breaking there now; how far
/// beyond, in maps.foam.width, is the amount of foam it makes.
/// @return 0 where maps.foam is empty
[[nodiscard]] float crowding_at(const OceanMaps& maps, double x, double z);

/// Amount of foam that the wave at a point is making: 0 where nothing breaks, 1 covers the place. The
/// detector that spray asks too.
[[nodiscard]] float breaking_at(const OceanMaps& maps, double x, double z);

/// Opacity of the foam at an undisplaced point, 0…1, trails included: the mean over the lace that breaks it
/// up.
[[nodiscard]] float foam_at(const OceanMaps& maps, double x, double z);

/// Mean opacity of the foam at the samples of level 0 of one tile, the other tiles being anywhere: what the
/// tile alone can say. Its mean over the tile, weighted by the Jacobian, is the sea's cover.
[[nodiscard]] Grid2D<float> foam_of_tile(const OceanMaps& maps, size_t tile);

}  // namespace deepwater::sim
