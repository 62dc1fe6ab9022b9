#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/sight/picture_part.h"
#include "render/solids/force_arrows.h"

namespace deepwater::render {

/// Draws the forces on floating bodies as arrows over the finished picture: view.mode forces. What of them is
/// hidden by the picture is fainter. in forces of the moment; depth r32f, reversed, of any size out target
/// sRGB-encoded picture
class ForcePass {
public:
    struct Inputs {
        std::span<const ForceArrow> arrows;
        glm::mat4 clip_from_world;  ///< of the part, camera-relative
        const optics::PicturePart& part;
        const gl::Texture& depth;  ///< of the part
        GLuint target;             ///< framebuffer
    };
    explicit ForcePass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

private:
    const gl::Program& program_;
    gl::StreamRing ring_;
};

}  // namespace deepwater::render
