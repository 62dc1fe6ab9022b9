#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "gl/texture.h"
#include "optics/sight/mirror_view.h"
#include "render/sky/sky_pass.h"
#include "render/solids/object_pass.h"
#include "render/solids/object_set.h"
#include "render/solids/shadow_pass.h"
#include "scene/camera/camera.h"

namespace deepwater::gpu {
#include "blocks/reflection_block.glsl"
}

namespace deepwater::render {

/// Draws what the sea mirrors of objects: the scene above water, seen from the eye's mirror image,
/// prefiltered vertically and in both directions, and with its distance.
///
///   in   ObjectSet and ShadowPass of the frame; FrameBlock, AmbientBlock bound; sky and deep-water cubes
///   out  picture   rgba16f array  radiance times coverage, coverage. Texels of level m of layer k are means
///                                 over 2^m columns and 2^(k + m) rows; layer k has 2^k times fewer rows
///        distance  rg32f          coverage over distance from the mirrored eye [1/m], coverage. Texels are
///                  four
///                                 columns wide and kDistanceRows rows high; the first two rows hold means of
///                                 whole columns, of each alone and with its neighbours
class ReflectionPass {
public:
    struct Inputs {
        ObjectSet& objects;
        ObjectPass& pass;
        const ShadowPass& shadows;
        const SkyPass& sky;
        const scene::Camera& camera;
        float slope_deviation;    ///< standard deviation of the slope of all waves, per axis
        glm::ivec2 picture;       ///< size of the picture that shows the sea, pixels
        float scale;              ///< texels per pixel
        BedPass* land = nullptr;  ///< null: there is none
        float farthest = 0;       ///< m from the eye, up to which land is mirrored
    };
    explicit ReflectionPass(gl::ShaderLibrary& shaders);

    /// Draws the reflection and binds it for the water.
    /// @return false, with nothing done, when neither an object nor land can be seen mirrored
    bool run(const Inputs& inputs);

    /// Has `preparation` build the programs of run() but for those of the ObjectPass.
    void prepare(gl::Preparation& preparation);
    /// Returns a mirrored view, as far as programs depend on it.
    [[nodiscard]] static ObjectView mirrored_view();

    /// Binds the picture of the last run() again, for a camera that may have moved since: a frame later it
    /// still fits.
    /// @return false, with nothing done, when the last run() drew nothing
    bool reuse(const scene::Camera& camera);

    /// The mirrored view of the last run() that drew anything.
    [[nodiscard]] const optics::MirrorView& view() const { return view_; }
    [[nodiscard]] const gl::Texture& picture() const { return picture_; }

private:
    void resize(glm::ivec2 room);
    void filter();
    void bind();

    /// A step of filter().
    enum class Step { upwards, distances, columns, around };
    static gl::ProgramDesc describe(Step step);

    gl::ProgramVariants<Step> steps_;
    gl::UniformBlock<gpu::ReflectionBlock> block_{"reflection"};
    gl::Texture picture_, depth_;
    gl::Texture strips_;  ///< distance before it is gathered: one column wide
    gl::Texture distance_;
    gl::Framebuffer target_;
    ObjectSurfaces surfaces_;
    optics::MirrorView view_{};
    gpu::ReflectionBlock shown_{};
    glm::dvec3 origin_{0};  ///< camera position that `view_` is relative to, world, m
    bool drawn_ = false;    ///< the last run() returned true
    std::vector<optics::MirrorBox> boxes_;
};

}  // namespace deepwater::render
