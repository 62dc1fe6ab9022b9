#pragma once

#include <glm/glm.hpp>

#include <compare>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "optics/sight/mirror_view.h"
#include "render/solids/bed_plan.h"
#include "render/solids/ground_map.h"
#include "render/solids/ground_wetness.h"
#include "render/solids/land_maps.h"
#include "render/solids/object_blocks.h"
#include "render/solids/object_view.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// How the frame's eye sees the bed.
struct BedView {
    float pitch;        ///< m, side of the mesh's finest cells
    float pixel_angle;  ///< rad that a pixel spans
    float over_water;   ///< m, height of the eye over the water's surface at its place
    float bare_depth;   ///< m: in the direct view the water's surface hides all that lies deeper
    bool moving;        ///< for one of many successive pictures: land is drawn from GroundMap
};

/// Draws the surface of the sea bed and of land for ObjectPass, which lights it together with the objects.
///   in   BedState, SeaState of the scene, GroundWetness of its layers of water
///   out  matter, shape, place  as shaders/solids/object_surface.glsl says, and depth
class BedPass {
public:
    explicit BedPass(gl::ShaderLibrary& shaders);

    /// Sets the bed of this frame.
    /// @param to_sun  unit
    /// @throws RuntimeFailure when the file of land cannot be read
    void update(const scene::Scene& scene, const sim::OceanMaps& maps, const glm::vec3& to_sun,
                const BedView& view);

    [[nodiscard]] bool present() const { return bed_.present(); }
    [[nodiscard]] const scene::SeaBed& bed() const { return bed_; }
    [[nodiscard]] bool has_land() const { return bed_.terrain() != nullptr; }

    /// Binds the block that says where the bed lies and, of land, its maps.
    void bind() const;
    /// Returns boxes around all land that rises out of the sea, as plan_mirror() wants them; valid until the
    /// next call. @pre has_land()
    [[nodiscard]] std::span<const optics::MirrorBox> land_boxes();

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
    /// What a program is compiled for.
    struct Variant {
        ViewKind kind = ViewKind::direct;
        bool land = false;
        bool ground_map = false;
        bool washed = false;  ///< there are windows of water that know how wet their ground is
        bool near = false;    ///< pixels of land may be as fine as grains and ripples of sand
        auto operator<=>(const Variant&) const = default;
    };
    static gl::ProgramDesc describe(const Variant& variant);
    [[nodiscard]] bool shows_in(ViewKind kind) const;
    [[nodiscard]] Variant variant_of(ViewKind kind, bool moving, bool washed, bool near) const;
    void make_mesh();
    /// Writes patches into the region and draws them.
    void draw_patches(std::span<const BedPatch> patches, const Variant& variant);

    gl::ProgramVariants<Variant> programs_;
    scene::BedState state_;
    sim::SeaState sea_;
    scene::SeaBed bed_{state_, sea_};
    BedPlan plan_;
    glm::dvec3 eye_{0};
    float pitch_ = 1;
    LandMaps land_;
    GroundMap ground_map_;
    GroundWetnessMaps wetness_;
    bool moving_ = false;            ///< BedView::moving
    float near_reach_ = 0;           ///< m from the eye, along the ground: there pixels are kNearPixel wide
    std::vector<BedPatch> ordered_;  ///< patches of a view that one program draws
    std::vector<optics::MirrorBox> boxes_;
    float wave_height_ = 0;  ///< BedBlock::wave_height
    float bare_depth_ = 0;   ///< m; in the direct view the water's surface hides all that lies deeper
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
