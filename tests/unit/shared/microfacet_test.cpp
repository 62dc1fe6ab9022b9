#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/harmonics.glsl"
#include "shared/solids/microfacet.glsl"
#include "shared/water/fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

/// Returns the integral of f(direction) over the upper hemisphere, by rings.
template <class F>
double over_hemisphere(int rings, F&& f) {
    double sum = 0;
    for (int r = 0; r < rings; ++r) {
        const double cos_zenith = (r + 0.5) / rings, sin_zenith = std::sqrt(1 - cos_zenith * cos_zenith);
        const int steps = 2 * rings;
        for (int s = 0; s < steps; ++s) {
            const double azimuth = (s + 0.5) / steps * glm::two_pi<double>();
            sum += f(glm::dvec3(sin_zenith * std::cos(azimuth), cos_zenith, sin_zenith * std::sin(azimuth))) /
                   rings / steps * glm::two_pi<double>();
        }
    }
    return sum;
}

TEST(Microfacet, ProjectedAreasOfFacetsSumToTheSurface) {
    for (const float alpha : {0.1f, 0.3f, 0.7f, 1.0f}) {
        // The density falls off within alpha^2 of the cosine: a hundred rings in the narrowest.
        const double covered = over_hemisphere(alpha < 0.2f ? 2000 : 400, [alpha](const glm::dvec3& d) {
            const auto cos_h = static_cast<float>(d.y);
            return static_cast<double>(shared::facet_density(cos_h, alpha * alpha) * cos_h);
        });
        EXPECT_NEAR(covered, 1, 0.01) << alpha;
    }
}

// White furnace: perfectly reflecting facets under a uniform sky reflect at most the light that arrives;
// they lose only light that would be reflected more than once.
TEST(Microfacet, ReflectsAtMostTheLightThatArrives) {
    for (const float alpha : {0.2f, 0.5f, 1.0f}) {
        for (const float cos_v : {0.2f, 0.6f, 1.0f}) {
            const glm::dvec3 to_eye(std::sqrt(1 - cos_v * cos_v), cos_v, 0);
            const double reflected = over_hemisphere(300, [&](const glm::dvec3& to_light) {
                const auto cos_l = static_cast<float>(to_light.y);
                const auto cos_h = static_cast<float>(glm::normalize(to_eye + to_light).y);
                return static_cast<double>(shared::facet_density(cos_h, alpha * alpha) *
                                           shared::facet_visibility(cos_l, cos_v, alpha * alpha) * cos_l);
            });
            EXPECT_LT(reflected, 1.01) << alpha << " " << cos_v;
            // The roughest, seen straight on, return 1 - ln 2 without a second bounce.
            EXPECT_GT(reflected, 0.3) << alpha << " " << cos_v;
        }
    }
}

TEST(Microfacet, AlbedoIsTheIntegralOverDirections) {
    for (const float roughness : {0.4f, 0.7f, 1.0f}) {
        const float alpha2 = std::pow(roughness, 4.0f);
        for (const float cos_v : {0.3f, 0.7f, 1.0f}) {
            const glm::dvec3 to_eye(std::sqrt(1 - cos_v * cos_v), cos_v, 0);
            const double integral = over_hemisphere(300, [&](const glm::dvec3& to_light) {
                const auto cos_l = static_cast<float>(to_light.y);
                const glm::dvec3 half_way = glm::normalize(to_eye + to_light);
                const auto cos_h = static_cast<float>(half_way.y);
                const auto fresnel = shared::fresnel_schlick(glm::vec3(shared::kDielectricReflectance),
                                                             static_cast<float>(glm::dot(half_way, to_eye)));
                return static_cast<double>(fresnel.x * shared::facet_density(cos_h, alpha2) *
                                           shared::facet_visibility(cos_l, cos_v, alpha2) * cos_l);
            });
            // The fit is good to one or two hundredths.
            EXPECT_NEAR(shared::facet_albedo(glm::vec3(shared::kDielectricReflectance), roughness, cos_v).x,
                        integral, 0.02)
                << roughness << " " << cos_v;
        }
    }
}

TEST(Microfacet, SchlickApproximatesTheExactDielectric) {
    for (int i = 0; i <= 100; ++i) {
        const float cos_i = static_cast<float>(i) / 100.0f;
        EXPECT_NEAR(shared::fresnel_schlick(glm::vec3(shared::kDielectricReflectance), cos_i).x,
                    shared::fresnel_dielectric(cos_i, 1.5f), 0.04f)
            << cos_i;
    }
}

TEST(Harmonics, AreOrthonormalOverTheSphere) {
    for (int i = 0; i < shared::kHarmonics; ++i) {
        for (int j = i; j < shared::kHarmonics; ++j) {
            const double product = over_hemisphere(100, [i, j](const glm::dvec3& d) {
                const glm::vec3 above(d), below(d.x, -d.y, d.z);
                return static_cast<double>(shared::harmonic(i, above) * shared::harmonic(j, above) +
                                           shared::harmonic(i, below) * shared::harmonic(j, below));
            });
            EXPECT_NEAR(product, i == j ? 1 : 0, 1e-3) << i << " " << j;
        }
    }
}

// The irradiance of uniform light is pi times its radiance, for any orientation of the surface.
TEST(Harmonics, IrradianceOfUniformLightIsPiTimesRadiance) {
    const double coefficient = static_cast<double>(shared::harmonic(0, {0, 1, 0})) * 4 * glm::pi<double>();
    EXPECT_NEAR(coefficient * static_cast<double>(shared::cosine_lobe(0) * shared::harmonic(0, {1, 0, 0})),
                glm::pi<double>(), 1e-5);
}

}  // namespace
}  // namespace deepwater
