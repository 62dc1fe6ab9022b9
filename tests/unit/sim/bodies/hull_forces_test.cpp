// Drag, lift, slamming and wind.
#include "sim/bodies/hull_forces.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "sim/surface/sea_surface.h"
#include "unit/sim/bodies/tank.h"

namespace deepwater::sim {
namespace {

/// The load on a body in still water, and the forces on its triangles.
HullLoad in_still_water(const HullPanels& hull, const RigidBody& body, const HullDrag& drag,
                        const glm::dvec3& wind = glm::dvec3(0), std::vector<PlacedForce>* shown = nullptr) {
    WaterPatch water;
    water.set(StillWater(0), StillWater(0), glm::dvec2(-1), glm::dvec2(1), 1, 0);
    water.set_time(0);
    HullForces forces;
    return forces.on(hull, body, {.water = &water, .wind = wind, .drag = drag}, shown);
}

RigidBody body_of(const HullMesh& mesh, const glm::dvec3& centre, const glm::dvec3& velocity) {
    RigidBody body{.mass = mass_properties(mesh, {.density = 500}), .centre = centre};
    body.momentum = body.mass.mass * velocity;
    return body;
}

// Pressure is integrated exactly: at any attitude the force is the weight of the water displaced and acts at
// its centre, to rounding.
TEST(HullForces, PressureIsArchimedesAtAnyAttitude) {
    const HullMesh mesh = box_hull({4, 2, 7}, {2, 1, 3});
    const HullPanels hull(mesh, glm::dvec3(0));
    for (int i = 0; i < 50; ++i) {
        RigidBody body = body_of(mesh, {0, std::sin(1.0 * i), 0}, {0, 0, 0});
        body.orientation = glm::normalize(
            glm::dquat(std::cos(2.0 * i), std::sin(3.0 * i), std::sin(5.0 * i), std::cos(7.0 * i)));
        const glm::dvec3 up = glm::conjugate(body.orientation) * glm::dvec3(0, 1, 0);
        const CutVolume part = cut(mesh, {.up = up, .height = -body.centre.y});
        const HullLoad load = in_still_water(hull, body, no_drag());
        const double weight = kSeaWaterDensity * kGravity * part.below.volume;
        const glm::dvec3 lift(0, weight, 0), arm = body.orientation * part.below.centre;
        EXPECT_NEAR(load.submerged_volume, part.below.volume, 1e-12 * 56);
        EXPECT_LT(glm::distance(load.load.force.linear, lift), 1e-12 * 56e4);
        EXPECT_LT(glm::distance(load.load.force.angular, glm::cross(arm, lift)), 1e-11 * 56e4);
    }
}

// A box of 10 m towed at 2 m/s under water: ITTC's friction on the four sides along the way, and pressure and
// suction at its ends.
TEST(HullForces, FrictionAndPressureDragOfATowedBox) {
    const HullMesh mesh = box_hull({10, 1, 2}, {10, 1, 2});
    const double v = 2, sides = 2 * (10 * 1 + 10 * 2), end = 2;
    const RigidBody body = body_of(mesh, {0, -5, 0}, {v, 0, 0});
    const HullPanels hull(mesh, glm::dvec3(0));
    HullDrag drag = no_drag();
    drag.friction = 1;
    const double friction = 0.075 / std::pow(std::log10(v * 10 / 1.19e-6) - 2, 2);
    const double along = in_still_water(hull, body, drag).load.force.linear.x;
    EXPECT_NEAR(along, -0.5 * kSeaWaterDensity * friction * sides * v * v, 1e-6 * std::abs(along));
    drag = no_drag();
    drag.pressure = 0.8;
    drag.suction = 0.4;
    EXPECT_NEAR(in_still_water(hull, body, drag).load.force.linear.x,
                -0.5 * kSeaWaterDensity * 1.2 * end * v * v, 1e-6 * 5e3);
}

// Savitsky 1964: a flat plate of beam B, wetted over λ beams, at a trim of τ degrees lifts
// ½ρv²B² τ^1.1 · 0.012 √λ at high speed. The hull's law, which grows with λ, is within 35 % of it for
// λ = 1 … 3 and τ = 3° … 8°.
TEST(HullForces, PlaningLiftIsNearSavitskys) {
    for (const double trim : {3.0, 5.0, 8.0}) {
        for (const double beams : {1.0, 2.0, 3.0}) {
            const double angle = trim * std::numbers::pi / 180, v = 12;
            const HullMesh plate = box_hull({beams, 0.01, 1}, {4, 1, 2});
            RigidBody body = body_of(plate, {0, -30, 0}, {v, 0, 0});
            body.orientation = glm::angleAxis(angle, glm::dvec3(0, 0, 1));  // bow up
            HullDrag drag = no_drag();
            drag.lift = HullDrag{}.lift;
            drag.pressure = HullDrag{}.pressure;
            const double weight = kSeaWaterDensity * kGravity * 0.01 * beams;
            const double lift =
                in_still_water(HullPanels(plate, glm::dvec3(0)), body, drag).load.force.linear.y - weight;
            const double law =
                0.5 * kSeaWaterDensity * v * v * std::pow(trim, 1.1) * 0.012 * std::sqrt(beams);
            EXPECT_NEAR(lift / law, 1, 0.35) << trim << ' ' << beams;
        }
    }
}

// A box that falls flat on the water is slowed at once by the added mass of half a disc of its bottom:
// v' = v M/(M + 4/3 ρ r³), von Kármán 1929, whatever the step.
TEST(HullForces, SlammingSharesTheMomentumWithTheWaterStruck) {
    const HullMesh mesh = box_hull({2, 1, 2}, {2, 1, 2});
    const HullPanels hull(mesh, glm::dvec3(0));
    for (const double seconds : {1.0 / 64, 1.0 / 1000}) {
        const double v = 6;
        RigidBody body = body_of(mesh, {0, 0.5 - 0.5 * v * seconds, 0}, {0, -v, 0});
        WaterPatch water;
        water.set(StillWater(0), StillWater(0), glm::dvec2(-1), glm::dvec2(1), 1, 0);
        water.set_time(0);
        HullDrag drag = no_drag();
        drag.slamming = 1;
        HullForces forces;
        const HullLoad load = forces.on(hull, body, {.water = &water, .seconds = seconds, .drag = drag});
        Load slam = load.load;
        slam.force.linear.y -= kSeaWaterDensity * kGravity * load.submerged_volume;  // not the buoyancy
        push(body, slam, seconds);
        const double radius = std::sqrt(4 / std::numbers::pi), mass = body.mass.mass;
        const double struck = 4.0 / 3 * kSeaWaterDensity * std::pow(radius, 3);
        EXPECT_NEAR(body.velocity().y, -v * mass / (mass + struck), 1e-9);
        EXPECT_LT(glm::length(body.angular_momentum), 1e-6);
    }
}

// Wind of 20 m/s at 10 m over a box that floats with a tenth under water: it ends at the speed at which both
// drags are equal, and never reaches the wind's.
TEST(HullForces, WindDrivesALightBox) {
    Tank tank;
    tank.bodies.set_wind({20, 0, 0});
    const size_t body = tank.add(box_hull({2, 2, 2}, {2, 2, 2}),
                                 {.loading = {.density = 100, .ballast = {{800, {0, -0.9, 0}}}}});
    tank.run(120);
    const BodyState state = tank.bodies.state_at(body, tank.time);
    EXPECT_GT(state.velocity.x, 0.3);
    EXPECT_LT(state.velocity.x, 3);
    EXPECT_LT(std::abs(state.velocity.z), 0.05);
}

TEST(HullForces, ShownForcesAddUpToTheLoad) {
    const HullMesh mesh = box_hull({4, 2, 7}, {2, 1, 3});
    const HullPanels hull(mesh, glm::dvec3(0));
    const RigidBody body = body_of(mesh, {1, -0.2, 2}, {2, -0.5, 1});
    std::vector<PlacedForce> shown;
    HullDrag drag;
    drag.slamming = 0;  // which belongs to the hull as a whole
    const HullLoad load = in_still_water(hull, body, drag, {5, 0, 0}, &shown);
    EXPECT_EQ(shown.size(), hull.panels.size());
    glm::dvec3 sum(0);
    for (const PlacedForce& panel : shown) sum += panel.force;
    EXPECT_LT(glm::distance(sum, load.load.force.linear), 1e-9 * glm::length(sum));
}

}  // namespace
}  // namespace deepwater::sim
