// Propeller, rudder and recorded helm.
#include "sim/bodies/engines/boat_drive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/check.h"
#include "unit/sim/bodies/tank.h"

namespace deepwater::sim {
namespace {

const Propeller kPropeller{.place = {0, -0.5, 3.3}, .bollard = 4000, .pitch_speed = 9, .diameter = 0.5};
const Rudder kRudder{.place = {0, -0.5, 3.7}, .area = 0.35, .aspect = 1.5};

struct Drive {
    Tank tank;
    std::shared_ptr<BoatDrive> engine;
    size_t boat;

    explicit Drive(HelmPath path)
        : engine(std::make_shared<BoatDrive>(kPropeller, kRudder, std::move(path))) {
        boat = tank.add(box_hull({2, 1.2, 8}, {2, 2, 6}),
                        {.loading = {.density = 300, .mass = {}, .ballast = {{1500, {0, -0.5, 0}}}}});
        tank.bodies.add_force(boat, engine);
    }
    [[nodiscard]] BodyState state() const { return tank.bodies.state_at(boat, tank.time); }
    /// rad, positive to starboard.
    [[nodiscard]] double heel() const { return -std::asin((state().orientation * glm::dvec3(1, 0, 0)).y); }
};

TEST(BoatDrive, AtItsTerminalSpeedThrustIsDrag) {
    Drive drive(HelmPath({{0, {.throttle = 0.7}}}));
    drive.tank.run(60);
    const double speed = -drive.state().velocity.z;
    EXPECT_GT(speed, 1);
    EXPECT_LT(speed, 0.7 * kPropeller.pitch_speed);
    const double drag = drive.tank.bodies.load(drive.boat).load.force.linear.z;
    EXPECT_NEAR(drag / drive.engine->thrust(), 1, 0.02);
    EXPECT_NEAR(drive.engine->thrust(), thrust(kPropeller, 0.7, speed), 0.02 * drive.engine->thrust());
    // The hull's triangles are not mirror images of each other: it strays a little.
    EXPECT_LT(std::abs(drive.state().position.x), 0.02 * std::abs(drive.state().position.z));
}

TEST(BoatDrive, ATurnIsACircleAndItsMirrorImageToPort) {
    std::vector<BodyState> ends;
    for (const double side : {1.0, -1.0}) {
        Drive drive(HelmPath({{0, {.throttle = 0.7, .rudder = side * 0.35}}}));
        drive.tank.run(60);
        double least = INFINITY, most = 0, heel = 0;
        for (int i = 0; i < 30 * 16; ++i) {
            drive.tank.advance();
            const BodyState now = drive.state();
            const double radius =
                std::hypot(now.velocity.x, now.velocity.z) / std::abs(now.angular_velocity.y);
            least = std::min(least, radius), most = std::max(most, radius);
            heel += drive.heel() / (30 * 16);
        }
        EXPECT_LT(most / least, 1.05);
        EXPECT_LT(side * drive.state().angular_velocity.y, 0) << "a rudder to starboard turns to starboard";
        // The hull meets the water's resistance below its centre of mass: it leans out of the turn.
        EXPECT_LT(side * heel, 0);
        ends.push_back(drive.state());
        RecordProperty("radius", std::to_string(most));
        RecordProperty("heel", std::to_string(heel));
    }
    // After 90 s, as far as the hull's triangles are mirror images of each other.
    EXPECT_NEAR(ends[0].position.x, -ends[1].position.x, 0.5);
    EXPECT_NEAR(ends[0].position.z, ends[1].position.z, 0.5);
}

TEST(BoatDrive, APropellerOutOfTheWaterDoesNotPush) {
    EXPECT_EQ(immersed_share(0.5, -0.25), 0);
    EXPECT_EQ(immersed_share(0.5, 0.25), 1);
    EXPECT_NEAR(immersed_share(0.5, 0), 0.5, 1e-12);
    Drive drive(HelmPath({{0, {.throttle = 1}}}));
    drive.tank.bodies.set_state(drive.boat, {.position = {0, 5, 0}});
    drive.tank.advance();
    EXPECT_EQ(drive.engine->thrust(), 0);
}

TEST(BoatDrive, ThrustFallsWithSpeedAndWashKeepsItsMomentum) {
    EXPECT_EQ(thrust(kPropeller, 1, 0), kPropeller.bollard);
    EXPECT_EQ(thrust(kPropeller, 1, kPropeller.pitch_speed), 0);
    EXPECT_EQ(thrust(kPropeller, -1, 0), -0.6 * kPropeller.bollard);
    EXPECT_EQ(thrust(kPropeller, 0, 5), 0);
    // T = ρ A (u + gain/2) gain.
    const double disc = std::numbers::pi * 0.25 * 0.25, u = 3;
    const double gain = wash_speed(kPropeller, 2000, u, 1e6);
    EXPECT_NEAR(1025 * disc * (u + 0.5 * gain) * gain, 2000, 1e-3);
    EXPECT_NEAR(wash_speed(kPropeller, 2000, u, 0), 0.5 * gain, 1e-9);
}

TEST(BoatDrive, ARecordedDriveIsTheSameTwice) {
    const HelmPath path(
        {{0, {.throttle = 1}}, {5, {.throttle = 0.5, .rudder = 0.4}}, {10, {.throttle = -1}}});
    EXPECT_EQ(path.at(-1).throttle, 1);
    EXPECT_NEAR(path.at(2.5).throttle, 0.75, 1e-12);
    EXPECT_NEAR(path.at(2.5).rudder, 0.2, 1e-12);
    EXPECT_EQ(path.at(50).throttle, -1);
    Drive a(path), b(path);
    a.tank.run(15);
    b.tank.run(15);
    EXPECT_EQ(a.state(), b.state());
}

TEST(BoatDrive, ImpossibleValuesAreRefused) {
    const double nan = std::nan("");
    for (const Helm& helm :
         {Helm{.throttle = nan}, Helm{.throttle = 1.1}, Helm{.rudder = 2}, Helm{.rudder = nan}}) {
        EXPECT_THROW(HelmPath({{0, helm}}), UsageError);
        EXPECT_THROW(BoatDrive(kPropeller, {}).set_helm(helm), UsageError);
    }
    EXPECT_THROW(HelmPath(std::vector<HelmPoint>{{nan, {}}}), UsageError);
    EXPECT_THROW(HelmPath(std::vector<HelmPoint>{{1, {}}, {1, {}}}), UsageError);
    EXPECT_THROW(BoatDrive({.bollard = nan}, {}), UsageError);
    EXPECT_THROW(BoatDrive({.pitch_speed = 0}, {}), UsageError);
    EXPECT_THROW(BoatDrive({.diameter = -1}, {}), UsageError);
    EXPECT_THROW(BoatDrive({.place = {nan, 0, 0}}, {}), UsageError);
    EXPECT_THROW(BoatDrive({}, Rudder{.area = 0}), UsageError);
    EXPECT_EQ(HelmPath().at(3), Helm{});
}

}  // namespace
}  // namespace deepwater::sim
