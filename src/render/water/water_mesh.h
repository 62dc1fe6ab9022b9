#pragma once

#include <array>
#include <functional>
#include <glm/glm.hpp>
#include <limits>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "gl/handle.h"
#include "render/common/water_near_objects.h"

namespace deepwater::render {

/// A square patch of the water mesh: kPatchCells² cells of one pitch.
struct Patch {
    glm::vec2 origin;  ///< m from the reference point (x, z); an exact multiple of the finest pitch
    float pitch;       ///< m, side of a cell
    float level;       ///< log2 of the pitch over the finest there is
};

inline constexpr int kPatchCells = 8;

/// A rectangle of the sea with short waves, which need finer cells than its distance from the eye calls for.
struct MeshWindow {
    glm::dvec2 low, high;  ///< m, world (x, z): corners
    double pitch;          ///< m, side of the cells that it needs, > 0
};

/// The view that a mesh is planned for.
struct MeshView {
    glm::dvec3 camera;          ///< m, world
    glm::mat4 clip_from_world;  ///< camera-relative
    glm::dvec2 middle_offset{
        0};  ///< m (x, z), from the camera to the middle of the levels: Waterline::rest_offset()
    float surface_height;   ///< m, of the sea at the camera's place
    float highest_crest;    ///< m, bound of |h|
    float farthest_drift;   ///< m, bound of the horizontal displacement
    float pixel_angle = 0;  ///< rad that a pixel spans
    int cells;              ///< level l reaches as far as `cells` cells of its pitch from the middle
    double farthest = std::numeric_limits<double>::infinity();  ///< m, (x, z): the mesh may end there
    std::vector<MeshWindow> windows = {};
};

/// The patches to draw, and what the vertex shader needs to morph between levels.
struct MeshPlan {
    glm::dvec2 reference{0};  ///< m, world (x, z): patches are placed relative to it
    glm::vec2 middle{0};      ///< m from the reference point: centre of the levels
    float finest_pitch = 0;   ///< m, of the finest level in this view
    float eye_distance = 0;   ///< m, least distance of the metric: the eye to the water under it
    std::vector<Patch> patches;
};

/// Chooses patches by a quadtree on the world grid (CDLOD after Strugar 2009, with a Chebyshev metric): a
/// node splits when it comes nearer to the camera than its children's level reaches, or nearer to a window of
/// finer waves (distance_near_windows() of shaders/shared/water/mesh_lod.glsl). The pitch doubles from level
/// to level; before a level ends its vertices morph onto those of the next one, so that neighbours of
/// different level share every vertex. The mesh ends at the horizon of the curved Earth. Patches come nearest
/// first, so that the depth test rejects hidden ones before they are shaded. Pure geometry: needs no OpenGL.
void plan_mesh(const MeshView& view, MeshPlan& plan);

/// The water mesh on the GPU: vertices and indices of one patch, drawn as instances.
class WaterMesh {
public:
    WaterMesh();

    /// What objects do to the water of a patch. A patch with water of several groups is in the last of them.
    enum Group : int {
        kOpen,         ///< nothing
        kShaded,       ///< they may shade it: WaterRegions::shaded
        kNearObjects,  ///< they may be seen through or in it, too: WaterRegions::near_objects
        kGroups
    };
    /// Returns whether the water in a box, given by its camera-relative corners [m], may mirror objects.
    using MayMirror = std::function<bool(const glm::vec3& low, const glm::vec3& high)>;
    /// Returns whether layers of water may be seen on water at rest in a box (x, z) [m, world].
    /// @param width  m, of the widest footprint of its vertices and pixels
    using MayLieUnderLayers =
        std::function<bool(const glm::dvec2& low, const glm::dvec2& high, double width)>;
    /// The patches of a group, divided further.
    struct Batch {
        Group group = kOpen;
        bool mirroring = false;  ///< they may mirror objects
        bool layered = false;    ///< layers of water may be seen on them
        [[nodiscard]] constexpr int number() const {
            return 4 * static_cast<int>(group) + (mirroring ? 2 : 0) + (layered ? 1 : 0);
        }
    };
    static constexpr int kBatches = 4 * kGroups;
    [[nodiscard]] static constexpr Batch batch(int number) {
        return {static_cast<Group>(number / 4), (number & 2) != 0, (number & 1) != 0};
    }
    /// Plans the mesh, sorts its patches into batches and uploads them.
    /// @param may_mirror   empty: no water mirrors objects
    /// @param under_layers empty: there are no layers
    void update(const MeshView& view, const WaterRegions& regions, const MayMirror& may_mirror = {},
                const MayLieUnderLayers& under_layers = {});
    void draw(const Batch& batch) const {
        const auto number = static_cast<size_t>(batch.number());
        draw(first_[number], first_[number + 1] - first_[number]);
    }
    [[nodiscard]] bool is_empty(const Batch& batch) const {
        const auto number = static_cast<size_t>(batch.number());
        return first_[number] == first_[number + 1];
    }

    [[nodiscard]] const MeshPlan& plan() const { return plan_; }
    [[nodiscard]] size_t triangle_count() const {
        return plan_.patches.size() * kPatchCells * kPatchCells * 2;
    }

private:
    void draw(size_t first, size_t count) const;

    MeshPlan plan_;
    std::array<size_t, kBatches + 1>
        first_{};               ///< first patch of each batch; the last entry is the number of patches
    std::vector<int> batches_;  ///< Batch::number() of each planned patch
    std::vector<Patch> sorted_;
    gl::Buffer vertices_;
    gl::Buffer indices_;
    gl::Buffer instances_;
    gl::Handle<&gl::delete_vertex_array> vertex_array_;
};

}  // namespace deepwater::render
