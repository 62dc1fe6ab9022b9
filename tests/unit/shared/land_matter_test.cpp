// The reflectance of ground under water, beside the light that goes to and fro between ground and surface.
#include <gtest/gtest.h>

#include <glm/glm.hpp>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/solids/land_matter.glsl"

namespace {

/// Share of the light over flat water of daylight's transmission `through` that leaves it again, from ground of the
/// own reflectance `ground`: summed over `ways` ways of the light down and up.
glm::vec3 sent_up(const glm::vec3& ground, const glm::vec3& through, int ways) {
    glm::vec3 down = (1 - kDiffuseReflectance) * through, sum(0);
    for (int i = 0; i < ways; ++i) {
        const glm::vec3 up = down * ground * through;
        sum += (1 - kThrownDown) * up;
        down = kThrownDown * up * through;
    }
    return sum;
}

/// The same from the reflectance that ground under water is lit with, in one way.
glm::vec3 sent_up_once(const glm::vec3& wet, const glm::vec3& through) {
    return (1 - kDiffuseReflectance) * (1 - kThrownDown) * through * through * land_under_water(wet, through);
}

void expect_near(const glm::vec3& a, const glm::vec3& b, float tolerance) {
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(a[c], b[c], tolerance) << c;
}

// Ground whose own reflectance is known, as that of the sea bed, is lit by the same law.
TEST(LitUnderWater, SendsUpTheSumOfAllWaysOfTheLight) {
    constexpr int kEnough = 60;  // 0.475^60 is below 1e-19
    const glm::vec3 grounds[] = {{0.05f, 0.3f, 0.6f}, {0.9f, 0.7f, 0.45f}};
    const glm::vec3 throughs[] = {{1, 1, 1}, {0.4f, 0.7f, 0.9f}, {0, 0.05f, 0.99f}};
    for (const glm::vec3& ground : grounds) {
        for (const glm::vec3& through : throughs) {
            const glm::vec3 up = (1 - kDiffuseReflectance) * (1 - kThrownDown) * through * through *
                                 lit_under_water(ground, through);
            expect_near(up, sent_up(ground, through, kEnough), 2e-6f);
        }
    }
    expect_near(lit_under_water(glm::vec3(0.4f), glm::vec3(0)), glm::vec3(0.4f), 0);
}

TEST(LandUnderWater, AFilmIsAsBrightAsTheWetGroundBesideIt) {
    for (const float wet : {0.02f, 0.1f, 0.33f, 0.5f})
        expect_near(sent_up_once(glm::vec3(wet), glm::vec3(1)), glm::vec3(wet), 1e-6f);
}

TEST(LandUnderWater, SendsUpTheSumOfAllWaysOfTheLight) {
    constexpr int kEnough = 60;  // 0.475^60 is below 1e-19
    const glm::vec3 grounds[] = {{0.05f, 0.3f, 0.6f}, {0.9f, 0.7f, 0.45f}};
    const glm::vec3 throughs[] = {{1, 1, 1}, {0.4f, 0.7f, 0.9f}, {0, 0.05f, 0.99f}};
    for (const glm::vec3& ground : grounds) {
        const glm::vec3 wet = sent_up(ground, glm::vec3(1), kEnough);
        for (const glm::vec3& through : throughs)
            expect_near(sent_up_once(wet, through), sent_up(ground, through, kEnough), 2e-6f);
    }
}

}  // namespace
}  // namespace deepwater::shared
