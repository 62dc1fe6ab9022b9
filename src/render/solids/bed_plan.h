#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/shared_glsl.h"
#include "scene/state/bed_state.h"

namespace deepwater::render {

/// Cells along a side of a patch of the bed's mesh: even, as in shaders/solids/bed.vert.
inline constexpr int kBedCells = 6;

/// A square patch of kBedCells x kBedCells cells; corner and step count the finest cells from the reference point.
struct BedPatch {
    float corner_x, corner_z;
    float step;  ///< finest cells to one of its own: a power of two
    float unused;
};

/// Which patches show the bed around the eye: a quadtree over the plane, finer where the eye is near.
///
/// A patch of cells of `pitch` metres serves up to kBedRange pitches from the eye; near its end vertices move onto those
/// of the next coarser one, all by their distance alone, so that neighbours always meet. Source: Strugar 2009,
/// "Continuous distance-dependent level of detail for rendering heightmaps".
class BedPlan {
public:
    struct Inputs {
        const scene::SeaBed& bed;
        glm::dvec3 eye;             ///< world, m
        glm::mat4 clip_from_world;  ///< camera-relative, of the view the patches are for
        bool raised = false;        ///< seen through the surface from above: anywhere up to it
        float deepest;              ///< m: what lies deeper is not seen
        int finest = 0;             ///< level of the finest patches wanted
        float pitch;                ///< m of the finest cells
        float farthest;             ///< m from the eye that anything of it is seen
    };
    void update(const Inputs& inputs);

    [[nodiscard]] std::span<const BedPatch> patches() const { return patches_; }

    /// A whole number of cells from the world's origin, near the eye (x, z) [m].
    [[nodiscard]] static glm::dvec2 reference(const glm::dvec3& eye, float pitch);
    /// Height of the eye over the bed below it, at least a cell [m]: what distances in the mesh count in.
    [[nodiscard]] static float clearance(const scene::SeaBed& bed, const glm::dvec3& eye, float pitch);

private:
    void add(const Inputs& inputs, int level, glm::ivec2 corner);
    [[nodiscard]] bool sees(const Inputs& inputs, const glm::vec2& middle, float side) const;

    std::vector<BedPatch> patches_;
    glm::dvec2 reference_{0};
    float clearance_ = 0;
    shared::Bed form_{};
};

/// Pitches from the eye up to which a patch serves, as in shaders/solids/bed.vert.
inline constexpr float kBedRange = 6.0f * kBedCells;
inline constexpr int kBedLevels = 16;
inline constexpr size_t kMostBedPatches = 2048;

}  // namespace deepwater::render
