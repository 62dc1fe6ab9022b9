#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <span>

#include "sim/bodies/rigid_body.h"

namespace deepwater::sim {

/// In the place of a body: the fixed world.
inline constexpr size_t kFixedBody = static_cast<size_t>(-1);

/// A point at which two bodies touch, or may within the step.
struct Contact {
    size_t first = kFixedBody, second = kFixedBody;  ///< bodies, or kFixedBody for one of them
    glm::dvec3 place{0};                             ///< m, world
    glm::dvec3 normal{0, 1, 0};                      ///< unit, from the second towards the first
    double gap = 0;                                  ///< m, between the surfaces; negative where they overlap
    double friction = 0;                             ///< Coulomb's coefficient
    double restitution = 0;                          ///< 0 … 1
    glm::dvec3 impulse{0};                           ///< N s, on the first body in this step
};

/// Changes the momenta of bodies so that they do not approach each other at contacts, by sequential impulses:
/// Gauss and Seidel's iteration over contacts, with Coulomb's cone for friction. Overlaps are corrected by
/// moving bodies apart, at most 1 m/s, without giving them a speed. Bodies that touch each other, directly or
/// through others, do not gain kinetic energy together.
/// Source: Catto 2005, Iterative Dynamics with Temporal Coherence; Guendelman et al. 2003.
void solve_contacts(std::span<Contact> contacts, std::span<RigidBody> bodies, double seconds);

}  // namespace deepwater::sim
