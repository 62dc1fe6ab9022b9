#pragma once

#include <glm/glm.hpp>

#include "core/gpu_blocks.h"
#include "optics/sight/picture_part.h"
#include "render/common/waterline.h"
#include "render/sky/sky_pass.h"
#include "scene/scene.h"

namespace deepwater::gpu {
#include "blocks/frame_block.glsl"
}

namespace deepwater::render {

/// Camera, light and exposure of one frame.
/// @param picture  size that the whole picture is rendered in, pixels
/// @param rendered  size that the part is rendered in, pixels
[[nodiscard]] gpu::FrameBlock frame_block(const scene::Scene& scene, const SkyPass& sky,
                                          const Waterline& waterline, float exposure,
                                          const optics::PicturePart& part, glm::ivec2 picture,
                                          glm::ivec2 rendered);

}  // namespace deepwater::render
