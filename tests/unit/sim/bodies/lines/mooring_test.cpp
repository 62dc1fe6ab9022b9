// Ropes and chains.
#include "sim/bodies/lines/mooring.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/check.h"
#include "sim/bodies/lines/catenary.h"
#include "unit/sim/bodies/tank.h"

namespace deepwater::sim {
namespace {

// An inextensible catenary y = a cosh(x/a): the stiffness is so high that stretch changes nothing.
TEST(Catenary, AHangingChainIsTheCatenaryOfBernoulli) {
    const double a = 20, w = 150, left = -13, right = 31;
    const double length = a * (std::sinh(right / a) - std::sinh(left / a));
    const Catenary chain(
        {.length = length, .weight = w, .stiffness = 1e15},
        {.span = right - left, .end = a * (std::cosh(right / a) - std::cosh(left / a)), .bed = false});
    EXPECT_NEAR(chain.horizontal() / (w * a), 1, 1e-6);
    EXPECT_NEAR(chain.end_vertical() / (w * a * std::sinh(right / a)), 1, 1e-6);
    EXPECT_NEAR(chain.start_vertical() / (-w * a * std::sinh(left / a)), 1, 1e-6);
    for (const double share : {0.0, 0.2, 0.5, 0.9, 1.0}) {
        const double x = a * std::asinh(std::sinh(left / a) + share * length / a);
        const glm::dvec2 place = chain.at(share);
        EXPECT_NEAR(place.x, x - left, 1e-6 * length);
        EXPECT_NEAR(place.y, a * (std::cosh(x / a) - std::cosh(left / a)), 1e-6 * length);
    }
}

// From the touchdown on it is a catenary with its lowest point there; the rest lies on the bed.
TEST(Catenary, AChainOnTheBedRisesFromItsTouchdown) {
    const double a = 12, w = 80, rest = 40, far = 15;
    const double height = a * (std::cosh(far / a) - 1);
    const Catenary chain({.length = rest + a * std::sinh(far / a), .weight = w, .stiffness = 1e15},
                         {.span = rest + far, .end = height});
    EXPECT_NEAR(chain.horizontal() / (w * a), 1, 1e-6);
    EXPECT_NEAR(chain.on_bed() / rest, 1, 1e-6);
    EXPECT_NEAR(chain.start_vertical(), 0, 1e-6);
    EXPECT_NEAR(chain.at(1).x, rest + far, 1e-6);
    EXPECT_NEAR(chain.at(1).y, height, 1e-6);
}

// Slack, hanging, touching and taut lines of all stiffnesses end where they shall, and their stiffness is the
// derivative of their pull.
TEST(Catenary, AnyLineReachesItsEnd) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 20'000; ++i) {
        const Catenary::Line line{.length = std::pow(10, 3 * unit(random)),
                                  .weight = std::pow(10, 4 * unit(random) - 1),
                                  .stiffness = std::pow(10, 3 + 7 * unit(random))};
        const Catenary::Ends ends{.span = 1.3 * line.length * unit(random) * (i % 5 != 0),
                                  .start = i % 3 == 0 ? 0 : 0.7 * line.length * unit(random),
                                  .end = 0.9 * line.length * unit(random),
                                  .bed = i % 2 == 0};
        const Catenary chain(line, ends);
        ASSERT_TRUE(std::isfinite(chain.tension()));
        ASSERT_GE(chain.horizontal(), 0);
        const glm::dvec2 end = chain.at(1);
        ASSERT_NEAR(end.x, ends.span, 2e-8 * (line.length + ends.span)) << i;
        ASSERT_NEAR(end.y, ends.end - ends.start, 2e-8 * (line.length + ends.span)) << i;
        const glm::dmat2& k = chain.stiffness();
        ASSERT_GE(k[0][0], 0);
        ASSERT_GE(glm::determinant(k), -1e-9 * k[0][0] * k[1][1]);
    }
}

TEST(Catenary, StiffnessIsTheDerivativeOfThePull) {
    for (const double span : {60.0, 92.0, 101.0}) {
        for (const bool bed : {true, false}) {
            const auto pull = [&](double dx, double dy) {
                const Catenary chain({.length = 100, .weight = 200, .stiffness = 1e6},
                                     {.span = span + dx, .end = 30 + dy, .bed = bed});
                return glm::dvec2(chain.horizontal(), chain.end_vertical());
            };
            const Catenary chain({.length = 100, .weight = 200, .stiffness = 1e6},
                                 {.span = span, .end = 30, .bed = bed});
            const double d = 1e-5;
            const glm::dvec2 by_x = (pull(d, 0) - pull(-d, 0)) / (2 * d);
            const glm::dvec2 by_y = (pull(0, d) - pull(0, -d)) / (2 * d);
            const double scale = 1e-4 * (std::abs(by_x.x) + std::abs(by_y.y));
            EXPECT_NEAR(chain.stiffness()[0][0], by_x.x, scale);
            EXPECT_NEAR(chain.stiffness()[0][1], by_x.y, scale);
            EXPECT_NEAR(chain.stiffness()[1][0], by_y.x, scale);
            EXPECT_NEAR(chain.stiffness()[1][1], by_y.y, scale);
        }
    }
}

/// A constant force on a body, as the drag of a current.
class Push : public BodyForce {
public:
    explicit Push(const glm::dvec3& newtons) : newtons_(newtons) {}
    void add(const BodyTick&, Load& load) override { load.force.linear += newtons_; }

private:
    glm::dvec3 newtons_;
};

TEST(Mooring, ABuoyOnAChainLiesWhereItsPullIsTheCurrents) {
    Tank tank;
    const size_t buoy = tank.add(ball_hull(1), {.loading = {.density = 200}});
    const LineProperties line{.length = 40, .stiffness = 1e9, .weight = 60};
    const glm::dvec3 anchor(0, -15, 0);
    auto mooring = std::make_shared<Mooring>(MooringRecipe{.line = line, .anchor = anchor, .bed = -15});
    const double current = 900;
    tank.bodies.add_force(buoy, mooring);
    tank.bodies.add_force(buoy, std::make_shared<Push>(glm::dvec3(current, 0, 0)));
    tank.bodies.add_force(buoy, std::make_shared<Settling>(0.5));
    tank.run(200);
    const BodyState state = tank.bodies.state_at(buoy, tank.time);
    // A chain that lies on the bed and rises to the height y has risen over a length √(y² + 2ya), a = H/w.
    const double y = state.position.y + 15, a = current / line.weight;
    const double rising = std::sqrt(y * y + 2 * y * a);
    EXPECT_LT(rising, line.length);
    const double offset = line.length - rising + a * std::asinh(rising / a);
    EXPECT_NEAR(state.position.x, offset, 2e-3);
    EXPECT_NEAR(state.position.z, 0, 1e-3);
    EXPECT_NEAR(mooring->tension(), current + line.weight * y, 0.01 * current);
}

/// Kinetic energy of a ball that a line holds, after each step, without water and weight.
std::vector<double> energies(const LineProperties& line, const glm::dvec3& velocity) {
    RigidBody body{.mass = mass_properties(ball_hull(0.5), {.density = {}, .mass = 50})};
    body.set_state({.position = {8, 0, 0}, .velocity = velocity, .angular_velocity = {0, 1, 0}});
    Mooring mooring({.line = line, .fairlead = {0.4, 0, 0}});
    const HullLoad hull;
    const WaterPatch water;
    std::vector<double> result;
    for (int i = 0; i < 64 * 60; ++i) {
        Load load;
        mooring.add({.time = i / 64.0, .seconds = 1.0 / 64, .body = body, .hull = hull, .water = water},
                    load);
        integrate(body, load, 1.0 / 64);
        result.push_back(body.kinetic_energy());
    }
    return result;
}

TEST(Mooring, NoLineGivesEnergy) {
    for (const double stiffness : {1e2, 1e4, 1e6, 1e9, 1e12}) {
        for (const double damping : {0.0, 0.05}) {
            const LineProperties line{.length = 10, .stiffness = stiffness, .damping = damping};
            for (const glm::dvec3& velocity : {glm::dvec3(9, 0, 0), glm::dvec3(3, 0, 7)}) {
                const std::vector<double> energy = energies(line, velocity);
                const double start = 0.5 * 50 * glm::dot(velocity, velocity) + 10;
                for (const double now : energy) ASSERT_LT(now, 1.02 * start) << stiffness;
                EXPECT_LT(energy.back(), start);
            }
        }
    }
}

TEST(Mooring, AnAnchorDragsAndARopeParts) {
    for (const bool parts : {true, false}) {
        Tank tank;
        const size_t buoy =
            tank.add(ball_hull(1), {.loading = {.density = 200}, .start = {.position = {20, 0, 0}}});
        MooringRecipe recipe{
            .line = {.length = 22, .stiffness = 1e6, .weight = 30}, .anchor = {0, -8, 0}, .bed = -8};
        (parts ? recipe.line.strength : recipe.holding) = 3000;
        auto mooring = std::make_shared<Mooring>(recipe);
        tank.bodies.add_force(buoy, mooring);
        tank.bodies.add_force(buoy, std::make_shared<Push>(glm::dvec3(4000, 0, 0)));
        tank.bodies.add_force(buoy, std::make_shared<Settling>(0.3));
        tank.run(20);
        EXPECT_EQ(mooring->parted(), parts);
        EXPECT_EQ(mooring->points({}, 5).empty(), parts);
        EXPECT_EQ(mooring->anchor().x > 1, !parts);
        EXPECT_EQ(mooring->anchor().y, -8);
        EXPECT_TRUE(std::isfinite(tank.bodies.state_at(buoy, tank.time).position.x));
    }
}

TEST(Tow, ARopeBetweenTwoBodiesKeepsTheirMomentum) {
    const auto ball = [](double mass) {
        return RigidBody{.mass = mass_properties(ball_hull(0.5), {.density = {}, .mass = mass})};
    };
    for (const double stiffness : {1e3, 1e7, 1e12}) {
        std::vector<RigidBody> bodies{ball(10), ball(3000)};
        bodies[0].set_state({.position = {0, 0, 0}, .velocity = {-4, 1, 0}});
        bodies[1].set_state({.position = {6, 0, 0}, .velocity = {1, 0, 2}});
        Tow tow({.line = {.length = 5.5, .stiffness = stiffness},
                 .first = 0,
                 .second = 1,
                 .first_place = {0.4, 0.1, 0},
                 .second_place = {-0.4, 0, 0.2}});
        const auto sums = [&] {
            glm::dvec3 linear(0), angular(0);
            for (const RigidBody& body : bodies) {
                linear += body.momentum;
                angular += body.angular_momentum + glm::cross(body.centre, body.momentum);
            }
            return std::pair(linear, angular);
        };
        const auto [linear, angular] = sums();
        double most = 0;
        for (int i = 0; i < 64 * 20; ++i) {
            tow.correct(0, 1.0 / 64, bodies);
            for (RigidBody& body : bodies) move(body, 1.0 / 64);
            most = std::max(most, glm::distance(bodies[0].centre, bodies[1].centre));
        }
        EXPECT_LT(glm::distance(sums().first, linear), 1e-8 * glm::length(linear));
        EXPECT_LT(glm::distance(sums().second, angular), 1e-8 * glm::length(angular));
        EXPECT_LT(most, stiffness > 1e6 ? 7 : 20);
    }
}

TEST(Mooring, ImpossibleLinesAreRefused) {
    const double nan = std::nan("");
    for (const LineProperties& line :
         {LineProperties{.length = 0}, LineProperties{.length = nan}, LineProperties{.stiffness = -1},
          LineProperties{.stiffness = INFINITY}, LineProperties{.damping = -1}, LineProperties{.weight = -1},
          LineProperties{.weight = nan}, LineProperties{.strength = 0}})
        EXPECT_THROW(Mooring({.line = line}), UsageError);
    EXPECT_THROW(Mooring({.anchor = {nan, 0, 0}}), UsageError);
    EXPECT_THROW(Mooring({.fairlead = {0, INFINITY, 0}}), UsageError);
    EXPECT_THROW(Mooring({.bed = nan}), UsageError);
    EXPECT_THROW(Mooring({.holding = 0}), UsageError);
    EXPECT_THROW(Tow({.first = 1, .second = 1}), UsageError);
    Tow tow({.first = 0, .second = 1});
    std::vector<RigidBody> bodies(1);
    EXPECT_THROW(tow.correct(0, 1, bodies), UsageError);
}

}  // namespace
}  // namespace deepwater::sim
