#include "render/lens/wire_pass.h"

#include "core/gpu_blocks.h"
#include "gl/pipeline_state.h"

namespace deepwater::render {

WirePass::WirePass(gl::ShaderLibrary& shaders)
    : program_(shaders.load({"wires", {"common/fullscreen.vert", "lens/wire.frag"}, {}})) {}

void WirePass::run(const gl::Texture& color, const gl::Framebuffer& target, const glm::ivec4& pixels) {
    gl::PipelineState{}.apply();
    target.bind(color.width(), color.height());
    glEnable(GL_SCISSOR_TEST);
    glScissor(pixels.x, pixels.y, pixels.z, pixels.w);
    color.bind(gpu::kLensColorUnit);
    glTextureBarrier();  // only pixels with wires are written, only those without are read
    program_.use();
    gl::draw_fullscreen_triangle();
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace deepwater::render
