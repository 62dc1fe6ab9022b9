#pragma once

#include "scene/scene.h"
#include "sim/bodies/body_outfit.h"

namespace deepwater::scene {

/// Adds what bodies touch in a scene with ground and pools: the pools' walls, their floors, and the ground.
void add_pool_walls(const Scene& scene, sim::BodyGround& ground);

}  // namespace deepwater::scene
