#pragma once

#include <glm/glm.hpp>

#include "sim/bodies/floating_body.h"
#include "sim/moment/body.h"

namespace deepwater::sim {

/// A piece of an obstacle's waterline in still water, at y = 0.
struct ShorePiece {
    glm::dvec2 middle{0};   ///< (x, z) world, m
    glm::vec2 outwards{0};  ///< unit, away from the obstacle
    float length = 0;       ///< m
    int body = -1;          ///< index of the floating body that it moves with; −1: it is fixed

    bool operator==(const ShorePiece&) const = default;
};

/// A piece of shore at one moment.
struct MovingShore {
    glm::dvec3 middle{0};   ///< world, m, on the obstacle's waterline in still water
    glm::vec2 outwards{0};  ///< unit, (x, z), away from the obstacle
    glm::vec3 velocity{0};  ///< m/s, of its middle
    glm::vec2 slope{0};     ///< slopes along the world's x and z of the plane of that waterline
};

/// Returns a fixed piece.
[[nodiscard]] MovingShore shore_at_rest(const ShorePiece& piece);
/// Returns a piece of `body` in the pose `pose`.
[[nodiscard]] MovingShore shore_of(const ShorePiece& piece, const FloatingBody& body, const BodyPose& pose);

}  // namespace deepwater::sim
