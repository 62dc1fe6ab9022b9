#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "app/gui/model.h"
#include "app/objects/arrangement.h"
#include "scene/models/model.h"
#include "scene/objects/bodies.h"

namespace deepwater::app {

/// The box around an object in its own axes, with its size [m].
struct ObjectBox {
    glm::dvec3 low{0}, high{0};

    /// Of the smallest circle about the object's origin that holds the box as seen from above, m.
    [[nodiscard]] double radius() const;
};
[[nodiscard]] ObjectBox box_of(const scene::Object& object, const scene::Model& model);

/// Draws the edges of a box over the picture.
void draw_box(const scene::Camera& camera, const ObjectBox& box, const scene::Placement& placement);
/// Draws a level ring around an object, with a knob ahead of it.
/// @return the knob's pixel; nothing where it is not seen
std::optional<glm::vec2> draw_ring(const scene::Camera& camera, const ObjectBox& box,
                                   const scene::Placement& placement);

/// An object of the scene on a ray.
struct PointedObject {
    size_t number;
    glm::dvec3 point;  ///< m, world
};
/// Returns the first object of the scene that a ray meets; a plant, which is no obstacle, where the pointer is close to
/// its foot.
[[nodiscard]] std::optional<PointedObject> object_on_ray(const GuiModel& model, const glm::dvec3& ray);

/// Returns the first place on a ray where something can be put down: the water for an eye in air, the bed for one in
/// water, or an object before it. Nothing where there is none up to `farthest` [m].
[[nodiscard]] std::optional<Spot> spot_on_ray(const GuiModel& model, const glm::dvec3& ray, double farthest);

}  // namespace deepwater::app
