#include "sim/bodies/body_poses.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.h"
#include "sim/bodies/body_outfit.h"
#include "sim/bodies/plane_fit.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

/// Least vertical component of a normal: where the surface folds, it would rise at an infinite speed.
constexpr float kLeastUp = 0.1f;

/// The surface over a point of the world.
struct Water {
    double height = 0;  ///< m
    double rise = 0;    ///< m/s
};

/// Returns the surface over a point of the world, as bodies need it.
Water water_over(const SeaSurface& surface, double x, double z) {
    if (!surface.has_motion()) return {.height = static_cast<double>(surface.height(x, z))};
    const SurfaceSample sample = surface.over(x, z).sample;
    const glm::vec3 normal = sample.normal();
    return {.height = static_cast<double>(sample.displacement.y),
            .rise = static_cast<double>(glm::dot(sample.velocity, normal) / std::max(normal.y, kLeastUp))};
}

/// Returns the shortest rotation from +Y to the unit vector `up`; up.y > -1.
glm::dmat3 turn_to(const glm::dvec3& up) {
    // Rodrigues' formula for the axis Y x up = (up.z, 0, -up.x) and the cosine up.y.
    const double k = 1.0 / (1.0 + up.y);
    return {glm::dvec3(1 - up.x * up.x * k, -up.x, -up.x * up.z * k), up,
            glm::dvec3(-up.x * up.z * k, -up.z, 1 - up.z * up.z * k)};
}

/// Returns the angular velocity [rad/s] of turn_to(up) while `up` changes at `rate` [1/s], perpendicular to
/// itself.
glm::dvec3 spin_of_turn(const glm::dvec3& up, const glm::dvec3& rate) {
    // The vector up × rate turns `up` without rotating about it. The shortest rotation also rotates about
    // `up`, because its axis stays level.
    const glm::dvec3 across = glm::cross(up, rate);
    return across - up * (across.y / (1.0 + up.y));
}

}  // namespace

BodyPose pose_on_sea(const FloatingBody& body, const OceanMaps& maps) {
    DW_CHECK(!body.probes.empty() && body.probes.size() <= kMostProbes);
    const BodyState* moved = nullptr;
    if (body.rigid) {
        const auto found =
            std::ranges::lower_bound(maps.rigid_bodies, body.number, {}, &RigidBodyState::number);
        if (found != maps.rigid_bodies.end() && found->number == body.number) moved = &found->state;
    }
    const glm::dvec3& middle = moved ? moved->position : body.position;
    const SeaSurface surface(maps);
    const bool moves = surface.has_motion();
    std::array<double, kMostProbes> heights{}, rises{};
    for (size_t i = 0; i < body.probes.size(); ++i) {
        const glm::dvec2& probe = body.probes[i];
        const Water water = water_over(surface, middle.x + probe.x, middle.z + probe.y);
        heights[i] = water.height;
        rises[i] = water.rise;
    }
    const Plane sea = fit_plane(body.probes, std::span(heights).first(body.probes.size()));
    const glm::dvec3 across(-sea.slope.x, 1.0, -sea.slope.y);
    const glm::dvec3 normal = glm::normalize(across);
    BodyPose pose{.number = body.number,
                  .state = {.position = body.position + glm::dvec3(0, sea.height, 0),
                            .orientation = glm::quat_cast(turn_to(normal) * body.rotation)},
                  .water_height = sea.height,
                  .water_normal = normal};
    if (moves) {
        // The fit is linear in the heights, so the plane of their rates is the rate of the plane.
        const Plane rate = fit_plane(body.probes, std::span(rises).first(body.probes.size()));
        const glm::dvec3 turning = glm::dvec3(-rate.slope.x, 0, -rate.slope.y) / glm::length(across);
        pose.state.velocity = {0, rate.height, 0};
        pose.state.angular_velocity = spin_of_turn(normal, turning - normal * glm::dot(normal, turning));
    }
    if (moved) pose.state = *moved;
    return pose;
}

bool is_there(const FloatingBody& body, const OceanMaps& maps) {
    if (!body.rigid || !body.outfit || body.outfit->from <= 0) return true;
    return std::ranges::binary_search(maps.rigid_bodies, body.number, {}, &RigidBodyState::number);
}

void place_bodies(std::span<const FloatingBody> bodies, OceanMaps& maps) {
    maps.bodies.clear();
    for (const FloatingBody& body : bodies) {
        if (is_there(body, maps)) maps.bodies.push_back(pose_on_sea(body, maps));
    }
}

void add_motion(const BodyState& before, double seconds, BodyState& after) {
    DW_CHECK(seconds > 0);
    after.velocity = (after.position - before.position) / seconds;
    glm::dquat turn = after.orientation * glm::conjugate(before.orientation);
    if (turn.w < 0) turn = -turn;  // of the two rotations, the shorter one
    const glm::dvec3 axis(turn.x, turn.y, turn.z);
    const double sine = glm::length(axis);
    // For a small rotation half the angle equals its sine.
    const double angle_over_sine = sine > 1e-9 ? 2 * std::atan2(sine, turn.w) / sine : 2.0;
    after.angular_velocity = axis * (angle_over_sine / seconds);
}

}  // namespace deepwater::sim
