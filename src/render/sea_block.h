#pragma once

#include "render/blocks.h"
#include "render/footprint_widths.h"
#include "render/water_mesh.h"
#include "scene/scene.h"
#include "sim/maps.h"

namespace deepwater::render {

/// Where the tiles lie and what their mip levels lose.
/// @param cells  MeshView::cells of the plan
/// @param widths  of the same sea
[[nodiscard]] SeaBlock sea_block(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan, int cells,
                                 const FootprintWidths& widths);

}  // namespace deepwater::render
