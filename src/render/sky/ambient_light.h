#pragma once

#include <glm/glm.hpp>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/program.h"
#include "render/sky/sky_pass.h"

namespace deepwater::shared {
#include "shared/harmonics.glsl"
}

namespace deepwater::gpu {
#include "blocks/ambient_block.glsl"
}

namespace deepwater::render {

/// The ambient light of objects: irradiance of sky above and sea below as spherical harmonics. It is
/// computed from the sky cube map when that has changed.
class AmbientLight {
public:
    explicit AmbientLight(gl::ShaderLibrary& shaders);

    /// Updates the block from `sky` if needed, and binds it.
    void update(const SkyPass& sky);

    /// Reads the block back from the GPU and waits for it. For tests.
    [[nodiscard]] gpu::AmbientBlock read() const;

private:
    const gl::Program& program_;
    gl::Buffer block_;
    unsigned shown_sky_ = 0;  ///< SkyPass::version() that the block was computed from; 0: none
    GLuint shown_program_ = 0;
};

}  // namespace deepwater::render
