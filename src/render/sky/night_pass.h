#pragma once

#include <glm/glm.hpp>

#include "gl/buffer.h"
#include "gl/handle.h"
#include "gl/program.h"
#include "render/common/blocks.h"
#include "render/common/waterline.h"
#include "render/sky/sky_pass.h"
#include "scene/state/sky_state.h"

namespace deepwater::render {

/// std140 mirror of NightBlock in shaders/blocks/night_block.glsl.
struct NightBlock {
    glm::mat4 stars_from_world;  ///< world directions to equatorial ones
    glm::vec3 to_moon;
    float star_light;         ///< factor on the stars' light: the scale of all light, 0 when none are drawn
    glm::vec3 moon_radiance;  ///< of the full moon's disc, its mean
    float moon_cos_phase;     ///< cosine of the angle at the moon between sun and Earth
    glm::vec3 moon_up;        ///< towards the moon's north pole, as seen
    float moon_brightness;    ///< of its lit ground over the full moon's
    glm::vec3 moon_lit_side;  ///< where the sun shines on it from, as seen
    float padding;
};
static_assert(sizeof(NightBlock) == 64 + 4 * 16);

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
        const FrameBlock& block;
        Media media;  ///< water: nothing is drawn; both: only where rays start in air, Waterline bound
    };
    explicit NightPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

private:
    struct Programs {
        const gl::Program* moon = nullptr;
        const gl::Program* stars = nullptr;
        const gl::Program* milky_way = nullptr;
    };
    const Programs& programs(Media media);

    gl::ShaderLibrary& shaders_;
    Programs in_air_, in_both_;
    gl::Buffer catalogue_;
    GLsizei star_count_ = 0;
    gl::UniformBlock<NightBlock> block_{"night"};
};

}  // namespace deepwater::render
