#pragma once

#include <array>
#include <glm/glm.hpp>

#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/solids/object_set.h"
#include "render/water/water_mesh.h"

namespace deepwater::render {

/// Layers of the shadow map, as in shaders/common/shadow.glsl.
enum ShadowLayer : int { kShadowNear, kShadowFar, kShadowFloating, kShadowLayers };

/// std140 mirror of ShadowBlock: how to look into the shadow map.
struct ShadowBlock {
    struct Layer {
        glm::mat4 map_from_world;  ///< camera-relative metres to (u, v, depth) in [0, 1]; depth 1 nearest to
                                   ///< the sun
        float texel;               ///< m; 0: nothing casts a shadow here
        float unused[3];
    };
    Layer layers[kShadowLayers];
    float texels;  ///< along a side
    float unused[3];
};
static_assert(sizeof(ShadowBlock) == kShadowLayers * 80 + 16);

/// Where a layer of the shadow map lies: a square across the sun's rays, along axes that depend on the sun
/// alone.
struct ShadowFit {
    glm::dmat3 axes{1.0};  ///< columns: right, up, towards the sun
    glm::dvec2 centre{0};  ///< along right and up, m
    double half_side = 0;  ///< m; 0: no caster
    double lowest = 0;     ///< along the third axis: where the map's depth is 0 and 1, m
    double highest = 0;

    bool operator==(const ShadowFit&) const = default;
};

/// A sphere that casts a shadow, world, m.
struct Caster {
    glm::dvec3 centre;
    double radius;
};

/// Fits a square of `texels` x `texels` to those casters that come within `reach` [m] of `eye`, across the
/// sun's rays. Its size goes in steps and its place in whole texels, so that it holds still while the casters
/// stir a little and the eye moves; and it moves at all only when the eye leaves a cell of a quarter of the
/// reach.
[[nodiscard]] ShadowFit fit_shadow(std::span<const Caster> casters, const glm::dvec3& to_sun,
                                   const glm::dvec3& eye, double reach, int texels);

/// Camera-relative metres to the layer's (u, v, depth); see ShadowBlock.
[[nodiscard]] glm::mat4 map_from_world(const ShadowFit& fit, const glm::dvec3& camera);

/// The sun's shadow map. What stands still is drawn when sun, objects or the camera's cell changed; what
/// floats, every frame, in a layer of its own.
///   in   objects of the frame, direction of the sun
///   out  map    d16 2D array [N, N, kShadowLayers], comparing; ShadowBlock at gpu::kShadowBinding
class ShadowPass {
public:
    struct Inputs {
        ObjectSet& objects;
        glm::vec3 to_sun;
        glm::dvec3 camera;  ///< world, m
        float wave_height;  ///< significant, m: how far floating things move up and down
        int texels;         ///< along a side
    };
    explicit ShadowPass(gl::ShaderLibrary& shaders);

    /// Leaves map and block bound for the passes that follow.
    void run(const Inputs& inputs);

    /// Binds map and block to where shaders/common/shadow.glsl looks for them.
    void bind() const;

    /// Which sets of casters may darken the sphere, as bits: 1 what stands still, 2 what floats.
    [[nodiscard]] int shadows_on(const PlacedObject& object) const;

    /// Which sets of casters there are, as bits likewise.
    [[nodiscard]] int casting() const;

    /// The circles of the sea, world, on which shadows of the last run() fall, as far as they are in view.
    struct OnSea {
        std::vector<WaterMesh::Circle> circles;
        bool still = false;     ///< some are of what stands still
        bool floating = false;  ///< some are of what floats
    };
    /// @param clip_from_world  of the view, relative to the camera
    [[nodiscard]] const OnSea& on_sea(const Inputs& inputs, const glm::mat4& clip_from_world);

    [[nodiscard]] const gl::Texture& map() const { return map_; }

private:
    void resize(int texels);
    void draw(ShadowLayer layer, const Inputs& inputs);

    const gl::Program& solid_;
    const gl::Program& holed_;
    gl::Texture map_;
    std::array<gl::Framebuffer, kShadowLayers> targets_;
    gl::UniformBlock<ShadowBlock> block_{"shadow"};

    std::array<ShadowFit, kShadowLayers> fits_;
    std::array<std::vector<Caster>, 2> casters_;  ///< still, floating
    std::array<unsigned, kShadowLayers> drawn_version_{};
    std::array<GLuint, 2> drawn_programs_{};
    OnSea on_sea_;
};

}  // namespace deepwater::render
