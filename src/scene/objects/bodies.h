#pragma once

#include <glm/glm.hpp>
#include <span>

#include "scene/models/model.h"
#include "scene/objects/object.h"
#include "sim/moment/body.h"
#include "sim/bodies/floating_body.h"

namespace deepwater::scene {

/// What the simulation makes of an object that floats.
/// @param number  its place among the scene's objects
[[nodiscard]] sim::FloatingBody floating_body(const Object& object, const Model& model, int number);

/// Where an object stands in a moment: p_world = rotation · (size · p_own) + position.
struct Placement {
    glm::dvec3 position{0};  ///< m
    glm::dmat3 rotation{1.0};
    double water_height = 0;  ///< m, of the sea about it: BodyPose; of what does not float the mean level
    glm::dvec3 water_normal{0, 1, 0};

    bool operator==(const Placement&) const = default;
};

/// The placement of object `number` of a scene in the moment of `bodies`: of what floats its pose there, of all else, and of
/// what has no pose there, that in still water.
[[nodiscard]] Placement placement_of(const Object& object, int number, std::span<const sim::BodyPose> bodies);

}  // namespace deepwater::scene
