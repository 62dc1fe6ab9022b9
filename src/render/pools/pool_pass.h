#pragma once

#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <span>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program_variants.h"
#include "gl/texture.h"
#include "render/common/layer_light.h"
#include "render/pools/model_fields.h"
#include "render/sky/sky_pass.h"
#include "render/solids/object_pass.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/pool_block.glsl"
}

namespace deepwater::render {

/// Draws pools, and in scenes without a sea the ground around them, by rays: a pool's lining and what is in it are seen
/// through its surface or through glass, or mirrored in them from either side. Models are met there by their fields;
/// those that an eye in the water sees straight ahead are shown as they have been drawn.
///   in   pools' maps of the moment (LayerMaps::pool); shadow map, caustic maps, AmbientBlock, FrameBlock bound
///   out  radiance and depth in the bound framebuffer, behind objects that are there already
class PoolPass {
public:
    struct Inputs {
        const scene::Scene& scene;
        const sim::OceanMaps& maps;
        const SkyPass& sky;
        const ObjectSet& objects;
        const ObjectSurfaces& drawn;  ///< of all pixels, if eye_in_any()
        int shadows;                  ///< bits of ShadowCasters: whose shadows are in the map
        bool hard_shadows;
        LayerLight layers;
        int view_mode;
        bool may_lag;  ///< new models may be missing from this picture
    };
    explicit PoolPass(gl::ShaderLibrary& shaders);

    void run(const Inputs& inputs);

    /// What programs depend on.
    struct Variant {
        bool of_ground;  ///< the ground's program, else that of pools
        int ground;      ///< scene::GroundKind, where it is seen
        /// For pools: rays start in or near the water; tanks, and those of glass. For the ground: there are tanks.
        bool in_water, stands, glass;
        bool objects, models;  ///< there are any, in the scene
        bool polygons_around;  ///< some of the other pools that are seen are polygons
        bool haze, polygons, uneven, clouds, hard_shadows;
        int finish;             ///< scene::PoolFinish
        int refraction;         ///< scene::PoolRefraction
        bool fixed_reflection;  ///< scene::kReflectionFixed
        int shadows;
        LayerLight layers;
        int view_mode;
        auto operator<=>(const Variant&) const = default;
    };
    /// What the pools of a scene have in common, for an eye far from them.
    [[nodiscard]] static Variant variant_of(const scene::Scene& scene);
    /// Returns whether there is anything to draw.
    [[nodiscard]] static bool any_in(const scene::Scene& scene) {
        return scene.ground.present() || !scene.pools.empty();
    }
    /// Returns whether rays may start in a pool, or so near to it that the near plane reaches into it.
    [[nodiscard]] static bool eye_in_any(const scene::Scene& scene);
    /// Has `preparation` build the programs of a variant for the pools of a scene and an eye anywhere.
    void prepare(const Variant& variant, const scene::Scene& scene, gl::Preparation& preparation);

private:
    void draw_ground(const Variant& variant);
    void draw_pool(const Inputs& inputs, Variant variant, size_t pool);
    void upload(const Inputs& inputs);
    void upload_floors(const scene::Scene& scene);
    void place(const Inputs& inputs);
    void make_fields(const Inputs& inputs);
    void add_bodies(const Inputs& inputs, size_t pool);
    /// Adds an object of the scene to those that rays in a pool meet. @return false: they do not meet it
    bool add_body(const Inputs& inputs, size_t number, const scene::Pool& pool);

    gl::ProgramVariants<Variant> programs_;
    gpu::PoolBlock values_{};
    gl::UniformBlock<gpu::PoolBlock> block_{"pools"};
    gl::Texture surface_, floor_;
    gl::StreamRing ring_;  ///< levels of surface_
    ModelFields fields_;
    std::vector<std::shared_ptr<const scene::Model>> models_;     ///< of bodies, for fields_
    std::vector<scene::Pool> floors_;                             // whose floors are in floor_
    std::array<const sim::LayerMaps*, gpu::kMostPools> water_{};  // of the pools; nullptr: at rest
    std::array<bool, gpu::kMostPools> rests_{};                   // whose level maps are in surface_
    int bodies_ = 0;
};

}  // namespace deepwater::render
