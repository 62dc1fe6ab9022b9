#pragma once

#include "scene/scene.h"
#include "sim/bodies/body_outfit.h"

namespace deepwater::scene {

/// Returns the pool in which a place (x, z) of the world lies; nullptr: in none.
[[nodiscard]] const Pool* pool_at(const Scene& scene, const glm::dvec2& place);

/// Adds what bodies touch in a scene with ground and pools: the pools' walls, their floors, and the ground.
void add_pool_walls(const Scene& scene, sim::BodyGround& ground);

}  // namespace deepwater::scene
