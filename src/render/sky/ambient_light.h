#pragma once

#include <glm/glm.hpp>

#include "gl/buffer.h"
#include "gl/program.h"
#include "render/sky/sky_pass.h"

namespace deepwater::render {

/// std140 mirror of AmbientBlock in shaders/blocks/ambient_block.glsl.
struct AmbientBlock {
    glm::vec4 irradiance[9];  ///< coefficients by normal, see shaders/shared/harmonics.glsl; W m^-2 nm^-1
};
static_assert(sizeof(AmbientBlock) == 9 * 16);

/// What lights objects from all around, sky above and sea below: gathered from the sky cube when it changed.
class AmbientLight {
public:
    explicit AmbientLight(gl::ShaderLibrary& shaders);

    /// Brings the block up to date with `sky` and binds it.
    void update(const SkyPass& sky);

    /// The block as the GPU has it; waits. For tests.
    [[nodiscard]] AmbientBlock read() const;

private:
    const gl::Program& program_;
    gl::Buffer block_;
    unsigned shown_sky_ = 0;  ///< version of the sky that was gathered; 0: none
    GLuint shown_program_ = 0;
};

}  // namespace deepwater::render
