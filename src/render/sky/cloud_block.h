#pragma once

#include <glm/glm.hpp>

#include "core/gpu_blocks.h"

namespace deepwater::gpu {
#include "blocks/cloud_block.glsl"
}

namespace deepwater::render {

/// Returns where a point lies in the tile that repeats around it, each coordinate in [0, 1).
[[nodiscard]] inline glm::vec2 fraction(const glm::dvec2& x) {
    return glm::vec2(x - glm::floor(x));
}

/// The block of a sky without clouds, in which nothing is divided by 0.
[[nodiscard]] inline gpu::CloudBlock no_clouds() {
    gpu::CloudBlock block{};
    block.to_sun = {0, 1, 0};
    block.tile = 1;
    block.thickness = 1;
    block.sheet_axis = {1, 0};
    block.softness = 1;
    block.cells = 1;
    block.fine_cells = 1;
    block.mean_height = 1;
    block.sky_part = 1;
    return block;
}

}  // namespace deepwater::render
