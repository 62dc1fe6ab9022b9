#pragma once

#include <filesystem>
#include <glm/glm.hpp>

#include "scene/scene.h"

namespace deepwater::app {

/// Adds to the scene's objects the body that `play.drop` names.
/// @param water   m, world: the point of the sea that it falls on
/// @param from    s, when it is let go
/// @param models  folder of the program's models
/// @return its number among the objects
/// @pre play.drop names a body
/// @throws UsageError when the scene holds no further object, or `water` lies too far away
size_t drop_body(scene::Scene& scene, const glm::dvec3& water, double from,
                 const std::filesystem::path& models);

}  // namespace deepwater::app
