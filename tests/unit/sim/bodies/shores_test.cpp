// Shores that are fixed or move with their hull.
#include "sim/bodies/shores.h"

#include <gtest/gtest.h>

#include <glm/gtc/constants.hpp>
#include <random>

#include "sim/bodies/body_poses.h"

namespace deepwater::sim {
namespace {

TEST(Shores, AtRestStayInPlace) {
    const ShorePiece piece{.middle = {12.3, -4.5}, .outwards = {0.6f, 0.8f}, .length = 0.5f};
    const MovingShore shore = shore_at_rest(piece);
    EXPECT_EQ(shore.middle, glm::dvec3(12.3, 0, -4.5));
    EXPECT_EQ(shore.outwards, piece.outwards);
    EXPECT_EQ(shore.velocity, glm::vec3(0));
    EXPECT_EQ(shore.slope, glm::vec2(0));
}

// A piece of a hull stays on it: its distance from any other point of the hull is what it is in still water,
// and its velocity is the change of its place in time.
TEST(Shores, OfAHullMoveWithIt) {
    std::mt19937 random(3);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const auto any = [&](double most) {
        return glm::dvec3(between(-most, most), between(-most, most), between(-most, most));
    };
    for (int i = 0; i < 100; ++i) {
        const double far = i % 2 ? 1e5 : 50;
        FloatingBody body{.position = {between(-far, far), between(-1, 1), between(-far, far)},
                          .rotation = glm::mat3_cast(glm::normalize(glm::dquat(1, any(1)))),
                          .probes = {{0, 0}}};
        const double angle = between(0, 6.28);
        const ShorePiece piece{.middle = glm::dvec2(body.position.x, body.position.z) + glm::dvec2(any(5)),
                               .outwards = {std::cos(angle), std::sin(angle)},
                               .length = 0.5f,
                               .body = 0};
        const auto pose_after = [&](const BodyPose& pose, double seconds) {
            BodyPose later = pose;
            later.state.position += seconds * pose.state.velocity;
            const glm::dvec3 turn = seconds * pose.state.angular_velocity;
            later.state.orientation =
                glm::angleAxis(glm::length(turn), glm::normalize(turn)) * pose.state.orientation;
            return later;
        };
        // In still water it is where it is said to be.
        BodyPose pose{.state = {.position = body.position, .orientation = glm::quat_cast(body.rotation)}};
        const MovingShore still = shore_of(piece, body, pose);
        EXPECT_LT(glm::length(still.middle - glm::dvec3(piece.middle.x, 0, piece.middle.y)),
                  1e-14 * far + 1e-13);
        EXPECT_LT(glm::length(still.outwards - piece.outwards), 1e-6f);
        EXPECT_LT(glm::length(still.slope), 1e-6f);
        // Heaved, the whole outline is as much higher.
        pose.state.position.y += 2;
        EXPECT_NEAR(shore_of(piece, body, pose).middle.y, 2, 1e-13);

        const glm::dvec3 tilt = any(0.4);
        pose.state.position += any(3);
        pose.state.orientation =
            glm::angleAxis(glm::length(tilt), glm::normalize(tilt)) * pose.state.orientation;
        pose.state.velocity = any(3);
        pose.state.angular_velocity = any(1);
        const MovingShore shore = shore_of(piece, body, pose);
        const glm::dmat3 own_from_world = glm::transpose(glm::mat3_cast(pose.state.orientation));
        const glm::dvec3 own = own_from_world * (shore.middle - pose.state.position);
        const glm::dvec3 own_still =
            glm::transpose(body.rotation) * (glm::dvec3(piece.middle.x, 0, piece.middle.y) - body.position);
        EXPECT_LT(glm::length(own - own_still), 1e-14 * far + 1e-13);
        EXPECT_NEAR(glm::length(shore.outwards), 1, 1e-6);
        constexpr double kStep = 1e-3;
        const glm::dvec3 way = shore_of(piece, body, pose_after(pose, kStep)).middle -
                               shore_of(piece, body, pose_after(pose, -kStep)).middle;
        // ω³ r dt²/6, and places rounded.
        EXPECT_LT(glm::length(way / (2 * kStep) - glm::dvec3(shore.velocity)), 1e-5 + 1e-13 * far / kStep);
        // The plane of the hull's own waterline goes through all of its outline.
        ShorePiece other = piece;
        other.middle = glm::dvec2(body.position.x, body.position.z) + glm::dvec2(any(5));
        const glm::dvec3 apart = shore_of(other, body, pose).middle - shore.middle;
        EXPECT_NEAR(apart.y, glm::dot(glm::dvec2(shore.slope), glm::dvec2(apart.x, apart.z)), 1e-5);
    }
}

}  // namespace
}  // namespace deepwater::sim
