#pragma once

#include <cstdint>
#include <vector>

#include "scene/models/model.h"

namespace deepwater::render {

/// A level of detail of a part of a model. Lengths are in the model's own axes.
struct MeshLevel {
    float error = 0;      ///< mean distance from the part's surface, m, approximately
    float deviation = 0;  ///< largest distance from the part's surface, m; no less than a finer level's
    std::vector<std::uint32_t> indices;  ///< of its triangles
};

/// Returns the part as it is, then ever coarser levels: each has at most kMostOfFiner of the triangles of the
/// one before. Edges collapse where that moves the surface least (Garland & Heckbert 1997, by meshoptimizer;
/// the error is the root of its mean quadric). At texture seams and open borders vertices move only along
/// these; edges between faces of different normals stay sharp. Parts with wires, holes or colours per vertex
/// have only the first level.
/// @param vertices  the model's, and possibly more; vertices are added where a coarser level needs other
///                  normals
[[nodiscard]] std::vector<MeshLevel> mesh_levels(const scene::Model& model, const scene::Part& part,
                                                 std::vector<scene::Vertex>& vertices);

/// Largest number of triangles of a level over that of the level before.
inline constexpr float kMostOfFiner = 0.75f;

}  // namespace deepwater::render
