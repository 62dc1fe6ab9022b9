// Contacts between bodies, obstacles and the bed.
#include "sim/bodies/contacts/contacts.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "core/check.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr double kStep = 1.0 / 64;

ContactShape box(const glm::dvec3& sides) {
    return contact_shape(box_hull(sides));
}

/// Bodies that fall and touch, without water.
struct World {
    std::vector<RigidBody> bodies;
    Contacts contacts;
    double weight = kGravity;

    size_t add(const HullMesh& mesh, const ContactShape& shape, const BodyState& state,
               const ContactSurface& surface = {}, double density = 500) {
        bodies.push_back({.mass = mass_properties(mesh, {.density = density, .mass = {}})});
        bodies.back().set_state(state);
        contacts.add_body(bodies.size() - 1, shape, surface);
        return bodies.size() - 1;
    }
    size_t add_box(const glm::dvec3& sides, const BodyState& state, const ContactSurface& surface = {}) {
        return add(box_hull(sides), box(sides), state, surface);
    }
    size_t add_ball(double radius, const BodyState& state, const ContactSurface& surface, double density) {
        return add(ball_hull(radius), {.balls = {{{}, radius}}, .hulls = {}}, state, surface, density);
    }
    void step() {
        for (RigidBody& body : bodies) body.momentum.y -= kStep * weight * body.mass.mass;
        contacts.correct(0, kStep, bodies);
        for (RigidBody& body : bodies) move(body, kStep);
    }
    void run(double seconds) {
        for (int i = 0; i < seconds / kStep; ++i) step();
    }
    [[nodiscard]] double energy() const {
        double sum = 0;
        for (const RigidBody& body : bodies)
            sum += body.kinetic_energy() + weight * body.mass.mass * body.centre.y;
        return sum;
    }
};

ContactBed flat(double height, const ContactSurface& surface = {}) {
    return {.height = [height](double, double) { return height; }, .highest = height, .surface = surface};
}

// Of convex parts, of triangles, and of a bed.
TEST(Contacts, ABoxOnASlopeSlidesIfTheSlopeIsSteeperThanFriction) {
    const double friction = 0.4;
    const ContactSurface surface{.friction = friction};
    for (const int kind : {0, 1, 2}) {
        for (const double tangent : {0.36, 0.44}) {
            World world;
            const double angle = std::atan(tangent);
            const glm::dquat turned = glm::angleAxis(-angle, glm::dvec3(0, 0, 1));  // falls towards +x
            if (kind == 0) {
                ContactShape ramp = box({200, 2, 20});
                for (glm::dvec3& corner : ramp.hulls[0].corners)
                    corner = turned * (corner - glm::dvec3(0, 1, 0));
                world.contacts.add_obstacle(ramp, surface);
            } else if (kind == 1) {
                std::vector<glm::dvec3> corners;
                std::vector<HullMesh::Triangle> triangles;
                for (int i = 0; i < 100; ++i) {
                    const auto first = static_cast<std::uint32_t>(corners.size());
                    const double x = 2 * i - 100.3;
                    for (const glm::dvec3& corner :
                         {glm::dvec3(x, 0, -10), {x, 0, 9}, {x + 2, 0, 9}, {x + 2, 0, -10}})
                        corners.push_back(turned * corner);
                    triangles.push_back({first, first + 1, first + 2});
                    triangles.push_back({first, first + 2, first + 3});
                }
                world.contacts.add_obstacle(corners, triangles, surface);
            } else {
                world.contacts.set_bed(
                    {.height = [tangent](double x, double) { return -tangent * x; }, .surface = surface});
            }
            const size_t crate = world.add_box(
                {1, 1, 1}, {.position = turned * glm::dvec3(0, 0.5, 0), .orientation = turned}, surface);
            world.run(4);
            const double way = glm::length(world.bodies[crate].centre - turned * glm::dvec3(0, 0.5, 0));
            if (tangent < friction) {
                EXPECT_LT(way, 0.01) << kind;
            } else {
                const double expected = 0.5 * kGravity * (std::sin(angle) - friction * std::cos(angle)) * 16;
                EXPECT_NEAR(way / expected, 1, 0.05) << kind;
            }
        }
    }
}

TEST(Contacts, BallsThatCollideKeepTheirMomentumAndGainNoEnergy) {
    for (const double restitution : {0.0, 0.5, 1.0}) {
        World world;
        world.weight = 0;
        const ContactSurface surface{.friction = 0.3, .restitution = restitution};
        world.add_ball(0.5, {.position = {-2, 0, 0}, .velocity = {5, 0.4, 0}, .angular_velocity = {0, 3, 0}},
                       surface, 400);
        world.add_ball(0.8, {.position = {2, 0.3, 0.1}, .velocity = {-2, 0, 0}}, surface, 900);
        const auto sums = [&] {
            glm::dvec3 linear(0), angular(0);
            for (const RigidBody& body : world.bodies) {
                linear += body.momentum;
                angular += body.angular_momentum + glm::cross(body.centre, body.momentum);
            }
            return std::pair(linear, angular);
        };
        const auto [linear, angular] = sums();
        const double energy = world.energy();
        const glm::dvec3 before = world.bodies[0].velocity() - world.bodies[1].velocity();
        world.run(2);
        const glm::dvec3 after = world.bodies[0].velocity() - world.bodies[1].velocity();
        EXPECT_LT(glm::distance(sums().first, linear), 1e-9 * glm::length(linear));
        EXPECT_LT(glm::distance(sums().second, angular), 1e-3 * glm::length(angular));
        EXPECT_LE(world.energy(), energy * (1 + 1e-12));
        EXPECT_LT(after.x, restitution == 0 ? 1.0 : 0.0);
        EXPECT_LT(std::abs(after.x), before.x);
    }
}

TEST(Contacts, AStackOfCratesStays) {
    World world;
    world.contacts.set_bed(flat(0));
    for (int i = 0; i < 5; ++i) world.add_box({1, 1, 1}, {.position = {0.02 * (i % 2), 0.5 + i, 0}});
    world.run(20);
    for (size_t i = 0; i < 5; ++i) {
        const double level = 0.5 + static_cast<double>(i);
        EXPECT_NEAR(world.bodies[i].centre.y, level, 0.02 * static_cast<double>(i + 1));
        EXPECT_NEAR(world.bodies[i].centre.x, 0.02 * static_cast<double>(i % 2), 0.02);
        EXPECT_LT(glm::length(world.bodies[i].velocity()), 0.02);
    }
}

TEST(Contacts, ACrateThatFallsOntoAPierStaysThereAndGainsNoEnergy) {
    for (const bool triangles : {false, true}) {
        World world;
        const HullMesh pier = box_hull({6, 2, 20}, {3, 1, 5});
        if (triangles) {
            world.contacts.add_obstacle(pier.corners(), pier.triangles());
        } else {
            world.contacts.add_obstacle(contact_shape(pier));
        }
        const size_t crate =
            world.add_box({1, 0.8, 1.2}, {.position = {0.4, 4, -3},
                                          .orientation = glm::angleAxis(0.5, glm::dvec3(0.6, 0, 0.8)),
                                          .velocity = {0.5, 0, 0.3},
                                          .angular_velocity = {0, 1, 0}});
        const double energy = world.energy();
        double most = 0;
        for (int i = 0; i < 64 * 10; ++i) {
            world.step();
            most = std::max(most, world.energy());
        }
        EXPECT_LT(most, energy);
        const RigidBody& body = world.bodies[crate];
        EXPECT_GT(body.centre.y, 1.38) << triangles;
        EXPECT_LT(body.centre.y, 1.65) << triangles;
        EXPECT_LT(glm::length(body.velocity()), 0.02) << triangles;
    }
}

TEST(Contacts, ABodyInsideAnotherIsPushedOutSlowly) {
    for (const glm::dvec3& offset : {glm::dvec3(0.7, 0.1, 0), {0.05, 0.02, 0.01}, {0, 0, 0}}) {
        World world;
        world.weight = 0;
        world.add_box({1, 1, 1}, {});
        world.add_box({1, 1, 1}, {.position = offset});
        double fastest = 0;
        for (int i = 0; i < 64 * 10; ++i) {
            world.step();
            for (const RigidBody& body : world.bodies)
                fastest = std::max(fastest, glm::length(body.velocity()));
        }
        EXPECT_LT(fastest, 1e-6);
        EXPECT_GT(glm::distance(world.bodies[0].centre, world.bodies[1].centre), 0.95);
    }
}

TEST(Contacts, AFastBodyDoesNotPassAnother) {
    World world;
    world.weight = 0;
    world.contacts.add_obstacle(box({0.1, 10, 10}));
    world.add_box({1, 1, 1}, {.position = {-5, 0, 0}, .velocity = {25, 0, 0}});
    world.run(2);
    EXPECT_LT(world.bodies[0].centre.x, -0.5);
}

TEST(Contacts, TenThousandBodiesFarApartTakeMilliseconds) {
    World world;
    world.weight = 0;
    const HullMesh mesh = box_hull({1, 1, 1});
    const ContactShape shape = contact_shape(mesh);
    for (int i = 0; i < 10'000; ++i)
        world.add(mesh, shape, {.position = {10.0 * (i % 100), 0, 10.0 * (i / 100)}, .velocity = {1, 0, 0}});
    world.step();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 10; ++i) world.step();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    RecordProperty("milliseconds", std::to_string(100 * took.count()));
    EXPECT_LT(took.count(), 3.0) << "ten steps";
    EXPECT_TRUE(world.contacts.contacts().empty());
}

TEST(Contacts, AHeapFallsTwiceInTheSameWay) {
    World worlds[2];
    for (World& world : worlds) {
        world.contacts.set_bed(flat(0, {.restitution = 0.3}));
        for (int i = 0; i < 30; ++i)
            world.add_box({1, 0.6, 0.8}, {.position = {0.3 * (i % 3), 1.0 + 0.7 * i, 0.2 * (i % 5)},
                                          .orientation = glm::angleAxis(0.4 * i, glm::dvec3(0.6, 0.8, 0))});
        world.run(4);
    }
    for (size_t i = 0; i < 30; ++i) {
        EXPECT_EQ(worlds[0].bodies[i].state(), worlds[1].bodies[i].state());
        EXPECT_GT(worlds[0].bodies[i].centre.y, 0.2);
    }
}

TEST(Contacts, ImpossibleShapesAreRefused) {
    Contacts contacts;
    const double nan = std::nan("");
    EXPECT_THROW(contacts.add_body(0, {}), UsageError);
    EXPECT_THROW(contacts.add_body(0, {.balls = {{{}, nan}}, .hulls = {}}), UsageError);
    EXPECT_THROW(contacts.add_body(0, {.balls = {{{nan, 0, 0}, 1}}, .hulls = {}}), UsageError);
    EXPECT_THROW(
        contacts.add_body(0, {.balls = {}, .hulls = {{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}}}}),
        UsageError);
    EXPECT_THROW(contacts.add_body(0, box({1, 1, 1}), {.friction = -1}), UsageError);
    EXPECT_THROW(contacts.add_body(0, box({1, 1, 1}), {.restitution = 1.5}), UsageError);
    EXPECT_THROW(contacts.set_bed({}), UsageError);
    const std::vector<glm::dvec3> corners(3);
    const std::vector<HullMesh::Triangle> flat_one{{0, 1, 2}}, lost{{0, 1, 3}};
    EXPECT_THROW(contacts.add_obstacle(corners, flat_one), UsageError);
    EXPECT_THROW(contacts.add_obstacle(corners, lost), UsageError);
    contacts.add_body(2, box({1, 1, 1}));
    EXPECT_THROW(contacts.add_body(2, box({1, 1, 1})), UsageError);
    std::vector<RigidBody> bodies(1);
    EXPECT_THROW(contacts.correct(0, kStep, bodies), UsageError);
}

}  // namespace
}  // namespace deepwater::sim
