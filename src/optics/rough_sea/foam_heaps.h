#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::optics {

inline constexpr int kHeapTexels = 512;  ///< along the side of the heaps' square, which repeats

/// How foam is heaped where it is thick: (shade, slope x, slope y, height) of one periodic field over the square, as in
/// shaders/shared/water/foam.glsl.
///
/// Domes stand upon domes, with clefts between them. Shade and height have mean 0, deviation 1 and lie within ±kMostHeap;
/// slopes are bent into the unit circle and have mean 0. So has what a mip level keeps of them: light that is linear in them
/// keeps its mean. Made at the first call.
const Grid2D<glm::vec4>& foam_heaps();

}  // namespace deepwater::optics
