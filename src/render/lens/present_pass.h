#pragma once

#include <glm/glm.hpp>

#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/common/blocks.h"

namespace deepwater::render {

/// How values become the picture.
enum class Rendering {
    photograph,  ///< bloom, exposure, white balance, tone curve, antialiasing, dither
    exposed,     ///< debug view of a radiance: exposure, and the screen's encoding
    raw,         ///< debug view of anything else: as it is
};

struct PresentOptions {
    int tone_curve = 0;  ///< scene::ToneCurve
    bool antialiasing = true;
    bool dither = true;
    bool sixteen_bits = false;  ///< a channel, of what the target can hold
};

/// From scene-linear radiance to the 8-bit sRGB picture: bloom, vignette, exposure and white balance, tone
/// curve, antialiasing, dither; sharpened and enlarged where it has been drawn in fewer pixels than the target has.
///   in   color   rgba16f  scene-linear radiance
///        depth   r32f     reversed; where it has a kink there may be an edge to smooth
///        bloom   rgba16f  of BloomPass
///   out  target  8-bit sRGB-encoded; debug views that are no light: numbers
class PresentPass {
public:
    struct Inputs {
        const gl::Texture& color;
        const gl::Texture& depth;  ///< as large
        const gl::Texture* bloom;  ///< of the whole picture; nullptr: none
        float bloom_share;         ///< of all light that `bloom` holds
        glm::ivec2 size;           ///< of the target, pixels
        GLuint target;             ///< framebuffer
        glm::ivec2 picture;        ///< size of the whole, in pixels of color
        glm::ivec2 corner;         ///< lower left of color, from the whole picture's
        float pixel_angle;         ///< of color: height of a pixel in the middle of the view, rad
        glm::mat3 balance;         ///< from radiance to the tone curve's input
        float vignette;            ///< 0 none, 1 by the fourth power of the cosine
        float cones;               ///< [0, 1] least share that they have in sight
        float luminance;           ///< cd m^-2 of a unit of radiance
        float exposure;            ///< that part of the balance which all light gets
        Rendering rendering;
        PresentOptions options;
    };
    explicit PresentPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

private:
    /// What tone_map.frag is compiled for.
    struct ToneMapVariant {
        int curve = 0;
        bool bloom = true;
        bool vignette = false;
        bool dither = true;
        bool operator==(const ToneMapVariant&) const = default;
    };
    static std::vector<gl::Define> defines(const ToneMapVariant& variant);
    static std::vector<gl::Define> enlarge_defines(bool dithers);
    static std::vector<gl::Define> copy_defines(bool exposes);

    void resize(int width, int height, bool sixteen_bits);
    /// Into the framebuffer that is bound. @param dithers  as the last to touch the values
    void map_tones(const Inputs& inputs, bool dithers);
    void find_edges(const gl::Texture& depth);
    void smooth_edges(glm::ivec2 size);
    void sharpen();
    void enlarge(const gl::Texture& picture, bool dithers);
    void show_values(const Inputs& inputs);

    gl::ShaderLibrary& shaders_;
    const gl::Program& tone_map_;
    const gl::Program& edge_blocks_;
    const gl::Program& antialias_;
    const gl::Program& sharpen_;
    const gl::Program& enlarge_;
    const gl::Program& copy_;
    ToneMapVariant tone_map_variant_;
    bool enlarge_dithers_ = true;
    bool copy_exposes_ = false;
    gl::UniformBlock<PictureBlock> picture_block_{"picture"};
    gl::Texture display_;  ///< rgba8 or rgba16: tone-mapped sRGB, luma in alpha
    gl::Framebuffer display_target_;
    gl::Texture sharp_;  ///< the same, as it is enlarged
    gl::Framebuffer sharp_target_;
    gl::Texture edges_;  ///< r8, a texel for each block of pixels: whether it has silhouettes
    gl::Framebuffer edges_target_;
};

}  // namespace deepwater::render
