#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <vector>

namespace deepwater::sim {

struct BodyOutfit;
struct BodyRecipe;

/// Largest number of points at which a floating body samples the sea.
inline constexpr size_t kMostProbes = 64;

/// A floating body as it lies in still water. Its own axes are those of its shape, in metres.
struct FloatingBody {
    int number = 0;            ///< identifies it in a scene, whose bodies are in order of their numbers
    glm::dvec3 position{0};    ///< m, world, of its origin; still water is at y = 0
    glm::dmat3 rotation{1.0};  ///< from its own axes to the world's
    /// Points at which it samples the sea: (x, z) from its origin, m, world axes. One to kMostProbes.
    std::vector<glm::dvec2> probes;
    /// A body with mass, which forces move (BodyClock); nullptr: one without, which follows the sea under it.
    std::shared_ptr<const BodyRecipe> rigid{};
    /// When a rigid body appears, what holds and drives it; nullptr: it is there from the beginning and free.
    std::shared_ptr<const BodyOutfit> outfit{};

    bool operator==(const FloatingBody&) const = default;
};

}  // namespace deepwater::sim
