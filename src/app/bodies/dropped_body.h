#pragma once

#include <filesystem>
#include <glm/glm.hpp>

#include "scene/scene.h"

namespace deepwater::app {

/// What is dropped, and how.
struct Dropping {
    int kind = scene::kDropBall;  ///< DropKind, but no stone
    float scale = 1;              ///< factor on its size, > 0
    double height = 1;            ///< m over the water
};

/// Adds a body to the scene's objects.
/// @param water   m, world: the point of the sea that it falls on
/// @param from    s, when it is let go
/// @param models  folder of the program's models
/// @return its number among the objects
/// @throws UsageError when the scene holds no further object, or `water` lies too far away
size_t drop_body(scene::Scene& scene, const Dropping& dropping, const glm::dvec3& water, double from,
                 const std::filesystem::path& models);
/// The same of the body that `play.drop` names, as the parameters of `play` say.
/// @pre play.drop names a body
size_t drop_body(scene::Scene& scene, const glm::dvec3& water, double from,
                 const std::filesystem::path& models);

/// Returns the radius [m] of the circle that holds a body of this kind of size 1, as seen from above.
[[nodiscard]] double drop_radius(int kind);

}  // namespace deepwater::app
