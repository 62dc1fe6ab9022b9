// The mirrored view: where it shows a point, which part is rendered, which water can reflect an object.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/glm.hpp>
#include <random>
#include <vector>

#include "optics/sight/mirror_view.h"

namespace deepwater::optics {
namespace {

MirrorBox box(const glm::vec3& centre, const glm::vec3& size) {
    MirrorBox result;
    for (size_t i = 0; i < 8; ++i) {
        result[i] = centre + 0.5f * size * glm::vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    }
    return result;
}

MirrorRequest request(const scene::Camera& camera, const std::vector<MirrorBox>& boxes) {
    return {.camera = camera,
            .picture = {1280, 720},
            .scale = 0.5f,
            .texture_size = {832, 368},
            .slope_deviation = 0.1f,
            .boxes = boxes};
}

glm::vec2 texel_of(const MirrorView& view, const glm::vec3& p) {
    const glm::vec3 q = p - view.eye;
    return glm::vec2(glm::dot(view.x, q), glm::dot(view.y, q)) / glm::dot(view.forward, q);
}

std::vector<scene::Camera> cameras() {
    std::vector<scene::Camera> result;
    for (const double pitch : {3.0, 0.0, -8.0, -25.0, -60.0, -88.0}) {
        for (const double yaw : {0.0, 130.0, -77.0}) {
            result.push_back({.position = {1e5, 2.5, -3e4}, .yaw = yaw, .pitch = pitch, .fov = 50});
        }
    }
    return result;
}

// A point and the point of the sea level where the eye sees its reflection lie on one ray of the mirrored
// eye.
TEST(MirrorView, ShowsAPointBehindTheWaterThatReflectsIt) {
    for (const scene::Camera& camera : cameras()) {
        const scene::CameraAxes axes = scene::axes(camera);
        const float away = camera.pitch < -50 ? 1.0f : 12.0f;
        const glm::vec3 ahead(std::sin(glm::radians(camera.yaw)), 0, -std::cos(glm::radians(camera.yaw)));
        const glm::vec3 place = ahead * away + axes.right * 0.7f + glm::vec3(0, -1, 0);
        const auto view = plan_mirror(request(camera, {box(place, {1, 1, 1})}));
        ASSERT_TRUE(view) << camera.pitch;
        const glm::vec3 point = place + glm::vec3(0.2f, 0.1f, -0.3f);
        const float height = point.y + 2.5f;         // above sea level
        const float share = 2.5f / (2.5f + height);  // of the way from the eye's foot to the point's
        const glm::vec3 water(point.x * share, -2.5f, point.z * share);
        const glm::vec2 texel = texel_of(*view, point);
        EXPECT_LT(glm::distance(texel, texel_of(*view, water)), 1e-2f) << camera.pitch;

        // The matrix projects it to the same texel of the whole texture, with reversed depth.
        const glm::vec4 clip = view->clip_from_world * glm::vec4(point, 1);
        EXPECT_LT(glm::distance((glm::vec2(clip) / clip.w * 0.5f + 0.5f) * glm::vec2(832, 368), texel),
                  1e-2f);
        EXPECT_NEAR(clip.w, glm::dot(view->forward, point - view->eye), 1e-4f);
        EXPECT_NEAR(clip.z, scene::kNearPlane, 1e-6f);
    }
}

TEST(MirrorView, ContainsEveryBoxThatIsFullyInView) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (int i = 0; i < 200; ++i) {
        const scene::Camera camera{.position = {0, 4, 0},
                                   .yaw = 180.0 * static_cast<double>(uniform(random)),
                                   .pitch = -8,
                                   .fov = 60};
        const glm::vec3 ahead(std::sin(glm::radians(camera.yaw)), 0, -std::cos(glm::radians(camera.yaw)));
        const glm::vec3 side = scene::axes(camera).right;
        const std::vector<MirrorBox> boxes = {
            box(ahead * 30.0f + side * (12 * uniform(random)) + glm::vec3(0, -3, 0), {2, 3, 2}),
            box(ahead * 90.0f + side * (30 * uniform(random)) + glm::vec3(0, 2, 0), {9, 12, 5})};
        const auto view = plan_mirror(request(camera, boxes));
        ASSERT_TRUE(view);
        EXPECT_FALSE(glm::any(view->continues_beyond));
        for (const MirrorBox& b : boxes) {
            for (const glm::vec3& corner : b) {
                const glm::vec2 texel = texel_of(*view, corner);
                EXPECT_TRUE(glm::all(glm::greaterThan(texel, glm::vec2(0.9f)))) << texel.x << ", " << texel.y;
                EXPECT_TRUE(glm::all(glm::lessThan(texel, glm::vec2(view->rendered) - 0.9f)));
            }
        }
    }
}

TEST(MirrorView, HasLargerTexelsInASmallTextureAndReportsCutSides) {
    const scene::Camera camera{.position = {0, 3, 0}, .yaw = 0, .pitch = -5, .fov = 50};
    const auto view = plan_mirror(request(camera, {box({0, 20, -12}, {300, 60, 4})}));
    ASSERT_TRUE(view);
    EXPECT_TRUE(view->continues_beyond.x && view->continues_beyond.y && view->continues_beyond.w);
    EXPECT_LE(view->rendered.x, 832);
    EXPECT_LE(view->rendered.y, 368);
    EXPECT_GT(view->texel, 2 * std::tan(glm::radians(25.0f)) / 360 * 1.1f);
}

TEST(MirrorView, IsAbsentIfNoObjectCanBeReflected) {
    const scene::Camera camera{.position = {0, 3, 0}, .yaw = 0, .pitch = -5, .fov = 50};
    EXPECT_FALSE(plan_mirror(request(camera, {})));
    EXPECT_FALSE(plan_mirror(request(camera, {box({0, -2, 30}, {2, 2, 2})})));     // behind
    EXPECT_FALSE(plan_mirror(request(camera, {box({-90, -2, -30}, {2, 2, 2})})));  // beside
    EXPECT_TRUE(plan_mirror(request(camera, {box({0, -2, -30}, {2, 2, 2})})));
    EXPECT_FALSE(plan_mirror(request({.position = {0, 3, 0}, .yaw = 0, .pitch = 60, .fov = 50},
                                     {box({0, -2, -30}, {2, 2, 2})})));  // only sky in view
    EXPECT_FALSE(plan_mirror(request({.position = {0, -1, 0}, .yaw = 0, .pitch = -5, .fov = 50},
                                     {box({0, 2, -30}, {2, 2, 2})})));  // from under water
}

// Rays from the eye are reflected by random facets within the range of slopes: if one meets the object,
// may_mirror() is true for the water that it comes from.
TEST(MirrorView, WaterThatReflectsAnObjectIsFound) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> uniform(0, 1);
    std::normal_distribution<float> slope(0, 0.1f);
    const scene::Camera camera{.position = {0, 5, 0}, .yaw = 20, .pitch = -20, .fov = 50};
    const glm::vec3 centre(6, -3, -25);
    const auto view = plan_mirror(request(camera, {box(centre, {4, 4, 4})}));
    ASSERT_TRUE(view);
    int hits = 0, plain = 0;
    for (int i = 0; i < 200000; ++i) {
        const float azimuth = glm::radians(20.0f + 90 * (uniform(random) - 0.5f)),
                    distance = 2 + 28 * uniform(random);
        const glm::vec3 water(distance * std::sin(azimuth), -5, -distance * std::cos(azimuth));
        const bool asked =
            may_mirror(*view, water - glm::vec3(0.5f, 0, 0.5f), water + glm::vec3(0.5f, 0, 0.5f));
        plain += !asked;
        const glm::vec3 normal = glm::normalize(glm::vec3(-slope(random), 1, -slope(random)));
        const glm::vec3 ray = glm::reflect(glm::normalize(water), normal), to = centre - water;
        const float along = glm::dot(to, ray);
        if (along <= 0 || glm::dot(to, to) - along * along > 4) continue;
        ++hits;
        EXPECT_TRUE(asked) << "from " << distance << " m";
    }
    EXPECT_GT(hits, 1000);
    EXPECT_GT(plain, 50000);  // and other water is excluded
}

}  // namespace
}  // namespace deepwater::optics
