#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/sea/spray_shade.h"
#include "render/sky/sky_pass.h"
#include "render/solids/shadow_pass.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/spray_block.glsl"
}

namespace deepwater::render {

/// Draws spray over the sea, or bubbles in it, in one draw call, sorted from far to near. Without any it
/// costs only a comparison.
///   in   parcels of the moment; the frame's depth; sky, haze, clouds' and objects' shadows as bound
///   out  radiance blended over the frame's, in a target without a depth buffer
class SprayPass {
public:
    struct Inputs {
        const sim::SprayMaps& spray;
        glm::dvec3 eye;                       ///< world, m
        const glm::mat4& picture_from_world;  ///< clip coordinates of the whole picture, camera-relative
        const glm::mat4& clip_from_world;     ///< of the part that is rendered
        const SkyPass& sky;
        const ShadowPass* shadows;  ///< null if no object casts a shadow
        const gl::Framebuffer& target;
        const gl::Texture& depth;
        float surface;      ///< height of the water at the eye, m, world
        bool submerged;     ///< draws bubbles instead of spray
        float pixel_angle;  ///< angle that a pixel in the middle of the picture spans, rad
        /// Area that all parcels together may cover, pixels of the whole picture. If it is exceeded, only a
        /// random share of the largest parcels is drawn, for all of them.
        float most_area;
    };
    explicit SprayPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

    /// Number of parcels that the last run() drew.
    [[nodiscard]] int drawn() const { return drawn_; }

private:
    struct Drawn {
        glm::vec4 place;     ///< camera-relative position and radius, m
        glm::vec4 movement;  ///< velocity; bits of SprayParcel::share_mist_number
        glm::vec4 light;     ///< SprayShade::Light
    };
    struct Seen {
        Drawn drawn;
        float area;    ///< pixels
        int bucket;    ///< for sorting by distance
        bool in_part;  ///< whether it is visible in the rendered part
    };
    /// Drops some of the large parcels. @param largest  pixels: a parcel of a larger area is kept with the
    /// probability largest / area
    void thin_out(float largest);
    [[nodiscard]] float largest_area(float most) const;
    void select(const std::vector<sim::SprayParcel>& parcels, const Inputs& inputs);
    void shade(const std::vector<sim::SprayParcel>& parcels, const Inputs& inputs);
    void upload();

    const gl::Program& open_;
    const gl::Program& shadowed_;
    const gl::Program& bubbles_;
    gl::Texture clusters_;
    optics::SprayShade shade_;
    gl::UniformBlock<gpu::SprayBlock> block_{"spray"};
    gl::StreamRing ring_;
    std::vector<Seen> seen_;
    std::vector<int> starts_;  ///< index of the first parcel of each bucket
    int drawn_ = 0;
};

}  // namespace deepwater::render
