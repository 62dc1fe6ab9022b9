#pragma once

#include <cmath>
#include <glm/glm.hpp>

#include "sim/bodies/rigid_body.h"

namespace deepwater::sim {

[[nodiscard]] inline bool is_finite(const glm::dvec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// Returns the matrix that takes v to cross(arm, v).
[[nodiscard]] inline glm::dmat3 cross_matrix(const glm::dvec3& arm) {
    return {{0, arm.z, -arm.y}, {-arm.z, 0, arm.x}, {arm.y, -arm.x, 0}};
}

/// Returns the inverse of a body's inertia in world axes, 1/(kg m²).
[[nodiscard]] inline glm::dmat3 world_mobility(const RigidBody& body) {
    const glm::dmat3 turned(body.orientation);
    return turned * body.mass.mobility * glm::transpose(turned);
}

/// A point of a body, in world axes.
struct BodyPoint {
    glm::dvec3 arm;       ///< m, from the centre of mass
    glm::dvec3 place;     ///< m
    glm::dvec3 velocity;  ///< m/s

    /// @param place_in_body  m, body axes
    BodyPoint(const RigidBody& body, const glm::dvec3& place_in_body)
        : arm(body.orientation * (place_in_body - body.mass.centre)),
          place(body.centre + arm),
          velocity(body.velocity() + glm::cross(body.angular_velocity(), arm)) {}
};

/// Adds a force at a point of a body and its damping.
/// @param newtons  N, world axes
/// @param damping  −∂force/∂velocity of the point, N s/m, world axes; symmetric, positive semidefinite
inline void add_point_force(Load& load, const RigidBody& body, const BodyPoint& point,
                            const glm::dvec3& newtons, const glm::dmat3& damping) {
    load.add_force(newtons, point.arm);
    const glm::dmat3 turned(body.orientation);
    const glm::dmat3 in_body = glm::transpose(turned) * damping * turned;
    const glm::dmat3 arm = cross_matrix(glm::transpose(turned) * point.arm);
    load.damping +=
        {.linear = in_body, .cross = arm * in_body, .angular = arm * in_body * glm::transpose(arm)};
}

}  // namespace deepwater::sim
