#pragma once

#include <memory>

#include "core/grid2d.h"
#include "scene/scene.h"

namespace deepwater::scene {

/// The ground of a shore by cell, as sim::ShoreRecipe wants it.
struct ShoreGround {
    std::shared_ptr<const Grid2D<float>> heights;    ///< m, within 1000 m of the sea's level
    std::shared_ptr<const Grid2D<float>> roughness;  ///< Manning's n, s/m^(1/3): `shore.friction` on sand
};

/// Returns the ground of the cells of a shore. The grounds of the last few calls are kept: while nothing of the ground
/// changes, calls return the same one at once.
/// @pre the scene has a bed
[[nodiscard]] ShoreGround shore_ground(const Scene& scene, const PlacedShore& shore);

}  // namespace deepwater::scene
