#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/sight/view_window.h"
#include "render/sky/sky_pass.h"
#include "render/solids/object_pass.h"
#include "render/solids/object_set.h"
#include "render/solids/shadow_pass.h"
#include "scene/state/water_state.h"

namespace deepwater::render {

/// What of a scene a picture of RefractionPass is of.
enum class Behind : size_t {
    surface,   ///< what is under water, seen from above
    window,    ///< what is in the air, seen from under water
    underside  ///< what is under water, mirrored in the surface over an eye in it
};

/// std140 mirror of RefractionBlock: where in its picture a point is seen.
struct alignas(16) RefractionBlock {
    glm::vec4
        texel_x;  ///< xyz: texel position of a point p, relative to the view's eye, is (x · p, y · p) / w · p;
                  ///< w: height of the view's eye, which is above or below the camera, camera-relative, m
    glm::vec4
        texel_y;  ///< w: of what is mirrored below, length of the ray at which it is lost in the water, m
    glm::vec4 texel_w;  ///< w: cosine of the refracted sun
    glm::vec4
        ray_y;  ///< xyz: (texel, 1) to the height of the ray 1 m along the view's axis; w: rad a texel spans
    glm::vec4 used;  ///< texels that hold anything: left, bottom, right, top
};

/// What is seen of objects through the surface from above: their parts under water, raised vertex by vertex
/// to where a flat sea would show them (shaders/shared/water/refraction.glsl). A view of that raised world is what
/// the eye sees, as sharp and with the same things hidden; only the waves are left for the water's pixels to
/// follow.
///
///   in   ObjectSet and ShadowPass of the frame; FrameBlock, AmbientBlock bound; sky and deep-water cubes
///   out  picture  rgba16f  radiance as it leaves the objects, times coverage; coverage
///        place    rg32f    1 / distance along the axis, true height
///        guess    rg32f    mean heights by tiles, for rays that meet nothing at their own place
///        soft     rgba16f  picture by texels of 4x4, and its mips
///
/// From under water the same is done for what stands above, raised to where the window in a flat surface shows it, and
/// for what lies under water with the eye's image in that surface: nothing is raised then.
class RefractionPass {
public:
    struct Inputs {
        ObjectSet& objects;
        ObjectPass& pass;
        const ShadowPass& shadows;
        const SkyPass& sky;
        const ObjectView& view;  ///< of the water
        glm::ivec2 picture;      ///< its pixels
        glm::ivec2 whole;        ///< pixels of the picture that it is a part of
        float scale;             ///< texels per pixel
        const scene::WaterOptics& water;
        glm::vec3 to_sun;
        float eye_depth = 0;  ///< m, of an eye under water: NearWater::eye_depth()
        float farthest_mirrored =
            0;                   ///< m, along the ray: what the underside mirrors is lost in the water there
        BedPass* bed = nullptr;  ///< the sea bed; none: null
    };
    RefractionPass(gl::ShaderLibrary& shaders, Behind behind) : shaders_(shaders), behind_(behind) {}

    /// Looks for what can be seen through the surface.
    /// @return false when there is nothing, and nothing to run
    bool prepare(const Inputs& inputs);
    /// Draws what prepare() has found and binds it for the water.
    void run(const Inputs& inputs);

    /// Where in the view of the water something may be seen that prepare() has found.
    [[nodiscard]] std::span<const optics::ViewWindow> windows() const { return windows_; }

    /// Triangles in the picture; 0: there is none.
    [[nodiscard]] size_t triangle_count() const { return triangles_; }

private:
    void resize(glm::ivec2 size);
    [[nodiscard]] ObjectView widened(const Inputs& inputs) const;

    gl::ShaderLibrary& shaders_;
    Behind behind_;
    const gl::Program* guess_program_ = nullptr;  ///< made when first needed, as the other
    const gl::Program* soft_program_ = nullptr;
    gl::UniformBlock<RefractionBlock> block_{"refraction"};
    gl::Texture picture_, depth_, guess_, soft_;
    ObjectSurfaces surfaces_;
    gl::Framebuffer target_, place_target_, guess_target_, soft_target_;
    ObjectView view_{};
    glm::ivec2 size_{0};  ///< texels of the picture with its margins
    glm::ivec4 used_{0};  ///< texels: left, bottom, width, height
    glm::ivec4 left_{0};  ///< the same of the last picture: what may not be empty
    std::vector<optics::ViewWindow> windows_;
    size_t triangles_ = 0;
};

}  // namespace deepwater::render
