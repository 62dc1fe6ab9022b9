#include "render/solids/force_pass.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/gpu_blocks.h"
#include "gl/pipeline_state.h"

namespace deepwater::render {

ForcePass::ForcePass(gl::ShaderLibrary& shaders)
    : program_(shaders.load({"force arrows", {"solids/force_arrows.vert", "solids/force_arrows.frag"}, {}})) {
}

void ForcePass::run(const Inputs& inputs) {
    const std::vector<ArrowCorner> corners =
        arrow_triangles(inputs.arrows, inputs.clip_from_world, inputs.part.size, inputs.part.picture.y);
    if (corners.empty()) return;
    constexpr size_t kLeastBytes = 1 << 16;
    const size_t bytes = corners.size() * sizeof(ArrowCorner);
    if (ring_.region_bytes() < bytes)
        ring_ = gl::StreamRing("force arrows", std::bit_ceil(std::max(bytes, kLeastBytes)));
    std::memcpy(ring_.begin().data(), corners.data(), bytes);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, inputs.target);
    glViewport(0, 0, inputs.part.size.x, inputs.part.size.y);
    gl::PipelineState{.blend = gl::Blend::alpha}.apply();
    inputs.depth.bind(gpu::kLensDepthUnit);
    program_.use();
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, gpu::kArrowBuffer, ring_.name(),
                      static_cast<GLintptr>(ring_.region_offset()),
                      static_cast<GLsizeiptr>(ring_.region_bytes()));
    gl::draw_triangles(static_cast<int>(corners.size()));
    ring_.end();
}

}  // namespace deepwater::render
