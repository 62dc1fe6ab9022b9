#include "scene/camera/camera.h"

#include <gtest/gtest.h>

#include <glm/gtc/matrix_inverse.hpp>

namespace deepwater::scene {
namespace {

/// A few roundings of values near 1 in binary32.
constexpr float kTolerance = 1e-6f;

void expect_near(const glm::vec3& a, const glm::vec3& b) {
    EXPECT_NEAR(a.x, b.x, kTolerance);
    EXPECT_NEAR(a.y, b.y, kTolerance);
    EXPECT_NEAR(a.z, b.z, kTolerance);
}

Camera looking(double yaw, double pitch) {
    Camera camera;
    camera.yaw = yaw;
    camera.pitch = pitch;
    return camera;
}

TEST(CameraAxes, YawIsACompassAndPitchPointsUp) {
    expect_near(axes(looking(0, 0)).forward, {0, 0, -1});    // north
    expect_near(axes(looking(90, 0)).forward, {1, 0, 0});    // east
    expect_near(axes(looking(180, 0)).forward, {0, 0, 1});   // south
    expect_near(axes(looking(270, 0)).forward, {-1, 0, 0});  // west
    expect_near(axes(looking(0, 90)).forward, {0, 1, 0});
    expect_near(axes(looking(123, -90)).forward, {0, -1, 0});
    expect_near(axes(looking(0, 0)).right, {1, 0, 0});
    expect_near(axes(looking(90, 0)).right, {0, 0, 1});
}

TEST(CameraAxes, AreOrthonormalAndRightHanded) {
    for (double yaw = -720; yaw <= 720; yaw += 37.5) {
        for (double pitch = -90; pitch <= 90; pitch += 22.5) {
            const CameraAxes a = axes(looking(yaw, pitch));
            expect_near(glm::cross(a.right, a.forward), a.up);
            EXPECT_NEAR(glm::length(a.forward), 1.0f, kTolerance);
            EXPECT_NEAR(glm::length(a.up), 1.0f, kTolerance);
            EXPECT_NEAR(a.right.y, 0.0f, kTolerance) << "the horizon tilts";
        }
    }
}

TEST(ViewFromWorld, PutsTheViewDirectionOnMinusZ) {
    const Camera camera = looking(200, -30);
    const glm::mat3 view(view_from_world(camera));
    const CameraAxes a = axes(camera);
    expect_near(view * a.forward, {0, 0, -1});
    expect_near(view * a.right, {1, 0, 0});
    expect_near(view * a.up, {0, 1, 0});
    EXPECT_NEAR(glm::determinant(view), 1.0f, kTolerance);
}

TEST(ClipFromView, DepthRunsFromOneAtTheNearPlaneToZeroAtInfinity) {
    const glm::mat4 projection = clip_from_view(Camera{}, 16.0f / 9.0f);
    const auto depth = [&](float distance) {
        const glm::vec4 clip = projection * glm::vec4(0, 0, -distance, 1);
        return clip.z / clip.w;
    };
    EXPECT_NEAR(depth(kNearPlane), 1.0f, kTolerance);
    EXPECT_GT(depth(1.0f), depth(10.0f));
    EXPECT_GT(depth(1e5f), 0.0f);
    EXPECT_LT(depth(1e6f), 1e-7f);
    EXPECT_EQ((projection * glm::vec4(0, 0, -1, 0)).z, 0.0f);  // a point at infinity
}

TEST(ClipFromView, FieldOfViewIsVertical) {
    Camera camera;
    camera.fov = 60;
    for (const float aspect : {0.5f, 1.0f, 2.0f}) {
        const glm::mat4 projection = clip_from_view(camera, aspect);
        const float half = std::tan(glm::radians(30.0f));
        const glm::vec4 top = projection * glm::vec4(0, half, -1, 1);
        const glm::vec4 right = projection * glm::vec4(half * aspect, 0, -1, 1);
        EXPECT_NEAR(top.y / top.w, 1.0f, kTolerance);
        EXPECT_NEAR(right.x / right.w, 1.0f, kTolerance);
    }
}

}  // namespace
}  // namespace deepwater::scene
