// Bodies in still water.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include "core/check.h"
#include "sim/surface/sea_surface.h"
#include "unit/sim/bodies/tank.h"

namespace deepwater::sim {
namespace {

/// Lets a body settle and returns its state.
BodyState settled(const HullMesh& mesh, const BodyRecipe& recipe, double seconds, double rate = 1) {
    Tank tank;
    const size_t body = tank.add(mesh, recipe);
    tank.bodies.add_force(body, std::make_shared<Settling>(rate));
    tank.run(seconds);
    return tank.bodies.state_at(body, tank.time);
}

// Asked: 1e-3. Balls of 5,120 triangles, whose volume is the ball's: x²(3 − x) = 4s for the depth x of the
// lowest point over the radius.
TEST(Floating, BallsSettleToTheDraftOfArchimedes) {
    const double radius = 2;
    const std::pair<double, double> drafts[] = {{0.2, 0.574}, {0.5, 1}, {0.9, 1.608}};
    for (const auto& [s, expected] : drafts) {
        const BodyState state =
            settled(ball_hull(radius, 4), {.loading = {.density = s * kSeaWaterDensity}}, 40);
        const double x = (radius - state.position.y) / radius;
        EXPECT_NEAR(x, expected, 1e-3) << s;
        EXPECT_NEAR(x * x * (3 - x), 4 * s, 2e-3) << s;
        RecordProperty("draft_" + std::to_string(s), std::to_string(x));
    }
}

TEST(Floating, BoxesAndBargesSettleToTheDraftOfArchimedes) {
    // Both are wide enough to lie flat.
    for (const glm::dvec3& sides : {glm::dvec3(3, 1, 3), glm::dvec3(30, 3, 10)}) {
        for (const double s : {0.2, 0.5, 0.9}) {
            const BodyState state = settled(
                box_hull(sides, {3, 1, 2}),
                {.loading = {.density = s * kSeaWaterDensity}, .start = {.position = {5, 1, -3}}}, 40);
            const double draft = 0.5 * sides.y - state.position.y;
            EXPECT_NEAR(draft / sides.y, s, 1e-6) << sides.x << ' ' << s;
            EXPECT_LT(tilt(state), 1e-6);
        }
    }
}

/// The angle [rad] by which a long square bar has turned about its axis, from flat, within 0 … 45°.
double turn_of_bar(double s) {
    const BodyState state = settled(box_hull({1, 1, 6}, {2, 2, 6}),
                                    {.loading = {.density = s * kSeaWaterDensity},
                                     .start = {.orientation = glm::angleAxis(0.1, glm::dvec3(0, 0, 1))}},
                                    120, 0.5);
    const glm::dvec3 side = state.orientation * glm::dvec3(1, 0, 0);
    const double angle =
        std::fmod(std::abs(std::atan2(side.y, std::hypot(side.x, side.z))), std::numbers::pi / 2);
    return std::min(angle, std::numbers::pi / 2 - angle);
}

// A square bar stands on its edge for 9/32 < s < 23/32 (Reid 1963) and is flat for s < 0.211 or s > 0.789.
TEST(Floating, ASquareBarTurnsToFortyFiveDegreesOrLiesFlat) {
    EXPECT_NEAR(turn_of_bar(0.5), std::numbers::pi / 4, 1e-3);
    EXPECT_NEAR(turn_of_bar(0.1), 0, 1e-3);
    EXPECT_NEAR(turn_of_bar(0.9), 0, 1e-3);
    EXPECT_NEAR(turn_of_bar(0.35), std::numbers::pi / 4, 1e-3);
    const double between = turn_of_bar(0.25);
    EXPECT_GT(between, 0.1) << "neither";
    EXPECT_LT(between, 0.7) << "neither";
}

// (b/H)² > 6 s (1 − s): 2 % to both sides of the boundary, from a heel of half a degree.
TEST(Floating, ABoxIsFlatIfItIsWideEnough) {
    for (const double s : {0.3, 0.5, 0.7}) {
        const double boundary = std::sqrt(6 * s * (1 - s));
        for (const bool wide : {false, true}) {
            const double b = boundary * (wide ? 1.02 : 0.98);
            const BodyState state =
                settled(box_hull({b, 1, 5}, {2, 1, 4}),
                        {.loading = {.density = s * kSeaWaterDensity},
                         .start = {.position = {0, 0.5 - s, 0},
                                   .orientation = glm::angleAxis(0.0087, glm::dvec3(0, 0, 1))}},
                        200, 0.2);
            if (wide) {
                EXPECT_LT(tilt(state), 0.002) << s;
            } else {
                EXPECT_GT(tilt(state), 0.05) << s;
            }
        }
    }
}

/// Times [s] at which a value passes zero upwards, by linear interpolation.
std::vector<double> upcrossings(const std::vector<double>& values, double step) {
    std::vector<double> times;
    for (size_t i = 1; i < values.size(); ++i) {
        if (values[i - 1] < 0 && values[i] >= 0)
            times.push_back(step * (static_cast<double>(i) - values[i] / (values[i] - values[i - 1])));
    }
    return times;
}

/// An added mass that does not depend on frequency.
class AddedMass : public BodyForce {
public:
    explicit AddedMass(const Matrix6& mass) : mass_(mass) {}
    void add(const BodyTick& /*tick*/, Load& load) override { load.added_mass += mass_; }

private:
    Matrix6 mass_;
};

// Asked: 5 % of 2πk/√(g GM), k with the added inertia given to the body. A ballasted box of 4 m × 2 m × 10 m,
// heeled by 2°.
TEST(Floating, ABoxRollsWithThePeriodOfItsMetacentre) {
    const glm::dvec3 sides(4, 2, 10);
    const double draft = 1.2;
    const double hull = 0.4 * kSeaWaterDensity * sides.x * sides.z * draft, ballast = 1.5 * hull;
    const Loading loading{.mass = hull, .ballast = {{ballast, {0, -0.6, 0}}}};
    for (const double share : {0.0, 0.25}) {
        Tank tank;
        const size_t body = tank.add(box_hull(sides, {4, 4, 4}),
                                     {.loading = loading,
                                      .start = {.position = {0, 0.5 * sides.y - draft, 0},
                                                .orientation = glm::angleAxis(0.035, glm::dvec3(0, 0, 1))},
                                      .drag = no_drag()});
        const MassProperties& mass = tank.bodies.body(body).mass;
        Matrix6 added;
        added.angular[2][2] = share * mass.inertia[2][2];
        tank.bodies.add_force(body, std::make_shared<AddedMass>(added));
        // GM = KB + BM − KG.
        const double metacentre =
            0.5 * draft + sides.x * sides.x / (12 * draft) - (0.5 * sides.y + mass.centre.y);
        const double k = std::sqrt((1 + share) * mass.inertia[2][2] / mass.mass);
        const double expected = 2 * std::numbers::pi * k / std::sqrt(kGravity * metacentre);
        std::vector<double> heels;
        for (int i = 0; i < 1200; ++i) {
            tank.advance();
            heels.push_back((tank.bodies.state_at(body, tank.time).orientation * glm::dvec3(1, 0, 0)).y);
        }
        const std::vector<double> times = upcrossings(heels, Tank::kTick);
        ASSERT_GT(times.size(), 5u);
        const double period = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
        EXPECT_NEAR(period, expected, 0.01 * expected) << share;
        RecordProperty("roll_period_over_law_" + std::to_string(share), std::to_string(period / expected));
    }
}

// Heave of a wall-sided box: 2π√(m/(ρ g A)), and no energy is lost or won without drag.
TEST(Floating, ABoxHeavesWithItsPeriodForever) {
    Tank tank;
    const double draft = 1;
    const size_t body =
        tank.add(box_hull({4, 2, 4}, {2, 2, 2}), {.loading = {.density = 0.5 * kSeaWaterDensity},
                                                  .start = {.position = {0, 0.2, 0}},
                                                  .drag = no_drag()});
    std::vector<double> heights;
    for (int i = 0; i < 16 * 300; ++i) {
        tank.advance();
        heights.push_back(tank.bodies.state_at(body, tank.time).position.y);
    }
    const std::vector<double> times = upcrossings(heights, Tank::kTick);
    const double period = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
    EXPECT_NEAR(period, 2 * std::numbers::pi * std::sqrt(draft / kGravity), 1e-3 * period);
    const auto late = std::ranges::minmax(std::span(heights).last(100));
    EXPECT_NEAR(late.max, 0.2, 0.005);
    EXPECT_NEAR(late.min, -0.2, 0.005);
}

// Asked: 1e-6 rad/s over 10 min. The mesh is a box whose triangles are cut without any symmetry.
TEST(Floating, StillWaterDoesNotTurnABodyWhateverItsTriangles) {
    const HullMesh box = box_hull({4, 2, 9});
    std::vector<HullMesh::Triangle> triangles(box.triangles().begin(), box.triangles().end());
    std::vector<glm::dvec3> corners(box.corners().begin(), box.corners().end());
    std::mt19937 random(3);
    std::uniform_real_distribution<double> share(0.15, 0.85);
    for (int i = 0; i < 60; ++i) {
        // A corner at a random place of a random triangle.
        const size_t at = random() % triangles.size();
        const auto [a, b, c] = triangles[at];
        const double u = share(random), v = share(random) * (1 - u);
        const auto middle = static_cast<std::uint32_t>(corners.size());
        corners.push_back((1 - u - v) * corners[a] + u * corners[b] + v * corners[c]);
        triangles[at] = {a, b, middle};
        triangles.push_back({b, c, middle});
        triangles.push_back({c, a, middle});
    }
    Tank tank;
    const size_t body = tank.add(HullMesh(corners, triangles),
                                 {.loading = {.density = 400}, .start = {.position = {0, 0.3, 0}}});
    tank.run(600);
    const BodyState end = tank.bodies.state_at(body, tank.time);
    EXPECT_LT(std::abs(end.angular_velocity.y), 1e-6);
    const glm::dvec3 ahead = end.orientation * glm::dvec3(0, 0, 1);
    EXPECT_LT(std::abs(std::atan2(ahead.x, ahead.z)), 1e-6 * 600);
    EXPECT_LT(std::hypot(end.position.x, end.position.z), 0.01);
    RecordProperty("yaw_rate", std::to_string(1e12 * end.angular_velocity.y) + "e-12");
}

TEST(Floating, HeightAtRestIsWhereABodySettles) {
    const HullMesh ball = ball_hull(1, 3);
    const double mass = mass_properties(ball, {.density = 300}).mass;
    const double height = height_at_rest(ball, mass, {1, 0, 0, 0});
    const BodyState state = settled(ball, {.loading = {.density = 300}}, 40);
    EXPECT_NEAR(state.position.y, height, 1e-5);
    EXPECT_NEAR(height_at_rest(ball, 1e9, {1, 0, 0, 0}), -ball.highest().y, 1e-9);
}

// The seed's forces: the mean of depths at the patches' centres is the depth of their mean, so that a box
// fully under water is lifted by its volume, and it settles about its draft.
TEST(Floating, TheSeedsForcesFloatABox) {
    const HullMesh box = box_hull({2, 1, 2}, {8, 4, 8});
    Tank tank;
    const size_t body = tank.add(box, {.loading = {.density = 500},
                                       .start = {.position = {0, -3, 0}},
                                       .forces = BodyForces::seed,
                                       .drag = no_drag()});
    tank.advance();
    const double weight = 500 * 4 * kGravity;
    EXPECT_NEAR(tank.bodies.load(body).submerged_volume, 4, 1e-9);
    EXPECT_NEAR(tank.bodies.load(body).load.force.linear.y, kSeaWaterDensity / 500 * weight, 1e-6 * weight);
    const BodyState state = settled(
        box, {.loading = {.density = 500}, .start = {.position = {0, 1, 0}}, .forces = BodyForces::seed}, 60);
    // A row of patches counts as soon as its middle is in water: the draft is right to half a row.
    EXPECT_NEAR(0.5 - state.position.y, 500 / kSeaWaterDensity, 0.125 + 1e-3);
}

// F = −β a v for a plate along the flow, and −(β + φ) a v for one that meets it: on a box drawn under water,
// four faces slide, one meets the flow and one leaves it.
TEST(Floating, TheSeedsDragAndLiftAreThoseOfItsEquations) {
    const HullDrag drag{.seed_drag = 20, .seed_lift = 50};
    Tank tank;
    const size_t body =
        tank.add(box_hull({2, 3, 5}, {2, 2, 2}), {.loading = {.density = kSeaWaterDensity},
                                                  .start = {.position = {0, -10, 0}, .velocity = {0.5, 0, 0}},
                                                  .forces = BodyForces::seed,
                                                  .drag = drag});
    tank.advance();
    // The load is that of the last step; the speed has hardly fallen since.
    const double speed = tank.bodies.body(body).velocity().x;
    const double area = 2 * (2 * 3 + 3 * 5 + 5 * 2);
    EXPECT_NEAR(tank.bodies.load(body).load.force.linear.x, -(20 * area + 50 * 15) * speed,
                2e-3 * speed * 2000);
}

}  // namespace
}  // namespace deepwater::sim
