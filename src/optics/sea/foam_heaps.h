#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::optics {

inline constexpr int kHeapTexels = 512;  ///< along a side of the periodic square

/// Returns the relief of thick foam: (shade, slope x, slope y, height) over a periodic square, as
/// shaders/shared/water/foam.glsl uses it.
///
/// The relief is a sum of domes of four sizes with clefts between them. Shade and height have mean 0 and
/// standard deviation 1 and lie within ±kMostHeap; slopes are compressed into the unit circle and have mean
/// 0. All means stay 0 in mip levels, so the mean of light that depends linearly on the values does not
/// change with distance. Computed at the first call.
const Grid2D<glm::vec4>& foam_heaps();

}  // namespace deepwater::optics
