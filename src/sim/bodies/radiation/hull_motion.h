#pragma once

#include "sim/bodies/radiation/memory_fit.h"
#include "sim/numerics/matrix6.h"

namespace deepwater::sim {

/// Velocities of a section, or of a body of revolution in one plane, as linear functions of the hull's
/// motion: each is dot() with the velocity of the centre of mass and the rate of turn.
struct PlaneMotion {
    Vector6 heave, sway, roll;
};

[[nodiscard]] inline double dot(const Vector6& a, const Vector6& b) {
    return glm::dot(a.linear, b.linear) + glm::dot(a.angular, b.angular);
}

/// Returns the velocities of a point of the waterplane.
/// @param arm  m, to the point from the centre of mass
/// @param up, direction  of heave and sway, unit, at right angles
[[nodiscard]] inline PlaneMotion plane_motion(const glm::dvec3& arm, const glm::dvec3& up,
                                              const glm::dvec3& direction) {
    return {
        {up, glm::cross(arm, up)}, {direction, glm::cross(arm, direction)}, {{}, glm::cross(direction, up)}};
}

/// Adds factor (a bᵀ + b aᵀ)/2.
inline void add_product(double factor, const Vector6& a, const Vector6& b, Matrix6& sum) {
    const double half = 0.5 * factor;
    sum.linear += half * (glm::outerProduct(a.linear, b.linear) + glm::outerProduct(b.linear, a.linear));
    sum.cross += half * (glm::outerProduct(a.angular, b.linear) + glm::outerProduct(b.angular, a.linear));
    sum.angular += half * (glm::outerProduct(a.angular, b.angular) + glm::outerProduct(b.angular, a.angular));
}

/// Adds a matrix of heave and of [sway roll] in a plane.
inline void add_plane(const PlaneMotion& motion, const PlaneMemory& values, double factor, Matrix6& sum) {
    add_product(factor * values.heave, motion.heave, motion.heave, sum);
    add_product(factor * values.sway, motion.sway, motion.sway, sum);
    add_product(2 * factor * values.sway_roll, motion.sway, motion.roll, sum);
    add_product(factor * values.roll, motion.roll, motion.roll, sum);
}

}  // namespace deepwater::sim
