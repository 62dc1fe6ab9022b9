#pragma once

#include <array>
#include <functional>
#include <glm/glm.hpp>
#include <limits>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "gl/handle.h"
#include "optics/sight/view_window.h"

namespace deepwater::render {

/// A square patch of the water mesh: kPatchCells² cells of one pitch.
struct Patch {
    glm::vec2 origin;  ///< m from the reference point (x, z); an exact multiple of the finest pitch
    float pitch;       ///< m, side of a cell
    float level;       ///< log2 of the pitch over the finest there is
};

inline constexpr int kPatchCells = 8;

/// A part of the sea whose waves ask for finer cells than its distance from the eye does.
struct MeshWindow {
    glm::dvec2 low, high;  ///< m, world (x, z): corners
    double pitch;          ///< m, side of the cells it asks for, > 0
};

/// What the mesh needs to know of a view.
struct MeshView {
    glm::dvec3 camera;          ///< m, world
    glm::mat4 clip_from_world;  ///< camera-relative
    glm::dvec2 drift{0};        ///< m (x, z), from the camera to the middle of the levels: NearWater::drift()
    float surface_height;       ///< m, of the sea at the camera's place
    float highest_crest;        ///< m, bound of |h|
    float farthest_drift;       ///< m, bound of the horizontal displacement
    int cells;                  ///< level l ends `cells` cells of its pitch from their middle
    double farthest = std::numeric_limits<double>::infinity();  ///< m, (x, z): the mesh may end there
    std::vector<MeshWindow> windows = {};
};

/// Which patches to draw, and the numbers the vertex shader morphs with.
struct MeshPlan {
    glm::dvec2 reference{0};  ///< m, world (x, z): patches are placed relative to it
    glm::vec2 middle{0};      ///< m from there: of the levels
    float finest_pitch = 0;   ///< m, of the finest level in this view
    float eye_distance = 0;   ///< m, least distance of the metric: the eye to the water under it
    std::vector<Patch> patches;
};

/// Chooses patches by a quadtree on the world grid (CDLOD after Strugar 2009, with a Chebyshev metric): a
/// node splits when it comes nearer to the camera than its children's level reaches, or nearer to a window of
/// finer waves (distance_near_windows() of shaders/shared/water/mesh_lod.glsl). Levels double their pitch; within a
/// level vertices morph on to the next one before it ends, so neighbours of different level share every
/// vertex. Ends at the horizon of the curved Earth. Patches come nearest first, so that waves hide those
/// behind them before these are shaded. Pure geometry: needs no OpenGL.
void plan_mesh(const MeshView& view, MeshPlan& plan);

/// The one vertex and index buffer of a patch, and the instance stream.
class WaterMesh {
public:
    WaterMesh();

    /// What the water has to do with objects there, from the least.
    enum Group : int { kOpen, kShaded, kNearObjects, kGroups };
    /// A circle of the sea, world (x, z), m.
    struct Circle {
        glm::dvec2 centre;
        double radius;
    };
    /// Where the water is not kOpen.
    struct Apart {
        std::span<const Circle> shaded;                    ///< kShaded, from wherever it is seen
        std::span<const optics::ViewWindow> near_objects;  ///< kNearObjects, where it is seen in one of these
    };
    /// True when a box of water is one of some kind: its corners, camera-relative, m.
    using Asks = std::function<bool(const glm::vec3& low, const glm::vec3& high)>;
    /// @param mirrors  which of the water may mirror objects; empty: none
    void update(const MeshView& view, const Apart& apart, const Asks& mirrors = {});
    /// The patches that may have water of this group and none above, and that may mirror objects or not.
    void draw(Group group, bool mirroring) const {
        const size_t kind = kind_of(group, mirroring);
        draw(first_[kind], first_[kind + 1] - first_[kind]);
    }
    [[nodiscard]] bool is_empty(Group group, bool mirroring) const {
        const size_t kind = kind_of(group, mirroring);
        return first_[kind] == first_[kind + 1];
    }

    [[nodiscard]] const MeshPlan& plan() const { return plan_; }
    [[nodiscard]] size_t triangle_count() const {
        return plan_.patches.size() * kPatchCells * kPatchCells * 2;
    }

private:
    void draw(size_t first, size_t count) const;

    MeshPlan plan_;
    static constexpr size_t kKinds = 2 * kGroups;
    static constexpr size_t kind_of(int group, bool mirroring) {
        return 2 * static_cast<size_t>(group) + (mirroring ? 1 : 0);
    }
    std::array<size_t, kKinds + 1> first_{};  ///< patch of each kind, and one beyond the last
    std::vector<size_t> kinds_;               ///< of each patch, as planned
    std::vector<Patch> sorted_;
    gl::Buffer vertices_;
    gl::Buffer indices_;
    gl::Buffer instances_;
    gl::Handle<&gl::delete_vertex_array> vertex_array_;
};

}  // namespace deepwater::render
