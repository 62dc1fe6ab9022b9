#pragma once

#include <glm/glm.hpp>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"

namespace deepwater::render {

/// How values become the picture.
enum class Rendering {
    photograph,  ///< exposure, tone curve, antialiasing, dither
    exposed,     ///< debug view of a radiance: exposure alone
    raw,         ///< debug view of anything else: as it is
};

struct PresentOptions {
    bool antialiasing = true;
    bool dither = true;
    bool sixteen_bits = false;  ///< a channel, of what the target can hold
    bool operator==(const PresentOptions&) const = default;
};

/// From scene-linear radiance to the 8-bit sRGB picture: exposure, filmic tone curve, antialiasing, dither.
///   in   color   rgba16f  scene-linear radiance
///   out  target  8-bit sRGB-encoded; debug views linear
class PresentPass {
public:
    struct Inputs {
        const gl::Texture& color;
        glm::ivec2 size;  ///< of the target, pixels
        GLuint target;    ///< framebuffer
        Rendering rendering;
        PresentOptions options;
    };
    explicit PresentPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

private:
    void resize(int width, int height, bool sixteen_bits);

    gl::ShaderLibrary& shaders_;
    const gl::Program& tone_map_;
    const gl::Program& antialias_;
    const gl::Program& copy_;
    PresentOptions options_;
    bool copy_exposes_ = false;
    gl::Texture display_;  ///< rgba8 or rgba16: tone-mapped sRGB, luma in alpha
    gl::Framebuffer display_target_;
};

}  // namespace deepwater::render
