#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "render/water/layer_support.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::render {

/// Computes what pixels need of a layer's crests, so that they read one texel in place of a difference of
/// several.
/// @param support  of the layer: the samples outside its texels() are left as they were
/// @param crests  mip levels of the size of the layer's; allocates only when that changes. A sample is
///                (slick, downward curvature [1/m] between the neighbouring samples of its level, slope
///                variance of the waves around it, foam). Light does not shine through waves as short as
///                sea_block.h says; curvature and variance are then 0.
void make_layer_crests(const sim::LayerMaps& layer, const LayerSupport& support,
                       std::vector<Grid2D<glm::vec4>>& crests);

}  // namespace deepwater::render
