#pragma once

#include <memory>

#include "core/grid2d.h"
#include "scene/scene.h"

namespace deepwater::scene {

/// Returns the ground heights of the cells of a shore, as sim::ShoreRecipe::ground wants them: within 1000 m of the sea's level. The grounds of the last
/// few calls are kept: while nothing of the ground changes, calls return the same one at once.
/// @pre the scene has a bed
[[nodiscard]] std::shared_ptr<const Grid2D<float>> shore_ground(const Scene& scene, const PlacedShore& shore);

}  // namespace deepwater::scene
