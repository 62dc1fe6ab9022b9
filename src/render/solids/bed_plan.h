#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/shared_glsl.h"
#include "scene/state/bed_state.h"

namespace deepwater::render {

/// Cells along a side of a patch of the bed's mesh; an even number, as in shaders/solids/bed_vertices.glsl.
inline constexpr int kBedCells = 6;

/// A square patch of kBedCells x kBedCells cells. Lengths are in sides of the finest cells.
struct BedPatch {
    float corner_x, corner_z;  ///< from the reference point
    float step;                ///< side of its own cells: a power of two
    float unused;
};

/// Chooses the patches that show the bed around the eye, by a quadtree that is finer where the eye is near.
///
/// A patch with cells of `pitch` metres is used up to kBedRange pitches from the eye, on land kLandRange. Towards that distance
/// its vertices morph onto those of the next coarser level, by their distance alone, so that neighbours have
/// no cracks. Source: Strugar 2009, "Continuous distance-dependent level of detail for rendering heightmaps".
class BedPlan {
public:
    struct Inputs {
        const scene::SeaBed& bed;
        glm::dvec3 eye;             ///< world, m
        glm::mat4 clip_from_world;  ///< camera-relative, of the view the patches are for
        bool raised = false;        ///< ViewKind::refraction: the bed may be seen anywhere up to the surface
        float deepest;              ///< m; deeper parts of the bed are not seen
        float highest = 1e9f;       ///< m over mean sea level; higher parts are not seen
        int finest = 0;             ///< finest level that may be used
        float pitch;                ///< side of the finest cells, m
        float farthest;             ///< m from the eye; the bed is not seen beyond
    };
    void update(const Inputs& inputs);

    [[nodiscard]] std::span<const BedPatch> patches() const { return patches_; }

    /// Returns the reference point of the mesh (x, z) [m]: near the eye, a whole number of cells from the
    /// world's origin.
    [[nodiscard]] static glm::dvec2 reference(const glm::dvec3& eye, float pitch);
    /// Returns the height of the eye over the bed below it, m, at least one cell: distances to the mesh
    /// include it.
    [[nodiscard]] static float clearance(const scene::SeaBed& bed, const glm::dvec3& eye, float pitch);

private:
    void add(const Inputs& inputs, int level, glm::ivec2 corner);
    /// Returns the least and the greatest height of the bed in a square, m.
    [[nodiscard]] glm::vec2 heights(const scene::SeaBed& bed, const glm::vec2& middle, float side) const;
    /// @param finest  sides of the finest and the coarsest cells that may show the square, m
    [[nodiscard]] bool sees(const Inputs& inputs, const glm::vec2& middle, float side, float finest,
                            float coarsest) const;

    std::vector<BedPatch> patches_;
    glm::dvec2 reference_{0};
    float clearance_ = 0;
    float range_ = 0;  ///< kBedRange or kLandRange
    scene::BedAround bed_{};
};

/// Distance from the eye, in its own cells, up to which a patch is used, as in shaders/solids/bed_vertices.glsl.
inline constexpr float kBedRange = 6.0f * kBedCells;
inline constexpr float kLandRange = 7.0f * kBedCells;
inline constexpr int kBedLevels = 16;
inline constexpr size_t kMostBedPatches = 2048;

}  // namespace deepwater::render
