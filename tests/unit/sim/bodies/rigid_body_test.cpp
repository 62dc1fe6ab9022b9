// The motion of a rigid body without water.
#include "sim/bodies/rigid_body.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/check.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

RigidBody brick() {
    return {.mass = mass_properties(box_hull({0.24, 0.07, 0.12}), {.density = 1800, .mass = {}})};
}

// Asked over 10 min: energy to 1e-4, angular momentum to 1e-6. The brick turns about its middle axis, which
// is unstable, so that it tumbles. Each of 38,400 steps rounds at 1e-16 and ends its iteration at 1e-15.
TEST(RigidBody, ATumblingBrickKeepsItsEnergyAndAngularMomentum) {
    RigidBody body = brick();
    body.set_state({.velocity = {1, 2, 3}, .angular_velocity = {0.02, 0.01, 6}});
    const double energy = body.kinetic_energy();
    const glm::dvec3 spin = body.angular_momentum;
    bool turned_over = false;
    double worst = 0;
    for (int i = 0; i < 600 * 64; ++i) {
        integrate(body, {}, 1.0 / 64);
        worst = std::max(worst, std::abs(body.kinetic_energy() / energy - 1));
        turned_over = turned_over || (body.orientation * glm::dvec3(0, 0, 1)).z < -0.9;
    }
    EXPECT_TRUE(turned_over);
    EXPECT_LT(worst, 1e-10);
    EXPECT_LT(glm::distance(body.angular_momentum, spin), 1e-12 * glm::length(spin));
    EXPECT_NEAR(glm::length(body.orientation), 1, 1e-14);
    EXPECT_NEAR(glm::distance(body.centre, {600, 1200, 1800}), 0, 1e-8);
    RecordProperty("energy_error", std::to_string(worst));
}

// A symmetric top turns about its axis of angular momentum at L/I, which is what an eye sees; over 60 s of
// steps of 1/64 s the phase is late by (ωΔ)²/12 of 360 rad.
TEST(RigidBody, ATopPrecessesAtTheRateOfTheExactSolution) {
    RigidBody body{.mass = mass_properties(cylinder_hull(0.5, 0.2, 64, 1), {.density = 100, .mass = {}})};
    const glm::dvec3 start(1, 6, 0);
    body.set_state({.angular_velocity = start});
    const glm::dvec3 momentum = body.angular_momentum;
    const double across = body.mass.inertia[0][0];
    const double rate = glm::length(momentum) / across;
    const double seconds = 60, step = 1.0 / 64;
    for (int i = 0; i < 60 * 64; ++i) integrate(body, {}, step);
    // The axis of the top moves on a cone about L.
    const glm::dvec3 l = glm::normalize(momentum), axis(0, 1, 0);
    const glm::dvec3 along = l * glm::dot(axis, l), side = axis - along;
    const double angle = rate * seconds;
    const glm::dvec3 expected = along + side * std::cos(angle) + glm::cross(l, side) * std::sin(angle);
    const double late = rate * rate * step * step / 12 * angle;
    EXPECT_LT(glm::distance(body.orientation * axis, expected), 1.5 * late * glm::length(side) + 1e-6);
}

// A body that turns hundreds of times in a step is beyond the integrator, but stays finite.
TEST(RigidBody, AHostileSpinStaysFinite) {
    for (const double spin : {1e2, 1e4, 1e6}) {
        RigidBody body{.mass = mass_properties(box_hull({0.01, 0.004, 0.02}), {.density = 500, .mass = {}})};
        body.set_state({.angular_velocity = {spin, 0.7 * spin, 0.3 * spin}});
        for (int i = 0; i < 1000; ++i) integrate(body, {}, 1.0 / 64);
        EXPECT_NEAR(glm::length(body.orientation), 1, 1e-12) << spin;
    }
}

TEST(RigidBody, FreeFallAndThePoseOfTheOrigin) {
    RigidBody body{.mass = mass_properties(box_hull({1, 1, 1}),
                                           {.density = {}, .mass = 3, .ballast = {{1, {0, 0, 2}}}})};
    const BodyState start{.position = {1, 2, 3},
                          .orientation = glm::angleAxis(0.7, glm::dvec3(0, 1, 0)),
                          .velocity = {4, 5, 6},
                          .angular_velocity = {0.1, 0.2, 0.3}};
    body.set_state(start);
    EXPECT_LT(glm::distance(body.state().position, start.position), 1e-12);
    EXPECT_LT(glm::distance(body.state().velocity, start.velocity), 1e-12);
    EXPECT_LT(glm::distance(body.state().angular_velocity, start.angular_velocity), 1e-12);
    const glm::dvec3 centre = body.centre, velocity = body.velocity();
    Load weight;
    weight.add_force({0, -kGravity * body.mass.mass, 0}, glm::dvec3(0));
    for (int i = 0; i < 128; ++i) integrate(body, weight, 1.0 / 64);
    // Semi-implicit Euler falls half a step too far.
    const glm::dvec3 expected = centre + 2.0 * velocity + glm::dvec3(0, -kGravity * (2 + 1.0 / 64), 0);
    EXPECT_LT(glm::distance(body.centre, expected), 1e-9);
}

// A damping far beyond what a step could stop ends the motion and does not turn it around, and one that acts
// at an arm stops the place that it acts on.
TEST(RigidBody, StrongDampingStops) {
    RigidBody body = brick();
    body.set_state({.velocity = {0, -30, 0}, .angular_velocity = {1, 2, 3}});
    Load load;
    load.damping.linear = glm::dmat3(1e12);
    load.damping.angular = glm::dmat3(1e12);
    load.force = {load.damping.linear * -body.velocity(), load.damping.angular * -body.angular_velocity()};
    integrate(body, load, 1.0 / 64);
    EXPECT_LT(glm::length(body.velocity()), 1e-6);
    EXPECT_LT(glm::length(body.angular_velocity()), 1e-6);
}

// Added mass slows the answer to a force as much as mass does.
TEST(RigidBody, AddedMassAddsToTheMass) {
    RigidBody body = brick();
    Load load;
    load.added_mass.linear = glm::dmat3(3 * body.mass.mass);
    load.added_mass.angular = 4.0 * body.mass.inertia;
    load.force = {{8, 0, 0}, {0, 5, 0}};
    integrate(body, load, 0.5);
    EXPECT_NEAR(body.velocity().x, 1 / body.mass.mass, 1e-12);
    EXPECT_NEAR(body.angular_momentum.y, 0.5, 1e-12);
}

// Layers read bodies at a tick as the end of one step or as the beginning of the next.
TEST(RigidBody, BetweenTwoStatesTheEndsAreExact) {
    BodyState before{.position = {1.0 / 3, -2, 7e5},
                     .orientation = glm::normalize(glm::dquat(0.1, 0.7, -0.3, 0.2))};
    BodyState after{.position = {0.3, 5, 7e5 + 1.0 / 7},
                    .orientation = glm::normalize(glm::dquat(-0.3, -0.6, 0.1, 0.1))};
    before.velocity = {0.1, 1.0 / 7, -9};
    after.angular_velocity = {3, 0.2, 1e-3};
    EXPECT_EQ(between(before, after, 0), before);
    EXPECT_EQ(between(before, after, 1), after);
    EXPECT_NEAR(glm::length(between(before, after, 0.3).orientation), 1, 1e-12);
}

TEST(RigidBody, ImpossibleStatesAreRefused) {
    RigidBody body = brick();
    EXPECT_THROW(body.set_state({.position = {std::nan(""), 0, 0}}), UsageError);
    EXPECT_THROW(body.set_state({.orientation = {0, 0, 0, 0}}), UsageError);
    EXPECT_THROW(body.set_state({.orientation = {INFINITY, 0, 0, 0}}), UsageError);
    EXPECT_THROW(body.set_state({.velocity = {0, INFINITY, 0}}), UsageError);
    EXPECT_THROW(body.set_state({.angular_velocity = {0, 0, std::nan("")}}), UsageError);
    EXPECT_NO_THROW(body.set_state({.orientation = {2, 0, 0, 0}}));
    EXPECT_EQ(body.orientation, glm::dquat(1, 0, 0, 0));
}

}  // namespace
}  // namespace deepwater::sim
