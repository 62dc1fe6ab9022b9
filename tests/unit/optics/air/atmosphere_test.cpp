#include "optics/air/atmosphere.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/cie_sky.h"

namespace deepwater {
namespace {

using glm::vec3;

const optics::Atmosphere& clear_day() {
    static const optics::Atmosphere air(1);
    return air;
}

vec3 sun_at(float elevation) {
    const float angle = glm::radians(elevation);
    return {std::cos(angle), std::sin(angle), 0};
}

TEST(Atmosphere, MoleculesHaveThePublishedOpticalDepth) {
    const optics::Atmosphere air(0);
    const float ozone = shared::ozone_absorption().y * shared::kOzoneHalfWidth;
    const float depth = -std::log(air.sun_transmittance(vec3(0, 1, 0)).y) - ozone;
    // 0.0973 at 550 nm (Bodhaine et al. 1999); the picture's green band, which is wide, has 0.7 % more.
    EXPECT_NEAR(depth, 0.0973f, 0.0015f);
}

TEST(Atmosphere, MarchedTransmittanceAgreesWithFineSteps) {
    for (const float elevation : {0.0f, 1.0f, 10.0f, 60.0f}) {
        const double r = shared::kGroundRadius + shared::kEyeHeight;
        const double mu = std::sin(elevation * 3.14159265358979 / 180);
        constexpr int kSteps = 100000;
        const double length = shared::distance_to_top(static_cast<float>(r), static_cast<float>(mu));
        glm::dvec3 depth(0);
        for (int i = 0; i < kSteps; ++i) {
            const double t = length * (i + 0.5) / kSteps;
            const double height = std::sqrt(r * r + 2 * r * mu * t + t * t) - shared::kGroundRadius;
            depth += glm::dvec3(shared::air_at(static_cast<float>(height), 1).extinction) * (length / kSteps);
        }
        const vec3 marched = shared::march_transmittance(static_cast<float>(r), static_cast<float>(mu), 1);
        // 40 quadratic steps; ozone's tent has kinks, worth most along the horizon, where the depth is 10.
        for (int i = 0; i < 3; ++i) EXPECT_NEAR(marched[i] / std::exp(-depth[i]), 1, 0.01) << elevation;
    }
}

TEST(Atmosphere, TableAgreesWithTheMarch) {
    for (const float height : {0.002f, 1.0f, 9.0f}) {
        for (const float mu : {0.0f, 0.05f, 0.3f, 1.0f}) {
            const float r = shared::kGroundRadius + height;
            const vec3 table =
                lut_value(clear_day().transmittance(),
                          shared::centred(shared::transmittance_uv(r, mu), shared::transmittance_size()));
            const vec3 march = shared::march_transmittance(r, mu, 1);
            // Linear interpolation between 256 × 64 entries.
            for (int i = 0; i < 3; ++i) EXPECT_NEAR(table[i], march[i], 0.004f) << height << " km, mu " << mu;
        }
    }
}

TEST(Atmosphere, TableCoordinatesAndParametersAreInverse) {
    for (const glm::vec2 uv : {glm::vec2(0.1f, 0.2f), glm::vec2(0.7f, 0.5f), glm::vec2(1, 1)}) {
        const glm::vec2 at = shared::transmittance_parameters(uv);
        // r carries 5e-4 km of rounding, which x_mu sees over distances of 100 km and more.
        EXPECT_LT(glm::distance(shared::transmittance_uv(at.x, at.y), uv), 2e-3f);
    }
    const vec3 direction = shared::sky_view_direction({0.3f, 0.6f});
    EXPECT_LT(glm::distance(shared::sky_view_uv(direction, vec3(1, 0, 0)), glm::vec2(0.3f, 0.6f)), 1e-5f);
}

TEST(Atmosphere, DirectAndDiffuseLightAreAtMostTheSunlight) {
    for (const float elevation : {5.0f, 20.0f, 45.0f, 90.0f}) {
        const vec3 to_sun = sun_at(elevation);
        const vec3 sky = clear_day().sky_irradiance(to_sun);
        const vec3 global = sky + clear_day().sun_irradiance(to_sun) * to_sun.y;
        for (int i = 0; i < 3; ++i) {
            EXPECT_LT(global[i], shared::kSolarIrradiance * to_sun.y) << elevation;
            EXPECT_GT(global[i], 0.4f * shared::kSolarIrradiance * to_sun.y) << elevation;
        }
    }
    // Diffuse share on a clear day with a high sun: 8 to 20 % (Iqbal 1983, ch. 7).
    const vec3 high = sun_at(60);
    const float sky = clear_day().sky_irradiance(high).y;
    const float share = sky / (sky + clear_day().sun_irradiance(high).y * high.y);
    EXPECT_GT(share, 0.08f);
    EXPECT_LT(share, 0.20f);
}

TEST(Atmosphere, SkyIsBlueAboveAndBrighterAtTheHorizon) {
    const vec3 to_sun = sun_at(60);
    const vec3 away = clear_day().radiance(vec3(0, 0.9397f, 0.342f), to_sun);
    const vec3 horizon = clear_day().radiance(vec3(0, 0.01f, 1), to_sun);
    // Molecules alone give a ratio of 4.6; aerosol whitens the sky of a maritime day to about half of that.
    EXPECT_GT(away.z, 2.2f * away.x);
    EXPECT_GT(horizon.y, 2 * away.y);
    EXPECT_LT(horizon.z / horizon.x, 0.7f * away.z / away.x);
}

TEST(Atmosphere, SettingSunBecomesRedAndFades) {
    const vec3 low = clear_day().sun_irradiance(sun_at(2));
    EXPECT_GT(low.x, 2 * low.y);
    EXPECT_GT(low.y, 3 * low.z);
    EXPECT_EQ(clear_day().sun_irradiance(sun_at(-1)), vec3(0));
    EXPECT_GT(clear_day().sun_irradiance(sun_at(0)).x, 0);
    EXPECT_LT(clear_day().sun_irradiance(sun_at(0)).x, clear_day().sun_irradiance(sun_at(0.3f)).x);
}

TEST(Atmosphere, DuskIsDimBlueAndSmooth) {
    float previous = clear_day().sky_irradiance(sun_at(3)).y;
    for (float elevation = 2.5f; elevation >= -6; elevation -= 0.5f) {
        const vec3 sky = clear_day().sky_irradiance(sun_at(elevation));
        EXPECT_LT(sky.y, previous) << elevation;
        EXPECT_GT(sky.y, 0.35f * previous) << elevation;  // half a degree dims by less than a factor of three
        EXPECT_GT(sky.z, sky.x) << elevation;
        previous = sky.y;
    }
    EXPECT_GT(previous, 0);
    EXPECT_LT(previous, 1e-3f);
}

TEST(Atmosphere, IsFiniteEverywhere) {
    for (const float aerosol : {0.0f, 10.0f}) {
        const optics::Atmosphere air(aerosol);
        for (const float elevation : {-6.0f, 0.0f, 90.0f}) {
            for (const vec3 direction : {vec3(0, 1, 0), vec3(0, -1, 0), vec3(1, 0, 0), sun_at(elevation)}) {
                const vec3 radiance = air.radiance(direction, sun_at(elevation));
                for (int i = 0; i < 3; ++i) {
                    EXPECT_TRUE(std::isfinite(radiance[i])) << elevation;
                    EXPECT_GE(radiance[i], 0) << elevation;
                }
            }
        }
    }
}

TEST(Atmosphere, IsContinuousAtTheHorizon) {
    const vec3 to_sun = sun_at(20);
    const vec3 above = clear_day().radiance(glm::normalize(vec3(0, 1e-5f, 1)), to_sun);
    const vec3 below = clear_day().radiance(glm::normalize(vec3(0, -1e-5f, 1)), to_sun);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(below[i] / above[i], 1, 1e-3f);
}

// The air above CIE's standard clear sky has an optical depth of 0.32, by its gradation: that of `sky.aerosol` 2.5, for
// which aerosol has 0.175 at 500 nm. With so much our sky is CIE's, over all directions at least 25 degrees from the sun
// and 10 above the horizon, for suns from 20 to 60 degrees. Nothing else is changed: clean sea air has less than half of
// that aerosol and a darker zenith.
TEST(ClearSky, OfMoreTurbidAirIsThatOfTheCie) {
    const optics::Atmosphere turbid(2.5f), clean(1);
    EXPECT_NEAR(-std::log(shared::luminance(turbid.sun_transmittance(vec3(0, 1, 0)))), 0.32f, 0.15f * 0.32f);
    const auto logarithm = [](const optics::Atmosphere& air, const vec3& look, const vec3& sun) {
        return std::log(static_cast<double>(shared::luminance(air.radiance(look, sun))) /
                        test::cie_clear_sky(glm::dvec3(look), glm::dvec3(sun)));
    };
    for (const float sun_elevation : {20.0f, 30.0f, 45.0f, 60.0f}) {
        const vec3 sun = sun_at(sun_elevation);
        std::vector<double> off;
        double mean = 0;
        for (const float up : {10.0f, 20.0f, 30.0f, 45.0f, 60.0f, 75.0f, 90.0f})
            for (int azimuth = 0; azimuth <= 180; azimuth += 30) {
                const float e = glm::radians(up), a = glm::radians(static_cast<float>(azimuth));
                const vec3 look(std::cos(e) * std::cos(a), std::sin(e), std::cos(e) * std::sin(a));
                if (glm::dot(look, sun) > std::cos(glm::radians(25.0f))) continue;
                off.push_back(logarithm(turbid, look, sun));
                mean += off.back();
            }
        mean /= static_cast<double>(off.size());
        double squares = 0;
        std::ptrdiff_t near = 0;
        for (const double value : off) {
            squares += (value - mean) * (value - mean);
            near += std::abs(value - mean) < std::log(1.15) ? 1 : 0;
        }
        EXPECT_LT(std::sqrt(squares / static_cast<double>(off.size())), 0.1) << sun_elevation;
        EXPECT_GT(static_cast<double>(near) / static_cast<double>(off.size()), 0.87) << sun_elevation;
    }
    // 10 degrees up away from a sun at 60, over the zenith: CIE has 0.92, clean air 1.66.
    const vec3 sun = sun_at(60), up(0, 1, 0);
    const vec3 away(-std::cos(glm::radians(10.0f)), std::sin(glm::radians(10.0f)), 0);
    EXPECT_NEAR(test::cie_clear_sky(glm::dvec3(away), glm::dvec3(sun)) /
                    test::cie_clear_sky(glm::dvec3(up), glm::dvec3(sun)),
                0.92, 0.01);
    EXPECT_NEAR(std::exp(logarithm(turbid, away, sun) - logarithm(turbid, up, sun)), 1, 0.15);
    EXPECT_GT(std::exp(logarithm(clean, away, sun) - logarithm(clean, up, sun)), 1.5);
}

TEST(Overcast, ZenithIsThreeTimesAsBrightAndIrradianceIsAsGiven) {
    const float zenith = shared::overcast_zenith(2);
    EXPECT_NEAR(shared::overcast_radiance(1, zenith), 3 * shared::overcast_radiance(0, zenith), 1e-6f);
    double irradiance = 0;
    constexpr int kSteps = 1000;  // midpoint rule on a cubic: exact to 1e-6
    for (int i = 0; i < kSteps; ++i) {
        const double sine = (i + 0.5) / kSteps;
        irradiance += shared::overcast_radiance(static_cast<float>(sine), zenith) * sine * 2 *
                      3.14159265358979 / kSteps;
    }
    EXPECT_NEAR(irradiance, 2, 1e-4);
}

TEST(Overcast, HidesTheSun) {
    EXPECT_EQ(shared::sun_through_cloud(0), 1);
    EXPECT_EQ(shared::sun_through_cloud(1), 0);
    EXPECT_LT(shared::sun_through_cloud(0.9f), 0.1f);
}

TEST(Sun, AngularSizeIsTheMeasuredOne) {
    EXPECT_NEAR(glm::degrees(shared::kSunAngularRadius), 0.2666f, 1e-4f);
}

}  // namespace
}  // namespace deepwater
