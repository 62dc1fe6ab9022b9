#pragma once

#include <filesystem>
#include <vector>

#include "core/image_file.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// The tiles of one moment as parts of an OpenEXR file, the largest first: part `cascadeN`, N from 0.
///
/// Channels, 32-bit floats: `height`, `displacement_x`, `displacement_z` [m], `slope_x`, `slope_z`,
/// `jacobian` and `foam` [1], each of the tile alone. The sea is the sum of its tiles in heights,
/// displacements and slopes; the Jacobian is not additive. x points east and z south whatever the tile's
/// rotation; slopes are dh/dx and dh/dz at the undisplaced point.
///
/// Column i, row j (row 0 on top) is the undisplaced point u = i · tileSize / N, v = j · tileSize / N of the
/// tile's own axes, which are the world's turned by r = tileRotation: x = u cos r + v sin r,
/// z = v cos r − u sin r. The picture repeats every tileSize metres along u and v.
///
/// Attributes: `tileSize` (float, m), `tileRotation` (float, degrees), `waveNumberMin` and `waveNumberMax`
/// (float, rad/m: the band of the tile), `seaTime` (double, s), `seed` (int), `software`, and every
/// parameter of `scene` by its name, as the text that --set takes.
[[nodiscard]] std::vector<ExrPart> tile_parts(const scene::Scene& scene, const sim::OceanMaps& maps);

/// Computes the scene's sea at the scene's time and writes its tiles. Needs no OpenGL: tiles are those of
/// `view.quality` on a software rasteriser.
/// @throws RuntimeFailure when the file cannot be written, UsageError for parameters out of range
void export_tiles(const scene::Scene& scene, const std::filesystem::path& file);

}  // namespace deepwater::app
