#pragma once

#include <cstddef>

#include "core/gpu_blocks.h"

namespace deepwater::gpu {
#include "blocks/material_block.glsl"
#include "blocks/object_block.glsl"
#include "blocks/object_view_block.glsl"
}  // namespace deepwater::gpu

namespace deepwater::render {

/// Offsets of blocks in a buffer are multiples of this, which suits any driver.
inline constexpr size_t kBlockStride = 512;
static_assert(sizeof(gpu::ObjectViewBlock) <= kBlockStride && sizeof(gpu::ObjectBlock) <= kBlockStride &&
              sizeof(gpu::MaterialBlock) <= kBlockStride);

}  // namespace deepwater::render
