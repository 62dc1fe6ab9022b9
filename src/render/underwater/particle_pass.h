#pragma once

#include <glm/glm.hpp>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "render/common/waterline.h"
#include "render/sky/sky_pass.h"
#include "render/water/sea_maps.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/particle_block.glsl"
}

namespace deepwater::render {

/// Draws particles suspended in the water around an eye under it: a periodic field of points, fixed in the
/// water at rest, that moves with the waves' orbital motion. No state is kept between frames.
///   in   sea maps, SeaBlock, FrameBlock, SkyBlock; depth buffer of the scene
///   out  adds to the radiance in the bound framebuffer
class ParticlePass {
public:
    struct Inputs {
        const scene::Scene& scene;
        const sim::OceanMaps& maps;
        const SeaMaps& sea_maps;
        const SkyPass& sky;
        int cells;    ///< cells of the field along a side
        Media media;  ///< water, or both with Waterline bound
    };
    explicit ParticlePass(gl::ShaderLibrary& shaders);

    void run(const Inputs& inputs);
    /// Returns whether there are particles in the scene's water.
    [[nodiscard]] static bool any_in(const scene::Scene& scene);
    /// Has `preparation` build all programs that an eye in water may need.
    void prepare(bool layers, bool coast, gl::Preparation& preparation);

private:
    struct Variant {
        Media media;
        bool layers;  ///< layers of water move the particles too
        bool coast;   ///< land holds back waves of the tiles
        auto operator<=>(const Variant&) const = default;
    };
    gl::ProgramVariants<Variant> programs_;
    gl::UniformBlock<gpu::ParticleBlock> block_{"particles"};
    gpu::ParticleBlock values_{};
};

}  // namespace deepwater::render
