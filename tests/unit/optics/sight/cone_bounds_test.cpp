#include "optics/sight/cone_bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>
#include <random>

namespace deepwater::optics {
namespace {

class ConeBoundsTest : public testing::Test {
protected:
    float between(float low, float high) { return std::uniform_real_distribution<float>(low, high)(random_); }
    glm::vec3 direction() {
        const float y = between(-1, 1), angle = between(0, glm::two_pi<float>()),
                    across = std::sqrt(1 - y * y);
        return {across * std::cos(angle), y, across * std::sin(angle)};
    }
    /// A picture that looks anywhere, of any width and height, which may be a part beside the axis of the view.
    glm::mat3 picture() {
        const glm::vec3 ahead = direction();
        const glm::vec3 right = glm::normalize(glm::cross(ahead, direction())), up = glm::cross(right, ahead);
        return {between(0.1f, 1.5f) * right, between(0.1f, 1.5f) * up,
                ahead + between(-0.8f, 0.8f) * right + between(-0.8f, 0.8f) * up};
    }

private:
    std::mt19937 random_{7};
};

/// What a picture shows of a cone, found by following the rim: the extremes of the points in front of the eye.
PictureBounds followed(const glm::mat3& rays, const glm::vec3& axis, float angle) {
    const glm::vec3 aside =
        glm::normalize(glm::cross(axis, std::abs(axis.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0)));
    const glm::mat3 to_picture = glm::inverse(rays);
    PictureBounds bounds{glm::vec2(1e9f), glm::vec2(-1e9f)};
    constexpr int kSteps = 2000;
    for (int i = 0; i < kSteps; ++i) {
        const float turn = glm::two_pi<float>() * static_cast<float>(i) / kSteps;
        const glm::vec3 at =
            to_picture *
            (std::cos(angle) * axis +
             std::sin(angle) * (std::cos(turn) * aside + std::sin(turn) * glm::cross(axis, aside)));
        const glm::vec2 point = glm::vec2(at) / at.z;
        bounds.low = glm::min(bounds.low, point);
        bounds.high = glm::max(bounds.high, point);
    }
    return bounds;
}

TEST_F(ConeBoundsTest, TouchTheRim) {
    int seen = 0;
    for (int i = 0; i < 2000; ++i) {
        const glm::mat3 rays = picture();
        const glm::vec3 axis = direction();
        const float angle = between(0.002f, 0.5f);
        const glm::vec3 ahead = glm::normalize(glm::cross(rays[0], rays[1]));
        const float facing = glm::dot(glm::dot(ahead, rays[2]) > 0 ? ahead : -ahead, axis);
        const auto found = cone_bounds(rays, axis, angle);
        if (facing < -std::sin(angle)) {
            EXPECT_FALSE(found) << "a cone behind the eye";
            continue;
        }
        if (facing < std::sin(angle) + 0.05f) continue;  // its rim is followed badly near the eye's own plane
        const PictureBounds rim = followed(rays, axis, angle);
        const glm::vec2 low = glm::max(rim.low, glm::vec2(-1)), high = glm::min(rim.high, glm::vec2(1));
        if (low.x >= high.x || low.y >= high.y) {
            EXPECT_FALSE(found && glm::all(glm::greaterThan(found->high - found->low, glm::vec2(1e-3f))));
            continue;
        }
        ASSERT_TRUE(found);
        ++seen;
        for (int side = 0; side < 2; ++side) {
            EXPECT_NEAR(found->low[side], low[side], 1e-3f);
            EXPECT_NEAR(found->high[side], high[side], 1e-3f);
        }
    }
    EXPECT_GT(seen, 100);
}

TEST_F(ConeBoundsTest, FillThePictureAroundTheEyesOwnPlane) {
    const glm::mat3 rays(1.0f);  // looks along z
    const auto found = cone_bounds(rays, {1, 0, 0}, 0.1f);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->low, glm::vec2(-1));
    EXPECT_EQ(found->high, glm::vec2(1));
}

}  // namespace
}  // namespace deepwater::optics
