#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/common/water_near_objects.h"
#include "render/solids/object_set.h"

namespace deepwater::gpu {
#include "blocks/shadow_block.glsl"
}

namespace deepwater::render {

/// Sets of objects that cast shadows, as bits; values of SHADOWS in the shaders.
enum ShadowCasters : int { kStillCasters = 1, kFloatingCasters = 2 };

/// Place of a layer of the shadow map: a square perpendicular to the sun's rays, along axes that depend only
/// on the sun.
struct ShadowFit {
    glm::dmat3 axes{1.0};  ///< columns: right, up, towards the sun
    glm::dvec2 centre{0};  ///< along right and up, m
    double half_side = 0;  ///< m; 0: there is no caster
    double lowest = 0;     ///< along the third axis, m: where the map's depth is 0 …
    double highest = 0;    ///< … and where it is 1

    bool operator==(const ShadowFit&) const = default;
};

/// A sphere that casts a shadow.
struct Caster {
    glm::dvec3 centre;  ///< world, m
    double radius;      ///< m
};

/// Fits a square of `texels` x `texels`, perpendicular to the sun's rays, to the casters within `reach` [m]
/// of `eye`. Its size changes in steps and its place by whole texels, so that it stays the same while the
/// casters move a little. The eye counts by cells of a quarter of the reach, so that it may move within a
/// cell.
[[nodiscard]] ShadowFit fit_shadow(std::span<const Caster> casters, const glm::dvec3& to_sun,
                                   const glm::dvec3& eye, double reach, int texels);

/// Returns the matrix from camera-relative metres to the layer's (u, v, depth):
/// ShadowBlock::Layer::map_from_world.
[[nodiscard]] glm::mat4 map_from_world(const ShadowFit& fit, const glm::dvec3& camera);

/// Draws the sun's shadow map. Objects that stand still are drawn only when the sun, the objects or the
/// camera's cell have changed; floating ones are drawn in every frame, in a layer of their own.
///   in   objects of the frame, direction of the sun
///   out  map    d16 2D array [N, N, kShadowLayers], comparing; ShadowBlock at gpu::kShadowBinding
class ShadowPass {
public:
    struct Inputs {
        ObjectSet& objects;
        glm::vec3 to_sun;
        glm::dvec3 camera;  ///< world, m
        float wave_height;  ///< significant, m: floating objects move up and down by about as much
        int texels;         ///< along a side
    };
    explicit ShadowPass(gl::ShaderLibrary& shaders);

    /// Draws the map, and binds it and the block for the passes that follow.
    void run(const Inputs& inputs);

    /// Binds map and block to where shaders/common/shadow.glsl looks for them.
    void bind() const;

    // Programs look for shadows either of all objects of the scene or of none, so that there are few of them.

    /// Returns the sets of casters that a scene's objects are, as bits of ShadowCasters.
    [[nodiscard]] static int casters_of(const ObjectSet& objects);

    /// Returns casters_of() the objects of the last run(), or 0 if no shadow is near.
    [[nodiscard]] int casting() const;

    /// Returns casting(), or 0 if nothing shades the object.
    [[nodiscard]] int shadows_on(const PlacedObject& object) const;

    /// Returns the circles of the sea in view on which shadows of the last run() may fall. Valid until the next
    /// call.
    /// @param clip_from_world  of the view, camera-relative
    [[nodiscard]] std::span<const SeaCircle> on_sea(const Inputs& inputs, const glm::mat4& clip_from_world);

    [[nodiscard]] const gl::Texture& map() const { return map_; }

private:
    void resize(int texels);
    void draw(size_t layer, const Inputs& inputs);

    const gl::Program& solid_;
    const gl::Program& holed_;
    gl::Texture map_;
    std::array<gl::Framebuffer, gpu::kShadowLayers> targets_;
    gl::UniformBlock<gpu::ShadowBlock> block_{"shadow"};

    std::array<ShadowFit, gpu::kShadowLayers> fits_;
    std::array<std::vector<Caster>, 2> casters_;  ///< still, floating
    std::array<unsigned, gpu::kShadowLayers> drawn_version_{};
    std::array<GLuint, 2> drawn_programs_{};
    int kinds_ = 0;  ///< casters_of() the objects of the last run()
    std::vector<SeaCircle> on_sea_;
};

}  // namespace deepwater::render
