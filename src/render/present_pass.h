#pragma once

#include <glm/glm.hpp>

#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/blocks.h"

namespace deepwater::render {

/// How values become the picture.
enum class Rendering {
    photograph,  ///< bloom, exposure, white balance, tone curve, antialiasing, dither
    exposed,     ///< debug view of a radiance: exposure alone
    raw,         ///< debug view of anything else: as it is
};

struct PresentOptions {
    int tone_curve = 0;  ///< scene::ToneCurve
    bool antialiasing = true;
    bool dither = true;
    bool sixteen_bits = false;  ///< a channel, of what the target can hold
};

/// From scene-linear radiance to the 8-bit sRGB picture: bloom, vignette, exposure and white balance, tone
/// curve, antialiasing, dither.
///   in   color   rgba16f  scene-linear radiance
///        bloom   rgba16f  of BloomPass
///   out  target  8-bit sRGB-encoded; debug views linear
class PresentPass {
public:
    struct Inputs {
        const gl::Texture& color;
        const gl::Texture* bloom;  ///< nullptr: none
        float bloom_share;         ///< of all light that `bloom` holds
        glm::ivec2 size;           ///< of the target, pixels
        GLuint target;             ///< framebuffer
        glm::vec2 middle;          ///< of the whole picture, in pixels of color from its lower left corner
        float pixel_angle;         ///< of color: height of a pixel in the middle of the view, rad
        glm::mat3 balance;         ///< from radiance to the tone curve's input
        float vignette;            ///< 0 none, 1 by the fourth power of the cosine
        Rendering rendering;
        PresentOptions options;
    };
    explicit PresentPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

private:
    /// What tone_map.frag and antialias.frag are compiled for.
    struct ToneMapVariant {
        int curve = 0;
        bool bloom = true;
        bool vignette = false;
        bool operator==(const ToneMapVariant&) const = default;
    };
    struct AntialiasVariant {
        bool antialias = true;
        bool dither = true;
        bool operator==(const AntialiasVariant&) const = default;
    };
    static std::vector<gl::Define> defines(const ToneMapVariant& variant);
    static std::vector<gl::Define> defines(const AntialiasVariant& variant);
    static std::vector<gl::Define> copy_defines(bool exposes);

    void resize(int width, int height, bool sixteen_bits);
    void map_tones(const Inputs& inputs);

    gl::ShaderLibrary& shaders_;
    const gl::Program& tone_map_;
    const gl::Program& antialias_;
    const gl::Program& copy_;
    ToneMapVariant tone_map_variant_;
    AntialiasVariant antialias_variant_;
    bool copy_exposes_ = false;
    gl::UniformBlock<PictureBlock> picture_block_{"picture"};
    gl::Texture display_;  ///< rgba8 or rgba16: tone-mapped sRGB, luma in alpha
    gl::Framebuffer display_target_;
};

}  // namespace deepwater::render
