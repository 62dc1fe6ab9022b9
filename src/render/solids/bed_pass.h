#pragma once

#include <glm/glm.hpp>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "render/solids/bed_plan.h"
#include "render/solids/object_blocks.h"
#include "render/solids/object_view.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/bed_block.glsl"
}

namespace deepwater::render {

/// Draws the surface of the sea bed for ObjectPass, which lights it together with the objects.
///   in   BedState, SeaState of the scene
///   out  matter, shape, place  as shaders/solids/object_surface.glsl says, and depth
class BedPass {
public:
    explicit BedPass(gl::ShaderLibrary& shaders);

    /// Sets the bed of this frame.
    void update(const scene::Scene& scene, const sim::OceanMaps& maps, float pitch, float pixel_angle);

    [[nodiscard]] bool present() const { return bed_.present(); }
    [[nodiscard]] const scene::SeaBed& bed() const { return bed_; }

    /// Plans the patches of the bed in a view; draw_surface() then draws them.
    /// @return false when the view does not show the bed
    bool prepare(const ObjectView& view);
    /// Has `preparation` build the program of a kind of view.
    void prepare(ViewKind kind, gl::Preparation& preparation);
    /// Draws into the bound framebuffer, ObjectViewBlock bound.
    void draw_surface(const ObjectView& view);

    /// Triangles of the last draw.
    [[nodiscard]] size_t triangle_count() const { return triangles_; }

private:
    void make_mesh();

    gl::ProgramVariants<ViewKind> programs_;
    scene::BedState state_;
    sim::SeaState sea_;
    scene::SeaBed bed_{state_, sea_};
    BedPlan plan_;
    glm::dvec3 eye_{0};
    float pitch_ = 1;
    float bare_depth_ = 0;  ///< m; in the direct view the water's surface hides all that lies deeper
    gl::UniformBlock<gpu::BedBlock> block_{"bed"};
    gl::Buffer indices_;
    gl::StreamRing ring_;
    bool ring_in_use_ = false;
    std::span<std::byte> region_;
    size_t used_ = 0;  ///< patches written into the region in this frame
    gl::Handle<&gl::delete_vertex_array> vertex_array_;
    size_t triangles_ = 0;
};

}  // namespace deepwater::render
