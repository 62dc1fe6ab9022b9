#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "render/solids/shadow_pass.h"

namespace deepwater::render {
namespace {

constexpr int kTexels = 1024;
const glm::dvec3 kToSun = glm::normalize(glm::dvec3(0.4, 0.6, -0.3));

TEST(ShadowFit, CoversItsCasters) {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (int i = 0; i < 200; ++i) {
        const glm::dvec3 eye(1e5 * unit(random), 20 * unit(random), 1e5 * unit(random));
        std::vector<Caster> casters;
        for (int c = 0; c < 5; ++c) {
            casters.push_back({eye + glm::dvec3(80 * unit(random), 10 * unit(random), 80 * unit(random)),
                               5.0 + 4 * unit(random)});
        }
        const ShadowFit fit = fit_shadow(casters, kToSun, eye, 600, kTexels);
        const glm::mat4 map = map_from_world(fit, eye);
        for (const Caster& caster : casters) {
            for (int axis = 0; axis < 3; ++axis) {
                for (const double side : {-1.0, 1.0}) {
                    const glm::dvec3 point = caster.centre + fit.axes[axis] * (side * caster.radius);
                    const glm::vec4 at = map * glm::vec4(glm::vec3(point - eye), 1);
                    for (int c = 0; c < 3; ++c)
                        EXPECT_TRUE(at[c] > 0 && at[c] < 1) << i << " " << c << " " << at[c];
                }
            }
        }
        // No more than a step too large: 2^(1/4), and the room around.
        EXPECT_LT(fit.half_side, 1.3 * (80 * std::sqrt(2.0) + 9) + 2);
    }
}

TEST(ShadowFit, DepthGrowsTowardsTheSun) {
    const std::vector<Caster> casters = {{{0, 5, 0}, 4}};
    const ShadowFit fit = fit_shadow(casters, kToSun, {}, 100, kTexels);
    const glm::mat4 map = map_from_world(fit, {});
    const glm::vec4 low = map * glm::vec4(0, 5, 0, 1),
                    high = map * glm::vec4(glm::vec3(0, 5, 0) + glm::vec3(kToSun), 1);
    EXPECT_GT(high.z, low.z);
    EXPECT_NEAR(high.x, low.x, 1e-5f);
    EXPECT_NEAR(high.y, low.y, 1e-5f);
}

TEST(ShadowFit, HoldsStillWhileEyeAndCastersStir) {
    const std::vector<Caster> casters = {{{0, 5, 0}, 4}, {{30, 3, -20}, 6}};
    const ShadowFit fit = fit_shadow(casters, kToSun, {10, 3, 10}, 600, kTexels);
    EXPECT_EQ(fit_shadow(casters, kToSun, {12, 3.5, 9}, 600, kTexels), fit);
    // When it does move, it moves by whole texels.
    std::vector<Caster> moved = casters;
    moved[1].centre.x += 0.7;
    const ShadowFit other = fit_shadow(moved, kToSun, {10, 3, 10}, 600, kTexels);
    ASSERT_EQ(other.half_side, fit.half_side);
    const glm::dvec2 shift = (other.centre - fit.centre) / (2 * fit.half_side / kTexels);
    EXPECT_NEAR(shift.x, std::round(shift.x), 1e-6);
    EXPECT_NEAR(shift.y, std::round(shift.y), 1e-6);
}

TEST(ShadowFit, LeavesOutWhatIsFarAway) {
    const std::vector<Caster> near = {{{0, 5, 0}, 4}};
    std::vector<Caster> both = near;
    both.push_back({{5000, 5, 5000}, 40});
    EXPECT_EQ(fit_shadow(both, kToSun, {}, 100, kTexels), fit_shadow(near, kToSun, {}, 100, kTexels));
    EXPECT_EQ(fit_shadow({}, kToSun, {}, 100, kTexels).half_side, 0);
    EXPECT_EQ(fit_shadow(near, kToSun, {9000, 0, 0}, 100, kTexels).half_side, 0);
}

TEST(ShadowFit, ASunOverheadHasAxesToo) {
    const std::vector<Caster> casters = {{{0, 5, 0}, 4}};
    const ShadowFit fit = fit_shadow(casters, {0, 1, 0}, {}, 100, kTexels);
    EXPECT_NEAR(std::abs(glm::determinant(fit.axes)), 1, 1e-12);
    EXPECT_GT(fit.half_side, 4);
}

TEST(Culling, KeepsWhatReachesIntoTheView) {
    // A view of 90 degrees north, near plane 0.1.
    glm::mat4 clip(0.0f);
    clip[0][0] = clip[1][1] = 1;
    clip[2][3] = -1;
    clip[3][2] = 0.1f;
    EXPECT_FALSE(is_outside(clip, {0, 0, -10}, 1));
    EXPECT_TRUE(is_outside(clip, {0, 0, 10}, 1));
    EXPECT_FALSE(is_outside(clip, {0, 0, 10}, 11));
    EXPECT_FALSE(is_outside(clip, {11, 0, -10}, 1));
    EXPECT_TRUE(is_outside(clip, {12, 0, -10}, 1));  // 2 / sqrt 2 beyond the side
}

}  // namespace
}  // namespace deepwater::render
