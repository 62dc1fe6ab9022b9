#include "render/sky/ambient_light.h"

#include "core/gpu_blocks.h"

namespace deepwater::render {

AmbientLight::AmbientLight(gl::ShaderLibrary& shaders)
    : program_(shaders.load({"ambient light", {"sky/ambient_light.comp"}, {}})),
      block_("ambient light", sizeof(gpu::AmbientBlock), 0) {}

void AmbientLight::update(const SkyPass& sky) {
    if (shown_sky_ != sky.version() || shown_program_ != program_.name()) {
        program_.use();
        sky.sky_cube().bind(gpu::kSkyCubeUnit);
        sky.bind_block();
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, gpu::kAmbientBuffer, block_.name());
        glDispatchCompute(1, 1, 1);
        glMemoryBarrier(GL_UNIFORM_BARRIER_BIT);
        shown_sky_ = sky.version();
        shown_program_ = program_.name();
    }
    glBindBufferBase(GL_UNIFORM_BUFFER, gpu::kAmbientBinding, block_.name());
}

gpu::AmbientBlock AmbientLight::read() const {
    gpu::AmbientBlock block{};
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(block_.name(), 0, sizeof block, &block);
    return block;
}

}  // namespace deepwater::render
