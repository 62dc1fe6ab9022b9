#pragma once

#include <glm/glm.hpp>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"

namespace deepwater::render {

/// Blends wires thinner than a pixel with the background. They are drawn a pixel wide, so that none is
/// missed, with their coverage in alpha; here each such pixel is mixed with the mean of nearby pixels
/// without wires, which stands for the background.
///   in, out  color  rgba16f radiance; alpha: the share of a pixel that its wire covers, 1 elsewhere
class WirePass {
public:
    explicit WirePass(gl::ShaderLibrary& shaders);

    /// @param target  framebuffer that `color` is attached to
    /// @param pixels  left, bottom, width, height of the rectangle that contains wires
    void run(const gl::Texture& color, const gl::Framebuffer& target, const glm::ivec4& pixels);

private:
    const gl::Program& program_;
};

}  // namespace deepwater::render
