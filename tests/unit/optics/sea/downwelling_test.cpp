#include "optics/sea/downwelling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

using glm::vec3;

constexpr int kTypes = 7;

DaylightInWater noon(int type, float depth, float elevation) {
    const scene::WaterOptics water = scene::optics({.type = type});
    const float height = glm::radians(elevation);
    return {.water = water,
            .body_scattering = water.scattering,
            .to_sun = {std::cos(height), std::sin(height), 0},
            .sun = vec3(1.5f),
            .sky = vec3(0.3f),
            .depth = depth};
}

/// All light from above on a level plane at the eye, as shaders/common/water_veil.glsl and the surface's
/// underside draw it, by a plain grid of directions. The grid is finer than the lobe ahead is wide.
glm::dvec3 drawn(const DaylightInWater& in, const Downwelling& turned) {
    constexpr int kUp = 600, kAround = 600;
    const vec3 a = in.water.absorption, b = in.water.scattering, kd = in.water.diffuse_attenuation;
    const vec3 c = shared::sight_attenuation(a, b), beam = shared::refracted_sun(in.to_sun);
    const vec3 f = shared::sun_fading(kd, a, b, beam.y);
    const glm::vec2 spread = shared::spread_beam(b.y * in.depth / beam.y);
    const float n2 = shared::kWaterIndex * shared::kWaterIndex;
    const vec3 of_sky = shared::level_skylight(in.sky, a, in.body_scattering);
    glm::dvec3 sum(0);
    for (int i = 0; i < kUp; ++i) {
        const float up = (static_cast<float>(i) + 0.5f) / kUp, s = in.depth / up;
        const float weight = 2 * shared::kPi * up / (kUp * kAround);
        const float reflected = shared::fresnel_dielectric(up, 1 / shared::kWaterIndex);
        const vec3 sky = in.sky / shared::kPi * n2 * (1 - reflected) * glm::exp(-c * s) +
                         of_sky * glm::exp(-kd * in.depth) * shared::veil_share(c, kd, -up, s) +
                         turned.turned_sky * up;
        for (int j = 0; j < kAround; ++j) {
            const float azimuth = 2 * shared::kPi * (static_cast<float>(j) + 0.5f) / kAround;
            const float level = std::sqrt(1 - up * up);
            const vec3 v(level * std::cos(azimuth), up, level * std::sin(azimuth));
            const vec3 body =
                shared::water_body_radiance(v, in.to_sun, in.sun, vec3(0), a, in.body_scattering);
            const float cosine = glm::dot(v, beam);
            const float glow = cosine > 0 ? shared::spread_glow(cosine, spread) : 1.0f;
            const vec3 sun = body * glow * (1.0f + up * (turned.glow_gain - 1.0f)) * glm::exp(-f * in.depth) *
                             shared::veil_share(c, f, -up, s);
            sum += glm::dvec3((sky + sun) * weight);
        }
    }
    const vec3 entered = in.sun * (shared::sunbeam_transfer(in.to_sun.y) * beam.y);
    return sum + glm::dvec3(entered * glm::exp(-(a + b) * (in.depth / beam.y)));
}

glm::dvec3 by_diffuse_attenuation(const DaylightInWater& in) {
    const scene::WaterOptics& water = in.water;
    const vec3 beam = shared::refracted_sun(in.to_sun);
    const vec3 f = shared::sun_fading(water.diffuse_attenuation, water.absorption, water.scattering, beam.y);
    return glm::dvec3(in.sun * (shared::sunbeam_transfer(in.to_sun.y) * beam.y) * glm::exp(-f * in.depth) +
                      in.sky * (1 - shared::kDiffuseReflectance) *
                          glm::exp(-water.diffuse_attenuation * in.depth));
}

// 6 %: what is scattered once alone can be a little more than the law leaves: skylight in the first metre of
// clear water, and sunlight in the blue of coastal water. Where less than a hundredth of the light is left,
// it can be a quarter more.
TEST(Downwelling, AllRaysTogetherBringTheDaylightOfTheDepth) {
    for (int type = 1; type < kTypes; ++type) {
        for (const float depth : {0.5f, 2.0f, 8.0f, 20.0f}) {
            for (const float elevation : {20.0f, 60.0f}) {
                const DaylightInWater in = noon(type, depth, elevation);
                const glm::dvec3 found = drawn(in, downwelling(in)), law = by_diffuse_attenuation(in);
                const glm::dvec3 above = by_diffuse_attenuation(noon(type, 0, elevation));
                for (int band = 0; band < 3; ++band) {
                    if (law[band] < 0.01 * above[band]) continue;
                    EXPECT_NEAR(found[band] / law[band], 1, 0.06)
                        << "type " << type << ", " << depth << " m, sun " << elevation << ", band " << band;
                }
            }
        }
    }
}

TEST(Downwelling, NothingIsTakenAwayBelowNothing) {
    for (const float depth : {0.01f, 1.0f, 30.0f, 300.0f}) {
        const Downwelling turned = downwelling(noon(0, depth, 35));
        for (int band = 0; band < 3; ++band) {
            EXPECT_TRUE(std::isfinite(turned.glow_gain[band])) << depth;
            EXPECT_GE(turned.glow_gain[band], 0) << depth;
            EXPECT_GE(turned.turned_sky[band], 0) << depth;
        }
    }
}

TEST(Downwelling, AnEyeInTheAirAndANightGetNone) {
    const Downwelling in_air = downwelling(noon(3, 0, 40));
    EXPECT_EQ(in_air.glow_gain, vec3(1));
    EXPECT_EQ(in_air.turned_sky, vec3(0));
    DaylightInWater night = noon(3, 5, -10);
    night.sun = night.sky = vec3(0);
    EXPECT_EQ(downwelling(night).turned_sky, vec3(0));
    EXPECT_EQ(downwelling(night).glow_gain, vec3(1));
}

}  // namespace
}  // namespace deepwater::optics
