// Many bodies: the same motion whatever the threads, and sane motion of hostile ones.
#include "sim/bodies/body_stepper.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>

#include "core/check.h"
#include "sim/bodies/sea_moment.h"
#include "sim/moment/sea_tick.h"
#include "sim/waves/ocean.h"
#include "unit/sim/bodies/tank.h"

namespace deepwater::sim {
namespace {

/// States of a dozen bodies after some seconds in a rough sea.
std::vector<BodyState> after_a_while(int threads, bool coupled) {
    const tbb::global_control most(tbb::global_control::max_allowed_parallelism,
                                   static_cast<size_t>(threads));
    BodyStepper bodies;
    const auto box = std::make_shared<const HullMesh>(box_hull({6, 1.5, 2}, {6, 2, 2}));
    const auto ball = std::make_shared<const HullMesh>(ball_hull(0.5, 1));
    for (int i = 0; i < 12; ++i) {
        bodies.add({.mesh = i % 2 ? ball : box,
                    .loading = {.density = 200.0 + 60 * i},
                    .start = {.position = {15.0 * i, 1, 4.0 * i},
                              .orientation = glm::angleAxis(0.6 * i, glm::dvec3(0, 1, 0)),
                              .velocity = {0.5 * i, 0, 0}}});
    }
    bodies.set_wind({12, 0, 5});
    if (coupled) bodies.add_coupling(std::make_shared<BodyCoupling>());
    Ocean ocean({.wind_speed = 14, .resolution = 64});
    OceanMaps before, after;
    ocean.evaluate(0, before, Motion::evaluated);
    for (int tick = 1; tick <= 64; ++tick) {
        ocean.evaluate(tick * kSeaTick, after, Motion::evaluated);
        bodies.advance(SeaMoment(before), SeaMoment(after));
        std::swap(before, after);
    }
    std::vector<BodyState> states;
    for (size_t i = 0; i < bodies.size(); ++i) states.push_back(bodies.state_at(i, 4));
    return states;
}

TEST(BodyStepper, MotionIsTheSameToTheBitOnOneThreadAndOnSeveralAndWithCouplings) {
    const std::vector<BodyState> one = after_a_while(1, false);
    EXPECT_EQ(after_a_while(4, false), one);
    EXPECT_EQ(after_a_while(4, true), one);
    EXPECT_EQ(after_a_while(1, true), one);
}

// A body keeps its water between ticks as long as it stays over it; one that is begun anew from a state in
// between goes on as before.
TEST(BodyStepper, AStateIsAllThereIsToABody) {
    Tank whole, first, second;
    const BodyRecipe recipe{.loading = {.density = 300},
                            .start = {.position = {0, 0.5, 0}, .velocity = {3, 0, 1}}};
    const HullMesh mesh = box_hull({3, 1, 2}, {3, 1, 2});
    for (Tank* tank : {&whole, &first, &second}) {
        tank->wave = {.amplitude = 0.3, .length = 12, .direction = 70};
        tank->add(mesh, recipe);
    }
    whole.run(4);
    first.run(2);
    second.time = first.time;
    second.bodies.set_state(0, first.bodies.state_at(0, first.time));
    second.run(2);
    const BodyState a = whole.bodies.state_at(0, 4), b = second.bodies.state_at(0, 4);
    EXPECT_LT(glm::distance(a.position, b.position), 1e-9);
    EXPECT_LT(glm::distance(a.velocity, b.velocity), 1e-9);
}

TEST(BodyStepper, PosesOfPicturesLieBetweenSteps) {
    Tank tank;
    tank.add(box_hull({1, 1, 1}), {.loading = {.density = 400}, .start = {.position = {0, 30, 0}}});
    EXPECT_EQ(tank.bodies.state_at(0, 3).position.y, 30) << "before the first step";
    tank.run(1);
    double last = INFINITY;
    for (double t = 1 - Tank::kTick; t <= 1; t += 0.001) {
        const double y = tank.bodies.state_at(0, t).position.y;
        EXPECT_LT(y, last);
        EXPECT_NEAR(y, 30 - 0.5 * kGravity * t * t, 0.12);
        last = y;
    }
}

TEST(BodyStepper, ImpossibleBodiesAreRefused) {
    BodyStepper bodies;
    const auto box = std::make_shared<const HullMesh>(box_hull({1, 1, 1}));
    EXPECT_THROW(bodies.add({}), UsageError);
    EXPECT_THROW(bodies.add({.mesh = box}), UsageError);
    for (const double bad : {0.0, -1.0, std::nan("")}) {
        EXPECT_THROW(bodies.add({.mesh = box, .loading = {.density = bad}}), UsageError);
        EXPECT_THROW(bodies.add({.mesh = box, .loading = {.mass = bad}}), UsageError);
    }
    for (const double bad : {-1.0, std::nan(""), static_cast<double>(INFINITY)}) {
        EXPECT_THROW(bodies.add({.mesh = box, .loading = {.density = 1}, .drag = {.lift = bad}}), UsageError);
    }
    for (const double bad : {1e9, std::nan(""), static_cast<double>(INFINITY)}) {
        EXPECT_THROW(bodies.add({.mesh = box, .loading = {.density = 1}, .start = {.position = {bad, 0, 0}}}),
                     UsageError);
        EXPECT_THROW(bodies.add({.mesh = box, .loading = {.density = 1}, .start = {.velocity = {0, bad, 0}}}),
                     UsageError);
    }
    EXPECT_EQ(bodies.size(), 0u);
}

// Whatever is dropped, at whatever speed: its energy only falls, except by what waves and wind give.
TEST(BodyStepper, HostileBodiesMoveSanely) {
    struct Case {
        const char* name;
        HullMesh mesh;
        double density;
        BodyState start;
    };
    const Case cases[] = {
        {"a ship of 200 m dropped from 100 m", box_hull({200, 20, 30}), 400, {.position = {0, 100, 0}}},
        {"the same on its side, spinning",
         box_hull({200, 20, 30}),
         400,
         {.position = {0, 150, 0},
          .orientation = glm::angleAxis(1.5, glm::dvec3(0, 0, 1)),
          .angular_velocity = {1, 2, 1}}},
        {"a ball as light as air", ball_hull(0.5, 2), 1.2, {.position = {0, 3, 0}, .velocity = {30, -40, 0}}},
        {"a ball of lead", ball_hull(0.1, 1), 11340, {.position = {0, 1, 0}}},
        {"a cork far below", ball_hull(0.02, 1), 200, {.position = {0, -500, 0}}},
        {"a grain", box_hull({1e-3, 1e-3, 1e-3}), 500, {.position = {0, 0.1, 0}}},
        {"a thin plate thrown at 1000 m/s",
         box_hull({3, 0.001, 3}),
         7800,
         {.position = {0, 5, 0}, .velocity = {900, -400, 0}}},
        {"a stick that spins at 1000 rad/s",
         box_hull({2, 0.02, 0.02}),
         600,
         {.position = {0, 0.1, 0}, .angular_velocity = {0, 1, 999}}},
        {"a crate spun under water",
         box_hull({1, 1, 1}),
         1025,
         {.position = {0, -3, 0}, .angular_velocity = {300, 20, 1}}},
    };
    for (const Case& hostile : cases) {
        for (const BodyForces forces : {BodyForces::panels, BodyForces::seed}) {
            Tank tank;
            const size_t body =
                tank.add(hostile.mesh,
                         {.loading = {.density = hostile.density}, .start = hostile.start, .forces = forces});
            const double most = glm::length(hostile.start.velocity) +
                                glm::length(hostile.start.angular_velocity) * hostile.mesh.length() +
                                std::sqrt(2 * kGravity * (std::abs(hostile.start.position.y) + 20)) + 20;
            tank.run(20);
            const BodyState end = tank.bodies.state_at(body, tank.time);
            EXPECT_LT(glm::length(end.velocity), most) << hostile.name;
            EXPECT_LT(end.position.y, 300) << hostile.name;
            EXPECT_TRUE(std::isfinite(end.position.x + end.position.y + end.position.z)) << hostile.name;
            EXPECT_NEAR(glm::length(end.orientation), 1, 1e-9) << hostile.name;
            // What is lighter than water floats. The seed's drag is so strong that it takes longer.
            if (forces == BodyForces::panels && hostile.density < 1000 && hostile.start.position.y > -10) {
                EXPECT_GT(end.position.y, -hostile.mesh.length()) << hostile.name;
            }
        }
    }
}

TEST(BodyStepper, ManyBodiesOfOneMeshShareItsTriangles) {
    BodyStepper bodies;
    const auto box = std::make_shared<const HullMesh>(box_hull({1, 1, 1}));
    for (int i = 0; i < 10'000; ++i)
        bodies.add({.mesh = box, .loading = {.density = 500}, .start = {.position = {2.0 * i, 0, 0}}});
    EXPECT_EQ(&bodies.panels(0), &bodies.panels(9999));
    bodies.advance(StillWater(0), StillWater(kBodyStep));
    EXPECT_TRUE(std::isfinite(bodies.state_at(9999, kBodyStep).position.y));
}

}  // namespace
}  // namespace deepwater::sim
