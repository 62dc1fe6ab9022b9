#pragma once

#include <glm/glm.hpp>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "gl/texture.h"

namespace deepwater::gpu {
#include "blocks/picture_block.glsl"
}

namespace deepwater::render {

/// How values of the frame become the picture.
enum class Rendering {
    photograph,  ///< bloom, exposure, white balance, tone curve, antialiasing, dither
    exposed,     ///< debug view of a radiance: exposure and sRGB encoding
    raw,         ///< debug view of other values: unchanged
};

struct PresentOptions {
    int tone_curve = 0;         ///< scene::ToneCurve
    float soft_highlights = 0;  ///< share of AgX with its punchy look in it, [0, 1]
    bool antialiasing = true;
    bool dither = true;
    bool sixteen_bits = false;  ///< whether the target has 16 bits per channel
};

/// Converts scene-linear radiance to the sRGB picture: bloom, vignette, exposure and white balance, tone
/// curve, antialiasing, dither; sharpened and enlarged if it was rendered with fewer pixels than the target
/// has.
///   in   color   rgba16f  scene-linear radiance
///        depth   r32f     reversed; antialiasing looks for edges where it is not smooth
///        bloom   rgba16f  of BloomPass
///   out  target  sRGB-encoded picture; for Rendering::raw the values themselves
class PresentPass {
public:
    struct Inputs {
        const gl::Texture& color;
        const gl::Texture& depth;  ///< of the same size as color
        const gl::Texture* bloom;  ///< of the whole picture; nullptr: none
        float bloom_share;         ///< BloomPass::share()
        float near_share;          ///< BloomPass::near_share()
        glm::ivec2 size;           ///< of the target, pixels
        GLuint target;             ///< framebuffer
        glm::ivec2 picture;        ///< size of the whole picture, in pixels of color
        glm::ivec2 corner;         ///< lower left of color, from the whole picture's
        float pixel_angle;         ///< of color: height of a pixel in the middle of the view, rad
        glm::mat3 balance;         ///< from radiance to the tone curve's input
        float vignette;            ///< 0: none; 1: cos⁴ of the angle from the view's axis
        float cones;               ///< least weight of the cones' vision, against the rods', [0, 1]
        float luminance;           ///< cd m^-2 for a unit of radiance
        float exposure;            ///< the factor of `balance` that is common to all channels
        Rendering rendering;
        PresentOptions options;
    };
    explicit PresentPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);
    /// What programs depend on, but for the sizes of pictures.
    struct Reach {
        Rendering rendering = Rendering::photograph;
        bool bloom = false;
        bool vignette = false;
        bool soft_highlights = false;
        bool near_glare = true;
        int tone_curve = 0;
        bool dither = true;
        bool operator==(const Reach&) const = default;
    };
    /// Has `preparation` build all programs that pictures of any size may need.
    void prepare(const Reach& reach, gl::Preparation& preparation);

private:
    /// Options for which tone_map.frag is compiled.
    struct ToneMapVariant {
        int curve = 0;
        bool bloom = true;
        bool vignette = false;
        bool soft_highlights = false;
        bool near_glare = true;  ///< with bloom: what it leaves to the pixels beside
        bool dim = false;        ///< rods see, too
        bool dither = true;
        auto operator<=>(const ToneMapVariant&) const = default;
    };
    static gl::ProgramDesc describe_tone_map(const ToneMapVariant& variant);
    static gl::ProgramDesc describe_enlarging(bool dithers);
    static gl::ProgramDesc describe_copy(bool exposes);

    void resize(int width, int height, bool sixteen_bits);
    /// Draws into the bound framebuffer. @param dithers  if it is the last step
    void map_tones(const Inputs& inputs, bool dithers);
    void find_edges(const gl::Texture& depth);
    void smooth_edges(glm::ivec2 size);
    void sharpen();
    void enlarge(const gl::Texture& picture, bool dithers);
    void show_values(const Inputs& inputs);

    gl::ProgramVariants<ToneMapVariant> tone_maps_;
    const gl::Program& edge_blocks_;
    const gl::Program& antialias_;
    const gl::Program& sharpen_;
    gl::ProgramVariants<bool> enlarging_;  ///< whether it dithers
    gl::ProgramVariants<bool> copies_;     ///< whether it exposes
    gl::UniformBlock<gpu::PictureBlock> picture_block_{"picture"};
    gl::Texture display_;  ///< rgba8 or rgba16: tone-mapped sRGB, luma in alpha
    gl::Framebuffer display_target_;
    gl::Texture sharp_;  ///< the same after sharpening, before enlarging
    gl::Framebuffer sharp_target_;
    gl::Texture edges_;  ///< r8, a texel for each block of pixels: whether it contains a silhouette
    gl::Framebuffer edges_target_;
};

}  // namespace deepwater::render
