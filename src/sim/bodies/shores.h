#pragma once

#include <glm/glm.hpp>

#include "sim/moment/body.h"
#include "sim/bodies/floating_body.h"

namespace deepwater::sim {

/// A piece of the line along which an obstacle stands in still water, whose level is y = 0.
struct ShorePiece {
    glm::dvec2 middle{0};   ///< (x, z) world, m
    glm::vec2 outwards{0};  ///< unit, away from the obstacle
    float length = 0;       ///< m
    int body = -1;  ///< index of the floating body that it belongs to and moves with; −1: it stands still

    bool operator==(const ShorePiece&) const = default;
};

/// A piece of shore at one moment.
struct MovingShore {
    glm::dvec3 middle{0};   ///< world, m, on the line that is the waterline in still water
    glm::vec2 outwards{0};  ///< unit, (x, z), away from the obstacle
    glm::vec3 velocity{0};  ///< m/s, of its middle
    glm::vec2 slope{0};     ///< of the plane that is the obstacle's own waterline, along the world's x and z
};

/// Where a piece that stands still is.
[[nodiscard]] MovingShore shore_at_rest(const ShorePiece& piece);
/// Where a piece of `body` is while that lies in `pose`.
[[nodiscard]] MovingShore shore_of(const ShorePiece& piece, const FloatingBody& body, const BodyPose& pose);

}  // namespace deepwater::sim
