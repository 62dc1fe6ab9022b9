#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::sim {

/// Gives `levels` the sizes of a full mip chain, resolution² down to 1²; allocates only when they differ.
void resize_mip_chain(std::vector<Grid2D<glm::vec4>>& levels, int resolution);

/// Fills rows [first_row, last_row) of level `level` ≥ 1 with the 2×2 means of the level above.
void average_rows(std::vector<Grid2D<glm::vec4>>& levels, int level, int first_row, int last_row);

}  // namespace deepwater::sim
