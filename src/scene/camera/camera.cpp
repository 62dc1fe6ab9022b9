#include "scene/camera/camera.h"

#include <cmath>

namespace deepwater::scene {
namespace {

constexpr Param<Camera> kTable[] = {
    {{"camera.fov", "Field of view", "deg", 5, 120, "Vertical field of view."}, &Camera::fov},
    {{"camera.roll", "Roll", "deg", -180, 180,
      "Rotation about the view's axis; positive: the camera's right side goes down."},
     &Camera::roll},
};

}  // namespace

std::span<const Param<Camera>> camera_params() {
    return kTable;
}

double bearing(double yaw) {
    const double turned = yaw - kFullTurn * std::floor(yaw / kFullTurn);
    return turned < kFullTurn ? turned : 0;  // a tiny negative angle plus a full turn rounds to a full turn
}

bool same_pose(const Camera& a, const Camera& b) {
    return a.position == b.position && a.yaw == b.yaw && a.pitch == b.pitch;
}

CameraAxes axes(const Camera& camera) {
    const double yaw = glm::radians(camera.yaw);
    const double pitch = glm::radians(camera.pitch);
    CameraAxes result{};
    result.forward =
        glm::vec3(std::sin(yaw) * std::cos(pitch), std::sin(pitch), -std::cos(yaw) * std::cos(pitch));
    const glm::vec3 level(std::cos(yaw), 0.0, std::sin(yaw));
    const glm::vec3 upright = glm::cross(level, result.forward);
    const float roll = glm::radians(camera.roll);
    result.right = level * std::cos(roll) - upright * std::sin(roll);
    result.up = level * std::sin(roll) + upright * std::cos(roll);
    return result;
}

glm::mat4 view_from_world(const Camera& camera) {
    const CameraAxes a = axes(camera);
    return glm::transpose(glm::mat4(glm::vec4(a.right, 0), glm::vec4(a.up, 0), glm::vec4(-a.forward, 0),
                                    glm::vec4(0, 0, 0, 1)));
}

glm::mat4 clip_from_view(const Camera& camera, float aspect) {
    const float scale = 1.0f / std::tan(glm::radians(camera.fov) * 0.5f);
    glm::mat4 m(0.0f);
    m[0][0] = scale / aspect;
    m[1][1] = scale;
    m[2][3] = -1.0f;
    m[3][2] = kNearPlane;
    return m;
}

}  // namespace deepwater::scene
