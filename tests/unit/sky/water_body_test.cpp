#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"
#include "scene/water_state.h"

namespace deepwater::shared {
#include "shared/water_body.glsl"
}

namespace deepwater {
namespace {

using glm::vec3;

constexpr int kTypes = 7;
const vec3 kDown(0, -1, 0);

vec3 radiance(vec3 v, vec3 to_sun, vec3 sun, vec3 sky, int type) {
    const scene::WaterOptics water = scene::optics({.type = type});
    return shared::water_body_radiance(v, to_sun, sun, sky, water.absorption, water.scattering,
                                       water.diffuse_attenuation);
}

TEST(WaterBody, SunlightAgreesWithAMarchThroughTheWater) {
    const vec3 to_sun = glm::normalize(vec3(0.6f, 0.5f, -0.2f));
    const vec3 v = glm::normalize(vec3(0.3f, -1, 0.5f));
    const vec3 l = shared::refracted_sun(to_sun);
    for (int type = 0; type < kTypes; ++type) {
        const scene::WaterOptics water = scene::optics({.type = type});
        const vec3 bb = shared::water_backscatter(water.scattering);
        const vec3 source = shared::sunbeam_transfer(to_sun.y) *
                            shared::water_scattering_function(water.scattering, glm::dot(l, v));
        glm::dvec3 sum(0);
        constexpr double kStep = 0.01;  // m; the midpoint rule's error is (attenuation · step)² / 24 < 1e-5
        for (double s = 0.5 * kStep; s < 600; s += kStep) {
            const glm::dvec3 depth =
                glm::dvec3(water.diffuse_attenuation) * (s * -static_cast<double>(v.y) / l.y) +
                glm::dvec3(water.absorption + bb) * s;
            sum += glm::dvec3(source) * glm::exp(-depth) * kStep;
        }
        const vec3 closed = radiance(v, to_sun, vec3(1), vec3(0), type);
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(closed[i] / sum[i], 1, 1e-4) << "type " << type << " band " << i;
    }
}

TEST(WaterBody, ReflectsAFewPercentAndIsBlueInTheOcean) {
    // Irradiance reflectance is about pi times the radiance looking down: in the ocean 1 to 8 % in the blue
    // and less than 1 % in the red (Morel & Prieur 1977).
    const vec3 reflected = shared::kPi * radiance(kDown, vec3(0, 1, 0), vec3(1), vec3(0.15f), 1) / 1.15f;
    EXPECT_GT(reflected.z, 0.01f);
    EXPECT_LT(reflected.z, 0.08f);
    EXPECT_LT(reflected.x, 0.01f);
    EXPECT_GT(reflected.z, 2 * reflected.y);
    EXPECT_GT(reflected.y, 2 * reflected.x);
}

TEST(WaterBody, TurnsGreenTowardsTheCoast) {
    float previous = 10;
    for (int type = 0; type < kTypes; ++type) {
        const vec3 color = radiance(kDown, glm::normalize(vec3(0.5f, 1, 0)), vec3(1), vec3(0.2f), type);
        EXPECT_LT(color.z / color.y, previous * 1.02f) << type;
        previous = color.z / color.y;
    }
    EXPECT_LT(previous, 1);
}

TEST(WaterBody, IsFiniteAndPositiveForEverySunAndDirection) {
    for (int elevation = -6; elevation <= 90; elevation += 6) {
        const float angle = glm::radians(static_cast<float>(elevation));
        for (const vec3 v : {kDown, vec3(0, 1, 0), vec3(1, 0, 0), glm::normalize(vec3(-1, -1, 0))}) {
            const vec3 color = radiance(v, vec3(std::cos(angle), std::sin(angle), 0), vec3(1), vec3(0.1f), 1);
            for (int i = 0; i < 3; ++i) {
                EXPECT_TRUE(std::isfinite(color[i])) << elevation;
                EXPECT_GT(color[i], 0) << elevation;
            }
        }
    }
}

TEST(WaterBody, LightEnteringIsWhatTheSurfaceDoesNotReflect) {
    // Across the surface the beam keeps its power: irradiance on the level, E cos, times 1 - F.
    for (const float mu : {0.1f, 0.5f, 1.0f}) {
        const float level_above = mu * (1 - shared::fresnel_dielectric(mu, shared::kWaterIndex));
        const float level_below =
            shared::sunbeam_transfer(mu) * shared::refracted_cosine(mu, shared::kWaterIndex);
        EXPECT_NEAR(level_below, level_above, 1e-6f);
    }
}

}  // namespace
}  // namespace deepwater
