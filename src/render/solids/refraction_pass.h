#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "gl/texture.h"
#include "optics/sight/view_window.h"
#include "render/common/mip_levels.h"
#include "render/sky/sky_pass.h"
#include "render/solids/object_pass.h"
#include "render/solids/object_set.h"
#include "render/solids/shadow_pass.h"
#include "scene/state/water_state.h"

namespace deepwater::gpu {
#include "blocks/behind_surface.glsl"
}

namespace deepwater::render {

/// Draws what is seen through the water's surface, or mirrored in its underside; one object for each of
///
///   ViewKind::refraction    what is under water, seen from above: raised vertex by vertex to where a flat
///                           sea would show it (shaders/shared/water/refraction.glsl)
///   ViewKind::snell_window  what is above the water, seen from below: raised in the same way
///   ViewKind::underside     what is under water, from the eye's mirror image in the surface above it;
///                           nothing is raised
///
/// A view of the raised world is what the eye would see through a flat surface, with the right things hidden.
/// The water's pixels then look up where their waves show it.
///   in   ObjectSet and ShadowPass of the frame; FrameBlock, AmbientBlock bound; sky and deep-water cubes
///   out  picture  rgba16f  radiance as it leaves the objects, times coverage; coverage
///        place    rg32f    1 / distance along the axis, true height
///        guess    rgba32f  mean heights in tiles, for rays that find nothing at their own texel; greatest height
///        soft     rgba16f  picture in texels of 4x4, and its mips
class RefractionPass {
public:
    struct Inputs {
        ObjectSet& objects;
        ObjectPass& pass;
        const ShadowPass& shadows;
        const SkyPass& sky;
        const ObjectView& view;  ///< the view of the water
        glm::ivec2 picture;      ///< size of its picture, pixels
        glm::ivec2 whole;        ///< size of the picture that it is a part of, pixels
        float scale;             ///< texels per pixel
        const scene::WaterOptics& water;
        glm::vec3 to_sun;
        float eye_depth = 0;  ///< m, of an eye under water: Waterline::eye_depth()
        float farthest_mirrored =
            0;  ///< m: length of ray beyond which what the underside mirrors is lost in the water
        /// for the underside: mean radiance [W m^-2 sr^-1 nm^-1] of the bed and its depth [m]; 0: there is none
        glm::vec4 mean_bed{0};
        BedPass* bed = nullptr;  ///< null: none
    };
    /// A step after drawing, with a program that all kinds share.
    enum class Filter { guess, soft };
    using Filters = gl::ProgramVariants<Filter>;
    [[nodiscard]] static gl::ProgramDesc describe(Filter filter);

    /// @param filters  of describe()
    /// @param kind     ViewKind::refraction, snell_window or underside
    RefractionPass(Filters& filters, const MipLevels& mip_levels, ViewKind kind)
        : filters_(filters), mip_levels_(mip_levels), kind_(kind) {}

    /// Finds what can be seen.
    /// @return false when there is nothing; run() is then not needed
    bool prepare(const Inputs& inputs);
    /// Draws what prepare() has found and binds it for the water.
    void run(const Inputs& inputs);

    /// Returns a view of this kind, as far as programs depend on it.
    /// @param view  the view of the water
    [[nodiscard]] static ObjectView view_of(ViewKind kind, const ObjectView& view);

    /// Windows of the view of the water in which something may be seen, as prepare() has found.
    [[nodiscard]] std::span<const optics::ViewWindow> windows() const { return windows_; }

    /// Triangles in the picture; 0: there is no picture.
    [[nodiscard]] size_t triangle_count() const { return triangles_; }

private:
    void resize(glm::ivec2 size);
    [[nodiscard]] ObjectView widened(const Inputs& inputs) const;

    Filters& filters_;
    const MipLevels& mip_levels_;
    ViewKind kind_;
    gl::UniformBlock<gpu::BehindSurface> block_{"refraction"};
    gl::Texture picture_, depth_, guess_, soft_;
    ObjectSurfaces surfaces_;
    gl::Framebuffer target_, place_target_, guess_target_, soft_target_;
    ObjectView view_{};
    glm::ivec2 size_{0};   ///< texels of the picture with its margins
    glm::ivec4 used_{0};   ///< texels to draw: left, bottom, width, height
    glm::ivec4 dirty_{0};  ///< the same of the last picture: texels that may not be empty
    std::vector<optics::ViewWindow> windows_;
    size_t triangles_ = 0;
};

}  // namespace deepwater::render
