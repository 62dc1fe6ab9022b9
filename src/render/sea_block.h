#pragma once

#include "render/blocks.h"
#include "render/water_mesh.h"
#include "scene/scene.h"
#include "sim/maps.h"

namespace deepwater::render {

/// Where the tiles lie and what their mip levels lose.
/// @param cells  MeshView::cells of the plan
[[nodiscard]] SeaBlock sea_block(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan, int cells);

}  // namespace deepwater::render
