#pragma once

#include <glm/glm.hpp>
#include <utility>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "gl/texture.h"
#include "render/common/layer_light.h"
#include "render/common/waterline.h"
#include "render/sky/sky_pass.h"
#include "scene/state/underwater_light_state.h"
#include "scene/state/view_state.h"

namespace deepwater::gpu {
#include "blocks/godray_block.glsl"
}

namespace deepwater::render {

/// The term of the scattered light that is shown.
enum class GodrayTerm : int {
    added,  ///< difference from evenly distributed sunlight, of either sign, added to the picture
    whole,  ///< the sunlight scattered once, alone: view.mode godrays
    share,  ///< half its ratio to that of evenly distributed sunlight: view.mode sunbeams
};

/// Sunbeams in the water, computed on slices through it (Jensen & Golias 2001, Godrays) at a low resolution
/// and combined with the picture with respect to depth.
///   in   radiance and reversed depth of a picture seen from the water; CausticsPass and ShadowPass bound
///   out  the radiance with the beams, or replaced by the term alone
class GodraysPass {
public:
    struct Inputs {
        const gl::Texture& color;
        const gl::Texture& depth;
        const SkyPass& sky;
        const scene::UnderwaterLight& state;
        const scene::QualityLevel& quality;
        glm::ivec2 corner;   ///< lower left of the rendered part in the whole picture, pixels
        glm::ivec2 picture;  ///< size of the whole picture, pixels
        glm::vec3 sun;       ///< clip (x, y, w) of the direction to the refracted sun, in the whole picture
        float reach;         ///< distance up to which beams are computed, m
        Media media;         ///< water, or both with the near water's heights bound
        int shadows;         ///< ShadowPass::casting(), 0 if it has not run
        LayerLight layers;
        GodrayTerm term;
    };
    explicit GodraysPass(gl::ShaderLibrary& shaders);

    void run(const Inputs& inputs);
    /// What programs are compiled for, but for where the eye is.
    struct Reach {
        int shadows = 0;  ///< ShadowPass::casters_of() the objects
        LayerLight layers = LayerLight::none;
        GodrayTerm term = GodrayTerm::added;
        bool operator==(const Reach&) const = default;
    };
    /// Has `preparation` build all programs that an eye in water may need.
    void prepare(const Reach& reach, gl::Preparation& preparation);

    /// Radius around a texel that smoothing and the linear lookups after it read, texels.
    static constexpr int kReach = 37;

private:
    struct Variant {
        int shadows = 0;
        LayerLight layers = LayerLight::none;
        GodrayTerm term = GodrayTerm::added;
        auto operator<=>(const Variant&) const = default;
    };
    using Applying = std::pair<Media, GodrayTerm>;
    static gl::ProgramDesc describe_rays(const Variant& variant);
    static gl::ProgramDesc describe_smoothing(bool last);
    static gl::ProgramDesc describe_applying(const Applying& applying);
    void resize(glm::ivec2 size, const Inputs& inputs);

    gl::ProgramVariants<Variant> programs_;
    gl::ProgramVariants<bool> smoothing_;  ///< false: the first step; true: the last
    gl::ProgramVariants<Applying> applying_;
    gl::UniformBlock<gpu::GodrayBlock> block_{"god rays"};
    gl::Texture rays_, even_, smooth_;
    gl::Framebuffer rays_target_, slices_target_, smooth_target_, color_target_;
    std::uint64_t color_ = 0;  ///< serial number of the colour in color_target_
};

}  // namespace deepwater::render
