// Poses of floating bodies and their velocities, without a scene.
#include "sim/bodies/body_poses.h"

#include <gtest/gtest.h>

#include <random>

#include "unit/sim/bodies/travelling_wave.h"

namespace deepwater::sim {
namespace {

/// A hull of 10 m x 4 m that heads along `yaw` [rad].
FloatingBody hull(const glm::dvec3& position, double yaw) {
    const double c = std::cos(yaw), s = std::sin(yaw);
    FloatingBody body{.position = position, .rotation = {{c, 0, s}, {0, 1, 0}, {-s, 0, c}}, .probes = {}};
    for (const double x : {-2.0, 0.0, 2.0}) {
        for (const double z : {-5.0, -2.0, 0.0, 2.0, 5.0}) {
            const glm::dvec3 probe = body.rotation * glm::dvec3(x, 0, z);
            body.probes.emplace_back(probe.x, probe.z);
        }
    }
    return body;
}

class Places {
public:
    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    FloatingBody hull_anywhere(double far) {
        const double x = between(-far, far), z = between(-far, far);
        return hull({x, between(-0.5, 0.5), z}, between(0, 6.3));
    }

private:
    std::mt19937 random_{7};
};

// A cork rises and falls with the surface over its place. Samples lie 0.4 m apart: bilinear values are
// off by (k d)²/8 = 8e-5 of a wave, twice over (values and the place they are of), floats by less.
TEST(BodyPoses, ACorkRisesAsTheSurfaceDoes) {
    Places places;
    for (const double choppiness : {0.0, 1.0}) {
        const TravellingWave wave{.amplitude = 2, .length = 100, .choppiness = choppiness};
        for (int i = 0; i < 200; ++i) {
            const double t = places.between(0, 100), rest = places.between(-500, 500);
            const TravellingWave::Point truth = wave.at(rest, t);
            const FloatingBody cork{.position = {truth.x, 0.1, places.between(-500, 500)},
                                    .probes = {{0, 0}}};
            const BodyPose pose = pose_on_sea(cork, wave.moment(t, true));
            EXPECT_NEAR(pose.state.position.y, 0.1 + truth.height, 4e-4);
            EXPECT_NEAR(pose.state.velocity.y, truth.rise(), 4e-4);
            EXPECT_EQ(glm::dvec2(pose.state.velocity.x, pose.state.velocity.z), glm::dvec2(0));
            EXPECT_EQ(pose.state.angular_velocity, glm::dvec3(0)) << "one point does not tilt";
        }
    }
}

// The velocities of a hull are the derivatives of its pose, whatever its heading. Poses are those of the
// bilinear surface, whose slope jumps by a k² d from chord to chord: differences of it are off by half of
// that times the water's speed a ω, at each probe, and by that over the half length for turns; the wave
// itself turns the hull at a k ω = 0.1 rad/s.
TEST(BodyPoses, VelocitiesAreTheDerivativesOfThePose) {
    const TravellingWave wave{.amplitude = 2, .length = 100, .choppiness = 1};
    const double chord = 0.5 * wave.amplitude * wave.k() * wave.k() * wave.length / 256;
    const double off = chord * wave.amplitude * wave.omega();
    constexpr double kStep = 0.01;
    Places places;
    double fastest = 0, quickest = 0;
    for (int i = 0; i < 60; ++i) {
        const FloatingBody body = places.hull_anywhere(i % 2 ? 100 : 1e5);
        const double t = places.between(0, 50);
        const BodyPose now = pose_on_sea(body, wave.moment(t, true));
        const BodyPose before = pose_on_sea(body, wave.moment(t - kStep, false));
        BodyPose after = pose_on_sea(body, wave.moment(t + kStep, false));
        EXPECT_EQ(before.state.velocity, glm::dvec3(0)) << "no one has said how the water moves";
        add_motion(before.state, 2 * kStep, after.state);
        EXPECT_LT(glm::length(now.state.velocity - after.state.velocity), off) << i;
        EXPECT_LT(glm::length(now.state.angular_velocity - after.state.angular_velocity), off) << i;
        fastest = std::max(fastest, glm::length(now.state.velocity));
        quickest = std::max(quickest, glm::length(now.state.angular_velocity));
    }
    EXPECT_GT(fastest, 1.2) << "a ω is 1.57 m/s";
    EXPECT_GT(quickest, 0.08);
    EXPECT_LT(off, 0.003);
}

// With two crossing waves the hull's axis moves in a circle: the shortest rotation then also twists.
TEST(BodyPoses, AngularVelocityIsRightWhileTheTiltRotates) {
    const TravellingWave wave{.amplitude = 3, .length = 60, .choppiness = 0};
    const auto moment = [&](double t, bool moves) {
        OceanMaps maps = wave.moment(t, moves, 512);
        OceanMaps other = wave.moment(t + 1.3, moves, 512);
        other.info[0].rotation = glm::half_pi<float>();
        maps.info.push_back(other.info[0]);
        maps.tiles.push_back(other.tiles[0]);
        return maps;
    };
    constexpr double kStep = 0.01;
    Places places;
    double twist = 0;
    for (int i = 0; i < 12; ++i) {
        const FloatingBody body = places.hull_anywhere(100);
        const double t = places.between(0, 50);
        const BodyPose now = pose_on_sea(body, moment(t, true));
        BodyPose after = pose_on_sea(body, moment(t + kStep, false));
        add_motion(pose_on_sea(body, moment(t - kStep, false)).state, 2 * kStep, after.state);
        // Without choppiness nothing is carried along: what is left are (k d)²/8 of a k ω and the step's ω²
        // dt²/6.
        EXPECT_LT(glm::length(now.state.angular_velocity - after.state.angular_velocity), 2e-4) << i;
        twist = std::max(twist, std::abs(glm::dot(now.state.angular_velocity, now.water_normal)));
    }
    EXPECT_GT(twist, 0.01) << "or nothing is shown of it";
}

TEST(BodyPoses, MotionBetweenTwoStatesIsTheirDifference) {
    Places places;
    for (int i = 0; i < 100; ++i) {
        const auto any = [&](double most) {
            return glm::dvec3(places.between(-most, most), places.between(-most, most),
                              places.between(-most, most));
        };
        const glm::dvec3 spin = any(i % 2 ? 2 : 1e-7), velocity = any(20);
        const double seconds = places.between(0.001, 0.5);
        const double angle = glm::length(spin) * seconds;
        BodyState before{.position = any(1e4), .orientation = glm::normalize(glm::dquat(1, any(1)))};
        BodyState after{.position = before.position + velocity * seconds,
                        .orientation = glm::angleAxis(angle, glm::normalize(spin)) * before.orientation};
        if (i % 4 == 0) after.orientation = -after.orientation;  // the same turn
        add_motion(before, seconds, after);
        EXPECT_LT(glm::length(after.velocity - velocity), 1e-11 / seconds);
        EXPECT_LT(glm::length(after.angular_velocity - spin), 1e-14 / seconds + 1e-14);
        // A point of it moves as its states say.
        const glm::dvec3 arm = any(10);
        EXPECT_LT(glm::length(velocity_at(after, after.position + arm) - velocity - glm::cross(spin, arm)),
                  1e-10 / seconds + 1e-12);
    }
}

// 100 km farther on, by whole lengths of the wave, everything is the same.
TEST(BodyPoses, AreTheSameFarFromTheOrigin) {
    const TravellingWave wave{.amplitude = 2, .length = 100, .choppiness = 1};
    Places places;
    for (int i = 0; i < 20; ++i) {
        FloatingBody body = places.hull_anywhere(300);
        const OceanMaps maps = wave.moment(places.between(0, 50), true);
        const BodyPose here = pose_on_sea(body, maps);
        const glm::dvec3 far(1e5, 0, -2e5);
        body.position += far;
        const BodyPose there = pose_on_sea(body, maps);
        // Places so far out are rounded to 1.5e-11 m; the surface under them is found to 1e-5 m, on slopes of
        // 0.13.
        EXPECT_LT(glm::length(there.state.position - here.state.position - far), 2e-6);
        EXPECT_LT(glm::length(there.state.velocity - here.state.velocity), 2e-5);
        EXPECT_GT(std::abs(glm::dot(there.state.orientation, here.state.orientation)), 1 - 1e-12);
    }
}

TEST(BodyPoses, AreInOrderAndEmptyWithoutBodies) {
    const TravellingWave wave;
    OceanMaps maps = wave.moment(2, false);
    std::vector<FloatingBody> bodies{hull({3, 0, 4}, 1), hull({30, 0, 4}, 2)};
    bodies[0].number = 2;
    bodies[1].number = 7;
    place_bodies(bodies, maps);
    ASSERT_EQ(maps.bodies.size(), 2u);
    for (size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(maps.bodies[i].number, bodies[i].number);
        EXPECT_EQ(maps.bodies[i], pose_on_sea(bodies[i], maps));
    }
    place_bodies({}, maps);
    EXPECT_TRUE(maps.bodies.empty());
}

}  // namespace
}  // namespace deepwater::sim
