#pragma once

#include "sim/moment/maps.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {

/// Returns how fast foam thins behind the waves that make it, by foam_left() of shaders/shared/water/foam.glsl: 1 over the
/// standard deviation of the crowding, or 0 where the moment's crowding does not count (FoamMaps::live). `foam` has rows.
[[nodiscard]] float foam_thinning(const FoamMaps& foam);

/// Returns the foam that waves are making at an undisplaced point (x, z), world axes, m: the excess of
/// SeaSurface::crowding() over maps.foam.threshold, in units of maps.foam.width. 0 where nothing breaks, 1
/// covers the place. 0 if maps.foam is empty.
[[nodiscard]] float breaking_at(const OceanMaps& maps, double x, double z);

/// Returns the opacity of foam at an undisplaced point, 0…1: of the sea's foam, trails included, which the
/// flow of layers has carried, and of the layers' own. It is the mean over the holes of the lace.
/// @param waters  with or without layers
[[nodiscard]] float foam_at(const OceanMaps& maps, double x, double z, Waters waters = Waters::all);

/// Returns the mean opacity of foam at each sample of level 0 of one tile, averaged over all positions of the
/// other tiles. Its mean over the tile, weighted by the Jacobian, is the sea's cover.
[[nodiscard]] Grid2D<float> foam_of_tile(const OceanMaps& maps, size_t tile);

}  // namespace deepwater::sim
