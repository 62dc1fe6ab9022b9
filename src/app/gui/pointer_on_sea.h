#pragma once

#include <imgui.h>

#include <glm/glm.hpp>
#include <optional>

#include "scene/camera/camera.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// Width over height of the picture that the GUI is laid out for.
[[nodiscard]] double gui_aspect();

/// Returns the place in the window at which a world point [m] is seen; nothing behind the camera.
[[nodiscard]] std::optional<ImVec2> pixel_of(const scene::Camera& camera, const glm::dvec3& point);

/// Returns the direction, a unit vector in world axes, in which the pointer points; nothing when it is over
/// the GUI.
[[nodiscard]] std::optional<glm::dvec3> pointer_ray(const scene::Camera& camera);

/// Returns the point of the sea under the pointer, world, m; nothing when the pointer is over the GUI or the
/// sky, or there is no sea yet.
/// @param maps  of the picture; null before the first
[[nodiscard]] std::optional<glm::dvec3> sea_under_pointer(const scene::Camera& camera,
                                                          const sim::OceanMaps* maps);

}  // namespace deepwater::app
