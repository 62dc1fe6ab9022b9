#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace deepwater::sim {

/// Where a body is and how it moves. World axes.
struct BodyState {
    glm::dvec3 position{0};              ///< m, of its origin
    glm::dquat orientation{1, 0, 0, 0};  ///< unit (w, x, y, z); turns the body's own axes into the world's
    glm::dvec3 velocity{0};              ///< m/s, of its origin
    glm::dvec3 angular_velocity{0};      ///< rad/s

    bool operator==(const BodyState&) const = default;
};

/// Velocity [m/s] of the point of a body that is at `point` [m]; world axes.
[[nodiscard]] inline glm::dvec3 velocity_at(const BodyState& body, const glm::dvec3& point) {
    return body.velocity + glm::cross(body.angular_velocity, point - body.position);
}

/// A body at one moment, and the sea about it.
struct BodyPose {
    int number = 0;  ///< FloatingBody::number
    BodyState state;
    /// The sea under it, without the waves that it does not follow: height [m] under its origin, normal.
    double water_height = 0;
    glm::dvec3 water_normal{0, 1, 0};

    bool operator==(const BodyPose&) const = default;
};

}  // namespace deepwater::sim
