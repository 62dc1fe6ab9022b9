#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::sim {

/// Returns for each cell the nearest one of water, by steps along the axes: itself where it has any.
/// @param areas  of the water in the cells, ≥ 0; not all 0
[[nodiscard]] Grid2D<glm::ivec2> nearest_water(const Grid2D<float>& areas);

}  // namespace deepwater::sim
