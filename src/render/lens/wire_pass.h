#pragma once

#include <glm/glm.hpp>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"

namespace deepwater::render {

/// Lets what is behind wires that are thinner than a pixel show through them. They are drawn a pixel wide, so
/// that none of them is missed, as faint as they are thin; behind them is what is seen beside them.
///   in, out  color  rgba16f radiance; alpha: the share of a pixel that its wire covers, 1 elsewhere
class WirePass {
public:
    explicit WirePass(gl::ShaderLibrary& shaders);

    /// @param target  has `color`
    /// @param pixels  left, bottom, width, height of where there are wires
    void run(const gl::Texture& color, const gl::Framebuffer& target, const glm::ivec4& pixels);

private:
    const gl::Program& program_;
};

}  // namespace deepwater::render
