#include "sim/bodies/rigid_body.h"

#include <cmath>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// Steps of the fixed-point iteration for the midpoint; each shrinks the error by half the angle of a tick
/// times the anisotropy of the inertia.
constexpr int kMostIterations = 30;
/// Relative change of the angular momentum at which the iteration ends.
constexpr double kSettled = 1e-15;

bool finite(const glm::dvec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// Turns a body by its angular momentum for `seconds`.
void turn(RigidBody& body, double seconds) {
    // In body axes P' = P × ω(P); the midpoint rule keeps P·P and P·ω. The rotation that carries it is the
    // Cayley transform of ω Δt, as a quaternion (1, ω Δt/2) over its length.
    const glm::dvec3 before = glm::conjugate(body.orientation) * body.angular_momentum;
    const double size = glm::length(before);
    if (size == 0) return;
    glm::dvec3 after = before, spin(0);
    for (int i = 0; i < kMostIterations; ++i) {
        const glm::dvec3 middle = 0.5 * (before + after);
        spin = body.mass.mobility * middle;
        glm::dvec3 next = before + seconds * glm::cross(middle, spin);
        // Of a body that turns many times in a tick the iteration does not settle: it keeps its size at least.
        const double length = glm::length(next);
        if (length > 2 * size) next *= size / length;
        const double change = glm::distance(next, after);
        after = next;
        if (change <= kSettled * size) break;
    }
    const glm::dvec3 half = 0.5 * seconds * spin;
    body.orientation = glm::normalize(body.orientation * glm::dquat(1, half.x, half.y, half.z));
}

}  // namespace

BodyState RigidBody::state() const {
    const glm::dvec3 arm = orientation * -mass.centre;
    const glm::dvec3 spin = angular_velocity();
    return {.position = centre + arm,
            .orientation = orientation,
            .velocity = velocity() + glm::cross(spin, arm),
            .angular_velocity = spin};
}

void RigidBody::set_state(const BodyState& state) {
    const glm::dquat& turned = state.orientation;
    const double length = glm::length(turned);
    if (!finite(state.position) || !finite(state.velocity) || !finite(state.angular_velocity) ||
        !std::isfinite(length))
        throw UsageError("bad state of a body: expected finite numbers");
    if (length == 0) throw UsageError("bad orientation of a body: expected a quaternion of length 1");
    orientation = turned / length;
    const glm::dvec3 arm = orientation * mass.centre;
    centre = state.position + arm;
    momentum = mass.mass * (state.velocity + glm::cross(state.angular_velocity, arm));
    angular_momentum = orientation * (mass.inertia * (glm::conjugate(orientation) * state.angular_velocity));
}

void push(RigidBody& body, const Load& load, double seconds) {
    const Matrix6 added = seconds * load.damping + load.added_mass;
    if (added == Matrix6{}) {
        body.momentum += seconds * load.force.linear;
        body.angular_momentum += seconds * load.force.angular;
    } else {
        const glm::dquat to_body = glm::conjugate(body.orientation);
        const Matrix6 whole =
            added + Matrix6{.linear = glm::dmat3(body.mass.mass), .angular = body.mass.inertia};
        const Vector6 change =
            solve(whole, {seconds * (to_body * load.force.linear), seconds * (to_body * load.force.angular)});
        body.momentum += body.orientation * (body.mass.mass * change.linear);
        body.angular_momentum += body.orientation * (body.mass.inertia * change.angular);
    }
}

void move(RigidBody& body, double seconds) {
    turn(body, seconds);
    body.centre += seconds * body.velocity();
}

void integrate(RigidBody& body, const Load& load, double seconds) {
    push(body, load, seconds);
    move(body, seconds);
}

BodyState between(const BodyState& before, const BodyState& after, double share) {
    // The ends are exact: slerp() rounds there, and may turn the sign.
    if (share <= 0) return before;
    if (share >= 1) return after;
    return {.position = glm::mix(before.position, after.position, share),
            .orientation = glm::slerp(before.orientation, after.orientation, share),
            .velocity = glm::mix(before.velocity, after.velocity, share),
            .angular_velocity = glm::mix(before.angular_velocity, after.angular_velocity, share)};
}

}  // namespace deepwater::sim
