#pragma once

#include <optional>

#include "app/gui/model.h"
#include "sim/bodies/floating_body.h"
#include "sim/moment/body.h"

namespace deepwater::app {

/// The pose of an object in the picture; nullptr: it does not float, or not yet.
[[nodiscard]] const sim::BodyPose* pose_of(const GuiModel& model, int number);

/// The simulation's description of a rigid body in the picture; nullptr: the object is none.
[[nodiscard]] const sim::FloatingBody* floating_body_of(const GuiModel& model, int number);

/// A rigid body in the picture at a pixel.
struct PointedBody {
    int number;        ///< of the object
    glm::dvec3 point;  ///< m, world
};
/// Returns the rigid body under the pointer; nothing where another object hides it.
[[nodiscard]] std::optional<PointedBody> body_under_pointer(const GuiModel& model);

}  // namespace deepwater::app
