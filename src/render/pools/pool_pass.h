#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program_variants.h"
#include "gl/texture.h"
#include "render/common/layer_light.h"
#include "render/sky/sky_pass.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/pool_block.glsl"
}

namespace deepwater::render {

/// Draws the ground of scenes without a sea, and the pools in it, by rays: a pool's lining and what is in it are seen
/// through its surface, or mirrored in it from either side.
///   in   pools' maps of the moment (LayerMaps::pool); shadow map, caustic maps, AmbientBlock, FrameBlock bound
///   out  radiance and depth in the bound framebuffer, behind objects that are there already
class PoolPass {
public:
    struct Inputs {
        const scene::Scene& scene;
        const sim::OceanMaps& maps;
        const SkyPass& sky;
        int shadows;  ///< bits of ShadowCasters: whose shadows are in the map
        bool hard_shadows;
        LayerLight layers;
        int view_mode;
    };
    explicit PoolPass(gl::ShaderLibrary& shaders);

    void run(const Inputs& inputs);

    /// What programs depend on.
    struct Variant {
        int ground;  ///< scene::GroundKind: its program; 0: that of pools
        bool in_water, haze, polygons, clouds, hard_shadows;
        int shadows;
        LayerLight layers;
        int view_mode;
        auto operator<=>(const Variant&) const = default;
    };
    [[nodiscard]] static bool has_polygons(const scene::Scene& scene);
    /// Has `preparation` build the programs of a variant for an eye anywhere.
    /// @param pools  there are any in the ground
    void prepare(Variant variant, bool pools, gl::Preparation& preparation);

private:
    void upload(const Inputs& inputs);
    void place(const Inputs& inputs);
    void add_bodies(const Inputs& inputs, size_t pool);

    gl::ProgramVariants<Variant> programs_;
    gpu::PoolBlock values_{};
    gl::UniformBlock<gpu::PoolBlock> block_{"pools"};
    gl::Texture surface_;
    std::array<const sim::LayerMaps*, gpu::kMostPools> water_{};  // of the pools; nullptr: at rest
    std::vector<glm::vec4> texels_;
    std::array<bool, gpu::kMostPools> rests_{};  // whose level maps are in surface_
    int bodies_ = 0;
};

}  // namespace deepwater::render
