#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/rough_sea/spray_shade.h"
#include "render/sky/sky_pass.h"
#include "render/solids/shadow_pass.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// std140 mirror of SprayBlock in shaders/blocks/spray_block.glsl, where the members are described.
struct SprayBlock {
    glm::vec3 ambient;
    float shutter;
    float surface;
    float first_layer;
    float near;
    float padding;
};
static_assert(sizeof(SprayBlock) == 2 * 16);

/// Spray over the sea, or bubbles in it: one draw call for all, the farthest first. Without any it costs a
/// comparison.
///   in   parcels of the moment; the frame's depth; sky, haze, clouds' and objects' shadows as bound
///   out  radiance blended over the frame's, in a target without depth
class SprayPass {
public:
    struct Inputs {
        const sim::SprayMaps& spray;
        glm::dvec3 eye;                       ///< world, m
        const glm::mat4& picture_from_world;  ///< clip coordinates of the whole picture, camera-relative
        const glm::mat4& clip_from_world;     ///< of the part that is rendered
        const SkyPass& sky;
        const ShadowPass* shadows;  ///< null: nothing casts any
        const gl::Framebuffer& target;
        const gl::Texture& depth;
        float surface;      ///< m: height of the water about the eye, world
        bool submerged;     ///< bubbles instead of spray
        float pixel_angle;  ///< rad
        float
            most_area;  ///< pixels of the whole picture that all parcels together may cover: of those that cover
                        ///< most, a share is drawn for all
    };
    explicit SprayPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

    /// Parcels that the last run drew.
    [[nodiscard]] int drawn() const { return drawn_; }

private:
    struct Drawn {
        glm::vec4 place;     ///< camera-relative position, radius
        glm::vec4 movement;  ///< velocity; bits of SprayParcel::look
        glm::vec4 light;     ///< SprayShade::Light
    };
    struct Seen {
        Drawn drawn;
        float area;  ///< pixels
        int bucket;
        bool in_part;
    };
    /// @param largest  pixels: of parcels that cover more, as many as cover so much on average
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
    gl::UniformBlock<SprayBlock> block_{"spray"};
    gl::StreamRing ring_;
    std::vector<Seen> seen_;
    std::vector<int> starts_;  ///< of the buckets that sort them
    int drawn_ = 0;
};

}  // namespace deepwater::render
