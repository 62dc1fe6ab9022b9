#pragma once

#include "scene/model.h"
#include "scene/object.h"
#include "sim/bodies/floating_body.h"

namespace deepwater::scene {

/// What the simulation makes of an object that floats.
/// @param number  its place among the scene's objects
[[nodiscard]] sim::FloatingBody floating_body(const Object& object, const Model& model, int number);

}  // namespace deepwater::scene
