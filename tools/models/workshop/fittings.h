#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "workshop/mesh.h"
#include "workshop/model.h"

namespace deepwater::models {

/// Things that lie about on boats and piers. Each stands at the origin, up +y, unless it says otherwise.

/// Radius of stays, shrouds and sheets [m].
constexpr float kWireRadius = 0.005f;

/// A mooring cleat for the deck, horns along z.
[[nodiscard]] Mesh cleat(float length);
/// A cast bollard with a mushroom head.
[[nodiscard]] Mesh bollard(float height);
/// A tyre hung by its rim: axis along z.
[[nodiscard]] Mesh tyre(float radius);
/// A ring lifebuoy, axis along z, and the surface of it.
[[nodiscard]] Mesh lifebuoy(float radius);
[[nodiscard]] Surface lifebuoy_surface(const Place& place, glm::vec3 centre, glm::vec3 axis);
/// A coil of rope lying flat.
[[nodiscard]] Mesh rope_coil(float radius, float rope_radius, int turns);
/// A rail of stanchions under one or more lines along a path on deck.
/// @param heights  of the lines above the path, rising; the last is the stanchions' height
[[nodiscard]] Mesh railing(std::span<const glm::vec3> path, std::span<const float> heights, float radius,
                           int every);
/// A line hung between two points, `sag` metres below straight in the middle.
[[nodiscard]] Mesh hung_line(glm::vec3 from, glm::vec3 to, float sag, float radius);

/// A window set on a flat wall, whose corners are anticlockwise from the lower left seen from outside: u and
/// v say which part of the wall it takes.
struct Window {
    Mesh frame;
    Mesh pane;
};
[[nodiscard]] Window window_on(const glm::vec3 (&wall)[4], glm::vec2 low, glm::vec2 high, float frame_width,
                               float proud);

}  // namespace deepwater::models
