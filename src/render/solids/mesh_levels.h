#pragma once

#include <cstdint>
#include <vector>

#include "scene/models/model.h"

namespace deepwater::render {

/// A part of a model in fewer triangles.
struct MeshLevel {
    float error = 0;  ///< about how far its surface lies from the part's, own axes, m
    float deviation =
        0;  ///< how far from it any of its surface lies, own axes, m: no less than a finer level's
    std::vector<std::uint32_t> indices;  ///< triangles
};

/// The part as it is, then ever coarser: each level has at most kMostOfFiner of the triangles of the one before. Edges
/// collapse where that moves the surface least (Garland & Heckbert 1997, by meshoptimizer; what is called error is the
/// root of its quadric's mean). Where the texture is cut and along open borders vertices move only along the cut; corners
/// of different normals stay sharp. Wires, what has holes and what is painted corner by corner are left as they are.
/// @param vertices  the model's, or more: corners are added that need normals of their own
[[nodiscard]] std::vector<MeshLevel> mesh_levels(const scene::Model& model, const scene::Part& part,
                                                 std::vector<scene::Vertex>& vertices);

inline constexpr float kMostOfFiner = 0.75f;

}  // namespace deepwater::render
