#pragma once

#include <glm/glm.hpp>
#include <utility>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/handle.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "render/common/waterline.h"
#include "render/sky/sky_pass.h"
#include "scene/state/sky_state.h"

namespace deepwater::gpu {
#include "blocks/frame_block.glsl"
#include "blocks/night_block.glsl"
}  // namespace deepwater::gpu

namespace deepwater::render {

/// Draws the moon when it is up, and at night the stars and the Milky Way, behind everything else. By day
/// it costs only a comparison.
///   in   the eye's sky (alpha: share of stars seen through the clouds), air transmittance, FrameBlock
///   out  radiance added in the bound framebuffer where depth is infinite
class NightPass {
public:
    struct Inputs {
        const SkyPass& sky;
        const scene::SkyState& state;  ///< need not be resolved
        double time;                   ///< sea time, s
        const gpu::FrameBlock& block;
        Media media;  ///< water: nothing is drawn; both: only where rays start in air, Waterline bound
    };
    explicit NightPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);
    /// Returns whether there may be moon or stars in the sky at any time.
    [[nodiscard]] static bool any_in(const scene::SkyState& sky);
    /// Has `preparation` build all programs that an eye anywhere may need.
    void prepare(gl::Preparation& preparation);

private:
    enum class Part { moon, stars, milky_way };
    using Variant = std::pair<Part, Media>;
    static gl::ProgramDesc describe(const Variant& variant);

    gl::ProgramVariants<Variant> programs_;
    gl::Buffer catalogue_;
    GLsizei star_count_ = 0;
    gl::UniformBlock<gpu::NightBlock> block_{"night"};
};

}  // namespace deepwater::render
