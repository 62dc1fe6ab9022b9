#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// A free camera. The position is in double precision so that the view moves smoothly far from the origin
/// too.
struct Camera {
    glm::dvec3 position{0.0, 4.0, 0.0};  ///< m
    double yaw = 0.0;                    ///< degrees, compass: 0 north (−Z), 90 east (+X)
    double pitch = 0.0;                  ///< degrees, up positive
    float fov = 50.0f;                   ///< vertical field of view, degrees
    float roll = 0.0f;  ///< degrees, about the view's axis; positive: the right side of the camera goes down

    bool operator==(const Camera&) const = default;
};

inline constexpr double kFullTurn = 360.0;  ///< degrees

/// Returns the same compass direction in [0, 360) degrees.
[[nodiscard]] double bearing(double yaw);

/// True when both have the same position, yaw and pitch.
[[nodiscard]] bool same_pose(const Camera& a, const Camera& b);

/// Nearest distance that is drawn [m].
inline constexpr float kNearPlane = 0.05f;

[[nodiscard]] std::span<const Param<Camera>> camera_params();

/// The camera's own axes as unit vectors of the world.
struct CameraAxes {
    glm::vec3 right, up, forward;
};
[[nodiscard]] CameraAxes axes(const Camera& camera);

/// Rotation from world axes to view axes (x right, y up, −z forward); translation is left to camera-relative
/// drawing.
[[nodiscard]] glm::mat4 view_from_world(const Camera& camera);

/// Reversed infinite projection: depth 1 at kNearPlane, 0 at infinity, for clip z in [0, 1].
[[nodiscard]] glm::mat4 clip_from_view(const Camera& camera, float aspect);

}  // namespace deepwater::scene
