#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>

#include "scene/scene.h"

namespace deepwater::app {

/// A place in a pool on which something may fall.
struct PoolSpot {
    size_t pool = 0;      ///< number in the scene's list
    glm::dvec2 place{0};  ///< (x, z) world, m
    double room = 0;      ///< m, to the nearest wall
};

/// Returns the place at which the camera looks, moved a little away from the walls, in the pool there or, if there is
/// none, in the one nearest to it. Places of successive drops differ. Nothing: the scene has no pools.
/// @param number  of the drop, ≥ 0
[[nodiscard]] std::optional<PoolSpot> pool_ahead(const scene::Scene& scene, const scene::Camera& camera,
                                                 size_t number);

/// Drops a body into the pool ahead of the camera, from a fifth of its room and no larger than fits in.
/// @param kind    DropKind, but no stone
/// @param from    s, when it is let go
/// @param models  folder of the program's models
/// @return its number among the objects; nothing: the scene has no pools
/// @throws UsageError as drop_body() does
std::optional<size_t> drop_into_pool(scene::Scene& scene, int kind, const scene::Camera& camera, double from,
                                     const std::filesystem::path& models);

}  // namespace deepwater::app
