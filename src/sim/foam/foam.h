#pragma once

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Amount of foam that the sea's waves are making at an undisplaced point (x, z), world axes, m, at the
/// moment of `maps`: by how many maps.foam.width the crowding there, SeaSurface::crowding(), passes
/// maps.foam.threshold. 0 where nothing breaks, 1 covers the place.
/// @return 0 where maps.foam is empty
[[nodiscard]] float breaking_at(const OceanMaps& maps, double x, double z);

/// Opacity of the sea's foam at an undisplaced point, 0…1, trails included: the mean over the lace that
/// breaks it up.
[[nodiscard]] float foam_at(const OceanMaps& maps, double x, double z);

/// Mean opacity of the foam at the samples of level 0 of one tile, the other tiles being anywhere: what the
/// tile alone can say. Its mean over the tile, weighted by the Jacobian, is the sea's cover.
[[nodiscard]] Grid2D<float> foam_of_tile(const OceanMaps& maps, size_t tile);

}  // namespace deepwater::sim
