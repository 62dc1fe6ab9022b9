#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "sim/bodies/mass_properties.h"
#include "sim/moment/body.h"
#include "sim/numerics/matrix6.h"

namespace deepwater::sim {

/// A rigid body in motion, about its centre of mass, with its momenta in world axes.
struct RigidBody {
    MassProperties mass;
    glm::dvec3 centre{0};                ///< m, world, of mass
    glm::dquat orientation{1, 0, 0, 0};  ///< unit (w, x, y, z); rotates the body's axes into the world's
    glm::dvec3 momentum{0};              ///< kg m/s
    glm::dvec3 angular_momentum{0};      ///< kg m²/s, about `centre`, world axes

    [[nodiscard]] glm::dvec3 velocity() const { return momentum / mass.mass; }
    /// rad/s, world axes.
    [[nodiscard]] glm::dvec3 angular_velocity() const {
        return orientation * (mass.mobility * (glm::conjugate(orientation) * angular_momentum));
    }
    /// J, of translation and rotation.
    [[nodiscard]] double kinetic_energy() const {
        return 0.5 * (glm::dot(momentum, velocity()) + glm::dot(angular_momentum, angular_velocity()));
    }
    /// Place and motion of the body's origin.
    [[nodiscard]] BodyState state() const;
    /// Takes over a state of the body's origin. The orientation need not have unit length.
    /// @throws UsageError for a number that is not finite, or an orientation of length 0
    void set_state(const BodyState& state);
};

/// What acts on a body during one step.
struct Load {
    Vector6 force;    ///< N and N m about the centre of mass, world axes
    Matrix6 damping;  ///< −∂force/∂velocity, body axes about the centre of mass; positive semidefinite
    Matrix6 added_mass;  ///< added mass, body axes about the centre of mass; positive semidefinite

    /// Adds a force [N, world axes] that acts at `arm` [m, world axes] from the centre of mass.
    void add_force(const glm::dvec3& newtons, const glm::dvec3& arm) {
        force.linear += newtons;
        force.angular += glm::cross(arm, newtons);
    }
};

/// Advances a body by `seconds` under a load. Velocities come first (semi-implicit Euler) from
///
///     (M + A + Δt D) Δv = Δt F,
///
/// with the added mass A and the damping D of the load: D Δv is the change of F during the step to first
/// order, so that drag, however strong, stops a body and does not throw it back. The orientation follows by
/// the implicit midpoint rule for Euler's equations, whose rotation is a Cayley transform: a free body keeps
/// its angular momentum and its energy to rounding.
/// Source: Simo & Wong 1991, Unconditionally stable algorithms for rigid body dynamics.
void integrate(RigidBody& body, const Load& load, double seconds);
/// The first half of integrate(): momenta.
void push(RigidBody& body, const Load& load, double seconds);
/// The second half of integrate(): place and orientation.
void move(RigidBody& body, double seconds);

/// Returns the state between two at the share [0, 1] of the time between them, for pictures.
[[nodiscard]] BodyState between(const BodyState& before, const BodyState& after, double share);

}  // namespace deepwater::sim
