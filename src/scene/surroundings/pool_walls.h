#pragma once

#include "scene/scene.h"
#include "sim/bodies/body_outfit.h"

namespace deepwater::scene {

/// Returns the pool in which a place (x, z) of the world lies; nullptr: in none.
[[nodiscard]] const Pool* pool_at(const Scene& scene, const glm::dvec2& place);

/// Adds what bodies touch in a scene with ground or pools: the ground, and the pools' floors and walls.
/// @param ground  its bed is that of the sea, or has no height
void add_pools(const Scene& scene, sim::BodyGround& ground);

}  // namespace deepwater::scene
