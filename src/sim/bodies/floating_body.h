#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace deepwater::sim {

/// Most points at which a floating body feels the sea.
inline constexpr size_t kMostProbes = 64;

/// What a floating body is made from: a value, which says how it lies in still water. Its own axes are those
/// of its shape, in metres.
struct FloatingBody {
    int number = 0;            ///< names it among the bodies of a scene, which are in order of their numbers
    glm::dvec3 position{0};    ///< m, world, of its origin in still water, whose level is y = 0
    glm::dmat3 rotation{1.0};  ///< turns its own axes into the world's in still water
    /// Where it feels the sea: (x, z) from its origin, m, world axes. One to kMostProbes.
    std::vector<glm::dvec2> probes;

    bool operator==(const FloatingBody&) const = default;
};

}  // namespace deepwater::sim
