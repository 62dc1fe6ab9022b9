#pragma once

#include <glm/glm.hpp>
#include <map>

#include "gl/buffer.h"
#include "gl/program.h"
#include "render/solids/bed_plan.h"
#include "render/solids/object_blocks.h"
#include "render/solids/object_view.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// std140 mirror of BedBlock: the form of the bed, shared::Bed relative to the mesh's reference point, and
/// its mesh.
struct alignas(16) BedBlock {
    struct Lattice {
        glm::vec4 turn;
        glm::vec2 fraction;
        glm::ivec2 cell;
    };
    Lattice lattices[shared::kBedLattices];
    glm::vec2 down_slope;
    float along;
    float depth;
    float slope;
    float shallowest;
    float deepest;
    float relief;
    float hard;
    float gravel;
    float ripple_height;
    float ripple_phase;
    glm::vec2 ripple_wave;
    glm::vec2 unused;
    glm::vec3 camera_from_reference;  ///< m; camera-relative = reference - this; y: the camera's height
    float pitch;                      ///< m of the finest cells
    float clearance;                  ///< m from the eye down to the bed
    float wave_height;                ///< m: down to here below the mean level it may stand in the air
    float pixel_angle;
};
static_assert(offsetof(BedBlock, down_slope) == 32 * shared::kBedLattices &&
              offsetof(BedBlock, ripple_wave) == 32 * shared::kBedLattices + 48 &&
              offsetof(BedBlock, camera_from_reference) == 32 * shared::kBedLattices + 64 &&
              offsetof(BedBlock, clearance) == 32 * shared::kBedLattices + 80);

/// Draws the surface of the sea bed for ObjectPass, which lights it together with the objects.
///   in   BedState, SeaState of the scene
///   out  matter, shape, place  as shaders/solids/object_surface.glsl says, and depth
class BedPass {
public:
    explicit BedPass(gl::ShaderLibrary& shaders) : shaders_(shaders) {}

    /// Sets the bed of this frame.
    void update(const scene::Scene& scene, const sim::OceanMaps& maps, float pitch, float pixel_angle);

    [[nodiscard]] bool present() const { return bed_.present(); }
    [[nodiscard]] const scene::SeaBed& bed() const { return bed_; }

    /// Plans the patches of the bed in a view; draw_surface() then draws them.
    /// @return false when the view does not show the bed
    bool prepare(const ObjectView& view);
    /// Draws into the bound framebuffer, ObjectViewBlock bound.
    void draw_surface(const ObjectView& view);

    /// Triangles of the last draw.
    [[nodiscard]] size_t triangle_count() const { return triangles_; }

private:
    void make_mesh();
    const gl::Program& program(ViewKind kind);

    gl::ShaderLibrary& shaders_;
    std::map<ViewKind, const gl::Program*> programs_;
    scene::BedState state_;
    sim::SeaState sea_;
    scene::SeaBed bed_{state_, sea_};
    BedPlan plan_;
    glm::dvec3 eye_{0};
    float pitch_ = 1;
    float bare_depth_ = 0;  ///< m; in the direct view the water's surface hides all that lies deeper
    gl::UniformBlock<BedBlock> block_{"bed"};
    gl::Buffer indices_;
    gl::StreamRing ring_;
    bool ring_in_use_ = false;
    std::span<std::byte> region_;
    size_t used_ = 0;  ///< patches written into the region in this frame
    gl::Handle<&gl::delete_vertex_array> vertex_array_;
    size_t triangles_ = 0;
};

}  // namespace deepwater::render
