#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/sight/mirror_view.h"
#include "render/sky/sky_pass.h"
#include "render/solids/object_pass.h"
#include "render/solids/object_set.h"
#include "render/solids/shadow_pass.h"
#include "scene/camera/camera.h"

namespace deepwater::render {

/// std140 mirror of ReflectionBlock: where in its picture the mirrored view shows a point.
struct alignas(16) ReflectionBlock {
    glm::vec4 x, y, forward;  ///< xyz: rows from points relative to `eye` to texels, see MirrorView
    glm::vec4 eye;            ///< camera-relative, m
    glm::vec4 fade;           ///< texels over which the picture fades at its sides: left, right, bottom, top
    glm::vec2 used;           ///< texels
    glm::vec2 room;           ///< texels of the whole texture
    glm::vec2 axis;           ///< texel position of the view's axis
    float per_radian;         ///< texels a radian spans there
    float near_plane;         ///< m: depth is this over the distance along the axis
    glm::vec2 per_cell;       ///< 1 / size of the distance texture
};

/// What the sea mirrors of objects: the scene above water from the eye's mirror image, blurred in steps
/// upwards and all around, with how far away it is.
///
///   in   ObjectSet and ShadowPass of the frame; FrameBlock, AmbientBlock bound; sky and deep-water cubes
///   out  picture   rgba16f array  radiance times coverage, coverage. Level m of layer k has texels 2^m wide
///   and
///                                 2^(k + m) high, means of all they cover; layer k is stored 2^k times less
///                                 high
///        distance  rg32f          coverage over distance from the mirrored eye [1/m], coverage: of texels
///        four
///                                 columns wide and kDistanceRows rows high; the first two hold whole
///                                 columns, by themselves and with their neighbours
class ReflectionPass {
public:
    struct Inputs {
        ObjectSet& objects;
        ObjectPass& pass;
        const ShadowPass& shadows;
        const SkyPass& sky;
        const scene::Camera& camera;
        float slope_deviation;  ///< of all waves together, per axis
        glm::ivec2 picture;     ///< pixels of the view that mirrors
        float scale;            ///< texels per pixel
    };
    explicit ReflectionPass(gl::ShaderLibrary& shaders);

    /// Draws what can be seen mirrored and binds it for the water.
    /// @return false, with nothing done, when no object can be
    bool run(const Inputs& inputs);

    /// Binds what the last run() has drawn once more, for a camera that has gone on since: a frame later it still shows
    /// nearly the same.
    /// @return false, with nothing done, when that was nothing
    bool keep(const scene::Camera& camera);

    /// The mirrored view of the last run() that drew anything.
    [[nodiscard]] const optics::MirrorView& view() const { return view_; }
    [[nodiscard]] const gl::Texture& picture() const { return picture_; }

private:
    void resize(glm::ivec2 room);
    void filter();
    void bind();

    gl::ShaderLibrary& shaders_;
    const gl::Program* upwards_ = nullptr;  ///< made when first needed, as the others
    const gl::Program* around_ = nullptr;
    const gl::Program* distances_ = nullptr;
    const gl::Program* columns_ = nullptr;
    gl::UniformBlock<ReflectionBlock> block_{"reflection"};
    gl::Texture picture_, depth_;
    gl::Texture strips_;  ///< distance before it is gathered: one column wide
    gl::Texture distance_;
    gl::Framebuffer target_;
    ObjectSurfaces surfaces_;
    optics::MirrorView view_{};
    ReflectionBlock shown_{};
    glm::dvec3 origin_{0};  ///< what `view_` is relative to
    bool drawn_ = false;    ///< by the last run()
    std::vector<optics::MirrorBox> boxes_;
};

}  // namespace deepwater::render
