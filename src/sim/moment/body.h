#pragma once

#include <array>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <vector>

namespace deepwater::sim {

/// Position and motion of a body, in world axes.
struct BodyState {
    glm::dvec3 position{0};              ///< m, of its origin
    glm::dquat orientation{1, 0, 0, 0};  ///< unit (w, x, y, z); rotates the body's axes into the world's
    glm::dvec3 velocity{0};              ///< m/s, of its origin
    glm::dvec3 angular_velocity{0};      ///< rad/s

    bool operator==(const BodyState&) const = default;
};

/// Returns the velocity [m/s] of the point of a body that is at `point` [m], in world axes.
[[nodiscard]] inline glm::dvec3 velocity_at(const BodyState& body, const glm::dvec3& point) {
    return body.velocity + glm::cross(body.angular_velocity, point - body.position);
}

/// Where a hull has been under water lately (WetHull), at nodes of its box: six columns, two along x times three
/// along z, of a lower and an upper node. shaders/shared/solids/wet_hull.glsl interpolates between them.
struct HullWetness {
    static constexpr size_t kColumns = 6;
    static constexpr float kNever = 1e6f;  ///< s and m: of a hull that has not moved yet
    glm::vec3 low{0}, size{0};             ///< m, body axes: corner and sides of the box
    /// By column, x first: heights [m] of the wet line above the lower and the upper node, then the times [s]
    /// since the water was last there.
    std::array<glm::vec4, kColumns> columns = unwetted();

    [[nodiscard]] static std::array<glm::vec4, kColumns> unwetted() {
        std::array<glm::vec4, kColumns> columns;
        columns.fill({-kNever, -kNever, kNever, kNever});
        return columns;
    }
    bool operator==(const HullWetness&) const = default;
};

/// State of a rigid body of a sea.
struct RigidBodyState {
    int number = 0;  ///< FloatingBody::number
    BodyState state;
    HullWetness wetness{};

    bool operator==(const RigidBodyState&) const = default;
};

/// A mooring line at one moment.
struct LineShape {
    int body = 0;                    ///< FloatingBody::number
    int mooring = 0;                 ///< index among the moorings of the body
    std::vector<glm::dvec3> points;  ///< m, world, from the anchor to the body

    bool operator==(const LineShape&) const = default;
};

/// The water that a rigid body displaces.
struct BodyDisplacement {
    int number = 0;       ///< FloatingBody::number
    glm::dvec2 place{0};  ///< (x, z) world, m, of its origin
    double volume = 0;    ///< m³ of it under water
    glm::dvec2 start{0};  ///< where it was at the beginning
    double at_start = 0;  ///< m³ under water then; 0 of a body that appears later

    bool operator==(const BodyDisplacement&) const = default;
};

/// Pose of a body at one moment, and the sea under it.
struct BodyPose {
    int number = 0;  ///< FloatingBody::number
    BodyState state;
    // The sea without the waves that are too short for the body to follow:
    double water_height = 0;           ///< m, under its origin
    glm::dvec3 water_normal{0, 1, 0};  ///< under its origin

    bool operator==(const BodyPose&) const = default;
};

/// A force at a place, for pictures.
struct PlacedForce {
    glm::dvec3 place{0};  ///< m, world
    glm::dvec3 force{0};  ///< N, world axes

    bool operator==(const PlacedForce&) const = default;
};

/// The forces on a rigid body, for pictures.
struct BodyForceView {
    int number = 0;      ///< FloatingBody::number
    double length = 1;   ///< m, longest side of its mesh
    size_t panels = 1;   ///< triangles of its hull
    PlacedForce weight;  ///< at the centre of mass
    /// All that water and wind do to the hull: buoyancy where it lies still. On the line of action, at its
    /// point nearest to the centre of mass.
    PlacedForce water;
    std::vector<PlacedForce> hull;    ///< on each triangle in water or wind
    std::vector<PlacedForce> others;  ///< of other models, such as moorings and engines; placed as `water`
};

}  // namespace deepwater::sim
