#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/shared_glsl.h"
#include "scene/state/water_state.h"

namespace deepwater::shared {
#include "shared/water/water_body.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using glm::vec3;

constexpr int kTypes = 7;
const vec3 kDown(0, -1, 0);

vec3 radiance(vec3 v, vec3 to_sun, vec3 sun, vec3 sky, int type) {
    const scene::WaterOptics water = scene::optics({.type = type});
    return shared::water_body_radiance(v, to_sun, sun, sky, water.absorption, water.scattering);
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
        const glm::dvec3 attenuation = water.absorption + bb;
        // 20 lengths of the clearest band; the midpoint rule's error is (attenuation x step)^2 / 24 < 1e-5
        constexpr double kStep = 0.01;
        for (double s = 0.5 * kStep; s < 1500; s += kStep) {
            const double path = s * (1 + -static_cast<double>(v.y) / static_cast<double>(l.y));
            sum += glm::dvec3(source) * glm::exp(-attenuation * path) * kStep;
        }
        sum *= glm::dvec3(shared::multiple_scattering(water.absorption, bb));
        const vec3 closed = radiance(v, to_sun, vec3(1), vec3(0), type);
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(closed[i] / sum[i], 1, 1e-4) << "type " << type << " band " << i;
    }
}

TEST(WaterBody, SpreadBeamKeepsItsLightAndMeanCosine) {
    for (const double tau : {0.01, 0.3, 2.0, 8.0, 40.0}) {
        // Orders of scattering follow Poisson's law; light scattered n times has the mean cosine g^n.
        double probability = std::exp(-tau), scattered = 0, turned = 0;
        for (int n = 1; n < 200; ++n) {
            probability *= tau / n;
            scattered += probability;
            turned += probability * std::pow(static_cast<double>(shared::kParticleAhead), n);
        }
        const glm::vec2 spread = shared::spread_beam(static_cast<float>(tau));
        EXPECT_NEAR(static_cast<double>(spread.y) * tau, scattered, 1e-4);
        EXPECT_NEAR(static_cast<double>(spread.x), turned / scattered, 2e-3);
        // Never more than once scattered light, and not more than the beam ahead of it, 1 in the end.
        double sum = 0;
        constexpr int kSteps = 20000;
        for (int i = 0; i < kSteps; ++i) {
            const double cosine = 1 - (i + 0.5) / kSteps;
            const auto c = static_cast<float>(cosine);
            const float glow = shared::spread_glow(c, spread);
            ASSERT_LE(glow, 1);
            sum += 2 * M_PI / kSteps * tau *
                   static_cast<double>(glow * shared::phase_henyey_greenstein(c, shared::kParticleAhead));
        }
        EXPECT_LE(sum, 1.001) << tau;
    }
    EXPECT_EQ(shared::spread_glow(0.9f, shared::spread_beam(0)), 1);
}

// Gordon et al. 1988, eq. 2a: exact computations give L_up / E_down = 0.0949 u + 0.0794 u^2 just below the
// surface, u = bb / (a + bb), within 10 %, for one typical shape of the scattering function. Shapes differ,
// from molecules alone to particles alone: hence 20 %. Light enters with 0.98 of its irradiance.
TEST(WaterBody, ReflectanceAgreesWithExactComputations) {
    for (int type = 0; type < kTypes; ++type) {
        const scene::WaterOptics water = scene::optics({.type = type});
        const vec3 bb = shared::water_backscatter(water.scattering);
        const vec3 u = bb / (water.absorption + bb);
        const vec3 expected = 0.0949f * u + 0.0794f * u * u;
        const vec3 found = radiance(kDown, vec3(0, 1, 0), vec3(1), vec3(0), type) / 0.98f;
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(found[i] / expected[i], 1, type == 0 ? 0.3 : 0.2) << "type " << type << " band " << i;
    }
}

// Morel & Prieur 1977: irradiance reflectance is 0.33 bb / a, under a diffuse sky; upward radiance is nearly
// even, so that irradiance is 3.5 to 4.5 times the radiance straight up.
TEST(WaterBody, ReflectanceUnderAnOvercastSkyIsAThirdOfBackscatterOverAbsorption) {
    for (int type = 1; type < kTypes; ++type) {
        const scene::WaterOptics water = scene::optics({.type = type});
        const vec3 bb = shared::water_backscatter(water.scattering);
        const vec3 found = 4.0f * radiance(kDown, vec3(0, 1, 0), vec3(0), vec3(1), type) / 0.934f;
        const vec3 expected = 0.33f * bb / (water.absorption + bb);
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(found[i] / expected[i], 1, 0.3) << "type " << type << " band " << i;
    }
}

TEST(WaterBody, CleanDeepSeaIsDarkAndBlue) {
    const vec3 sun(1), sky(0.15f);
    const vec3 light = sun + sky;
    for (const int type : {0, 1, 2}) {
        // Light that leaves through the surface, taken as isotropic: pi L (1 - F) / n^2.
        const vec3 leaving = shared::kPi * radiance(kDown, vec3(0, 1, 0), sun, sky, type) * 0.98f /
                             (shared::kWaterIndex * shared::kWaterIndex) / light;
        // Type II, with more yellow matter, is where the open ocean turns from blue to blue-green.
        EXPECT_GT(leaving.z, (type == 2 ? 1 : 2) * leaving.y) << type;
        EXPECT_GT(leaving.y, 2 * leaving.x) << type;
        // The sea's albedo is the sum of that and of the surface's reflection of sun and sky.
        const float mirrored = (shared::fresnel_dielectric(1, shared::kWaterIndex) * sun.x +
                                shared::kDiffuseReflectance * sky.x) /
                               light.x;
        const float albedo = shared::luminance(leaving) + mirrored;
        EXPECT_GT(albedo, 0.02f) << type;
        EXPECT_LT(albedo, 0.05f) << type;
        // The water's own part is less than half of it: clear water returns about a hundredth.
        EXPECT_GT(shared::luminance(leaving), 0.002f) << type;
        EXPECT_LT(shared::luminance(leaving), 0.025f) << type;
    }
}

TEST(WaterBody, TurnsGreenTowardsTheCoast) {
    float previous = std::numeric_limits<float>::infinity();
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

TEST(WaterBody, EnteringLightIsThatNotReflectedByTheSurface) {
    // Across the surface the beam keeps its power: irradiance on the level, E cos, times 1 - F.
    for (const float mu : {0.1f, 0.5f, 1.0f}) {
        const float level_above = mu * (1 - shared::fresnel_dielectric(mu, shared::kWaterIndex));
        const float level_below =
            shared::sunbeam_transfer(mu) * shared::refracted_cosine(mu, shared::kWaterIndex);
        EXPECT_NEAR(level_below, level_above, 1e-6f);
    }
}

/// Fournier & Forand's (1994) phase function, in the form of Mobley, Sundman & Boss 2002, eqs. 4-5.
double fournier_forand(double angle) {
    constexpr double kIndex = 1.10, kSlope = 3.5835;
    const double nu = (3 - kSlope) / 2, s2 = std::pow(std::sin(angle / 2), 2);
    const double k = 4 / (3 * (kIndex - 1) * (kIndex - 1)), d = k * s2, dn = std::pow(d, nu),
                 kn = std::pow(k, nu);
    return (nu * (1 - d) - (1 - dn) + (d * (1 - dn) - nu * (1 - d)) / s2) /
               (4 * M_PI * (1 - d) * (1 - d) * dn) +
           (1 - kn) / (16 * M_PI * (k - 1) * kn) * (3 * std::pow(std::cos(angle), 2) - 1);
}

TEST(WaterBody, PhaseFunctionOfParticlesIsTheMeasuredOne) {
    double back = 0;
    constexpr int kSteps = 1800;
    for (int i = 0; i < kSteps; ++i) {
        const double angle = (i + 0.5) * M_PI / kSteps;
        const double found =
            shared::phase_two_lobes(static_cast<float>(std::cos(angle)), shared::kParticleAhead,
                                    shared::kParticleBack, shared::kParticleShare);
        if (angle > M_PI / 6) {
            EXPECT_NEAR(found / fournier_forand(angle), 1, 0.07) << angle;
        }
        if (angle > M_PI / 2) back += found * 2 * M_PI * std::sin(angle) * M_PI / kSteps;
    }
    EXPECT_NEAR(back, shared::kParticleBackscatter, 1e-4);
}

// Kirk 1984: in pure absorbers sunlight fades as its path grows; the more is scattered, the less its slant counts.
TEST(WaterBody, SunlightFadesWithItsSlantTheLessTheMoreIsScattered) {
    const vec3 kd(0.2f), a(0.1f);
    for (const float mu : {0.66f, 0.75f, 0.9f, 1.0f}) {
        EXPECT_NEAR(shared::sun_fading(kd, a, vec3(0), mu).y, kd.y / mu, 1e-6f);
        float last = kd.y / mu + 1e-6f;
        for (const float b : {0.05f, 0.2f, 1.0f, 3.0f}) {
            const float fading = shared::sun_fading(kd, a, vec3(b), mu).y;
            EXPECT_LE(fading, last) << mu << ", b " << b;
            // Kirk's formula over itself at mu = 1
            const float ratio =
                std::sqrt((0.01f + (0.425f * mu - 0.19f) * 0.1f * b) / (0.01f + 0.235f * 0.1f * b));
            EXPECT_NEAR(fading, kd.y * ratio / mu, 1e-5f);
            last = fading + 1e-6f;
        }
    }
    EXPECT_NEAR(shared::sun_fading(kd, a, vec3(0.4f), 1).y, kd.y, 1e-6f);
}

// dL/ds = (c + f d+) B exp(-f y) along the ray; added light is attenuated by exp(-c s) on its way to the eye.
TEST(WaterVeil, AgreesWithAMarchAlongTheRay) {
    const vec3 body(0.3f, 0.6f, 1.1f);
    for (int type = 0; type < kTypes; ++type) {
        const scene::WaterOptics water = scene::optics({.type = type});
        const vec3 c = shared::sight_attenuation(water.absorption, water.scattering);
        const vec3 f = water.diffuse_attenuation / 0.8f;
        for (const float down : {-0.9f, -0.3f, 0.0f, 0.4f, 1.0f}) {
            for (const float length : {0.5f, 4.0f, 12.0f}) {
                const float depth = 12;  // no ray leaves the water
                constexpr int kSteps = 4000;
                const double step = static_cast<double>(length) / kSteps;
                glm::dvec3 sum(0);
                for (int i = 0; i < kSteps; ++i) {
                    const double s = (i + 0.5) * step;
                    const double y = static_cast<double>(depth) + static_cast<double>(down) * s;
                    sum += glm::dvec3(body * (c + f * std::max(down, 0.0f))) *
                           glm::exp(-glm::dvec3(c) * s - glm::dvec3(f) * y) * step;
                }
                const vec3 closed = shared::water_veil(body, c, f, depth, down, length);
                for (int band = 0; band < 3; ++band)
                    EXPECT_NEAR(static_cast<double>(closed[band]) / sum[band], 1, 2e-3)
                        << "type " << type << ", down " << down << ", " << length << " m";
            }
        }
    }
}

// Light is scattered back once along vertical ways, by water and bubbles together: an even water that sends back as
// much has stirred_scattering().
TEST(WaterBody, StirredWaterIsAsBrightAsWaterWithALayerOfBubbles) {
    constexpr float kBackscatter = 0.03f;
    // The clearest water scatters less red light than its molecules alone are taken to; of the bubbles' share as much
    // as is missing then counts as theirs.
    constexpr double kTolerance = 0.025;
    const auto sent_back = [](double a, double bb) { return bb / (2 * (a + bb)); };
    for (int type = 0; type < kTypes; ++type) {
        const scene::WaterOptics water = scene::optics({.type = type});
        const vec3 bb = shared::water_backscatter(water.scattering);
        for (const float depth : {0.3f, 1.2f, 3.0f}) {
            const vec3 stirred = shared::water_backscatter(
                shared::stirred_scattering(water.absorption, water.scattering, kBackscatter, depth));
            for (int band = 0; band < 3; ++band) {
                const auto a = static_cast<double>(water.absorption[band]);
                const auto own = static_cast<double>(bb[band]);
                // bb's own fading of the bubbles' light is left out on both sides: it is of second order
                double sum = 0;
                constexpr int kSteps = 20000;
                const double step = 30 / (2 * (a + own)) / kSteps;
                for (int i = 0; i < kSteps; ++i) {
                    const double z = (i + 0.5) * step;
                    sum += (own +
                            static_cast<double>(kBackscatter) * std::exp(-z / static_cast<double>(depth))) *
                           std::exp(-2 * (a + own) * z) * step;
                }
                const double even = sent_back(a, own) * static_cast<double>(stirred[band]) / own;
                EXPECT_NEAR(even / sum, 1, kTolerance)
                    << "type " << type << ", band " << band << ", " << depth << " m";
            }
        }
        EXPECT_EQ(shared::stirred_scattering(water.absorption, water.scattering, kBackscatter, 0),
                  water.scattering);
        EXPECT_EQ(shared::stirred_scattering(water.absorption, water.scattering, 0, 2), water.scattering);
    }
}

TEST(WaterVeil, ConvergesToInfinitelyDeepWater) {
    const vec3 body(0.3f, 0.6f, 1.1f), c(0.3f, 0.1f, 0.05f), f(0.3f, 0.08f, 0.04f);
    for (const float down : {0.0f, 0.5f, 1.0f}) {
        const vec3 end = shared::water_veil(body, c, f, 7, down, 1e4f), expected = body * glm::exp(-f * 7.0f);
        for (int band = 0; band < 3; ++band) EXPECT_NEAR(end[band] / expected[band], 1.0f, 1e-3f);
    }
    EXPECT_EQ(shared::water_veil(body, c, f, 7, 0.5f, 0), vec3(0));
    // Along an upward ray light may grow as fast as sight is attenuated: no division by nearly 0.
    const vec3 even = shared::water_veil(body, c, c, 7, -1, 3);
    for (int band = 0; band < 3; ++band)
        EXPECT_NEAR(even[band] / (body[band] * std::exp(-7 * c[band]) * c[band] * 3), 1.0f, 1e-3f);
}

}  // namespace
}  // namespace deepwater
