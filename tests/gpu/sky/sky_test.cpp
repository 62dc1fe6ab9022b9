// The sky that the GPU draws: its light, its cube maps and their blurred levels against the formulas.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "gpu/sky/sky_fixture.h"
#include "optics/air/atmosphere.h"
#include "render/sky/ambient_light.h"
#include "support/formula_harness.h"
#include "support/path_tracer.h"

namespace deepwater::shared {
#include "shared/harmonics.glsl"
#include "shared/sky/night_sky.glsl"
#include "shared/sky/sky_filter.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/water/sea_mirror.glsl"
#include "shared/water/water_body.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

TEST_F(SkyPassTest, CubeShowsTheFormulasSky) {
    const optics::Atmosphere air(1);
    for (const float elevation : {-3.0f, 2.0f, 35.0f, 90.0f}) {
        scene::SkyState sky = clear_;
        sky.sun_elevation = elevation;
        pass_->update(sky, {});
        const vec3 to_sun = scene::sun_direction(sky);
        int count = 0;
        CubeImage(pass_->sky_cube(), 0).for_each([&](vec3 direction, vec3 value, float) {
            if (count++ % 97 != 0) return;
            const float glow = shared::night_glow(shared::lifted_to_horizon(direction).y) *
                               shared::below_horizon_factor(direction.y);
            const vec3 expected =
                pass_->light().scale * air.radiance(direction, to_sun) + pass_->light().night_glow * glow;
            // Interpolation in the 32 × 96 sky-view table: 1 %, 4 % where the horizon's row meets the earth's
            // shadow; half floats: 5e-4 and, in the darkest dusk, 6e-8.
            for (int i = 0; i < 3; ++i) {
                EXPECT_NEAR(value[i], expected[i], 0.04f * expected[i] + 2e-6f)
                    << "sun at " << elevation << ", direction " << direction.x << ' ' << direction.y << ' '
                    << direction.z << ", band " << i;
            }
        });
    }
}

// The cube of the GPU against paths of light traced through the same air.
TEST_F(SkyPassTest, CubeAgreesWithTracedPaths) {
    for (const float elevation : {60.0f, 20.0f, 5.0f, 0.0f}) {
        scene::SkyState sky;
        sky.sun_elevation = elevation;
        pass_->update(sky, {});
        const vec3 to_sun = scene::sun_direction(sky);
        int count = 0;
        CubeImage(pass_->sky_cube(), 0).for_each([&](vec3 direction, vec3 value, float) {
            if (direction.y < 0.09f || count++ % 6007 != 0) return;
            const test::TracedRadiance traced =
                test::trace_sky(glm::dvec3(direction), glm::dvec3(to_sun), 1, 800);
            for (int i = 0; i < 3; ++i) {
                const double mean = traced.mean[i];
                EXPECT_NEAR(static_cast<double>(value[i]) / mean, 1, 0.10 + 3 * traced.error[i] / mean)
                    << "sun at " << elevation << ", looking " << glm::degrees(std::asin(direction.y))
                    << " up, band " << i;
            }
        });
        EXPECT_GE(count, 30);
    }
}

// At night the moon is what casts light and shadows, by day never.
TEST_F(SkyPassTest, BrighterOfSunAndMoonIsTheKeyLight) {
    scene::SkyState sky;
    sky.moon_elevation = 40;
    pass_->update(sky, {});
    EXPECT_EQ(pass_->light().to_sun, scene::sun_direction(sky));
    EXPECT_EQ(pass_->light().scale, 1);
    sky.sun_elevation = -20;
    pass_->update(sky, {});
    const optics::SkyLight& light = pass_->light();
    EXPECT_EQ(light.to_sun, scene::moon_direction(sky));
    EXPECT_EQ(light.sun_radiance, vec3(0));
    EXPECT_GT(light.scale, 1);
    // Full moon, 40 degrees up: some 0.15 to 0.2 lx on the ground (Krisciunas & Schaefer 1991; Kyba et al.
    // 2017).
    constexpr float kLuxPerUnit = 133334 / shared::kSolarIrradiance;
    const float on_ground = shared::luminance(light.true_sun_irradiance()) * light.to_sun.y +
                            shared::luminance(light.true_sky_irradiance());
    EXPECT_GT(on_ground * kLuxPerUnit, 0.10f);
    EXPECT_LT(on_ground * kLuxPerUnit, 0.27f);
    // The cube is the light's, in its scale.
    expect_near(CubeImage(pass_->sky_cube(), 0).level_irradiance(), light.sky_irradiance, 0.06f,
                "moonlit sky");
}

// The light of a whole night and day: no pop, no zero, no more than a factor of three in a degree.
TEST_F(SkyPassTest, LightFallsSmoothlyIntoTheNight) {
    scene::SkyState sky;
    float previous = 0;
    for (float elevation = 10; elevation >= -90; elevation -= 1) {
        sky.sun_elevation = elevation;
        pass_->update(sky, {});
        const optics::SkyLight& light = pass_->light();
        const float value = shared::luminance(light.true_sky_irradiance());
        EXPECT_GT(value, 0) << elevation;
        if (previous > 0) {
            EXPECT_LE(value, previous * 1.0001f) << elevation;
            EXPECT_GT(value, 0.28f * previous) << elevation;
        }
        previous = value;
        float darkest = 1;
        CubeImage(pass_->sky_cube(), 0).for_each([&](vec3 direction, vec3 seen, float) {
            darkest = direction.y > 0 ? std::min(darkest, seen.y) : darkest;
        });
        EXPECT_GT(darkest, 0) << elevation;
    }
    // Moonless: 0.6 to 0.9 mlx of airglow and stars (Kyba et al. 2017 give 0.6).
    constexpr float kLuxPerUnit = 133334 / shared::kSolarIrradiance;
    EXPECT_GT(previous * kLuxPerUnit, 3e-4f);
    EXPECT_LT(previous * kLuxPerUnit, 1.2e-3f);
}

// All light has a scale that dusk raises. In a moving picture what is shown gets it at once, and its light
// stays: by 0.1 degrees light falls by a tenth, and a power of two rounds nothing but the darkest texels of
// half floats.
TEST_F(SkyPassTest, AnotherScaleShowsTheSameLight) {
    scene::SkyState sky = clear_;
    const scene::WaterState water;
    sky.sun_elevation = -2;
    pass_->update({sky, water, {}}, render::Pace::immediate);
    const auto shown = [&] {
        return double{shared::luminance(CubeImage(pass_->sky_cube(), 2).level_irradiance())} /
               double{pass_->light().scale};
    };
    int changes = 0;
    double light = shown();
    for (float scale = pass_->light().scale; sky.sun_elevation > -6; sky.sun_elevation -= 0.1f) {
        pass_->update({sky, water, {}}, render::Pace::gradual);
        const double now = shown();
        EXPECT_GT(now, 0.8 * light) << sky.sun_elevation;
        EXPECT_LT(now, 1.02 * light) << sky.sun_elevation;
        light = now;
        if (std::exchange(scale, pass_->light().scale) != scale) ++changes;
    }
    EXPECT_GE(changes, 1);
    for (int i = 0; i < 80; ++i) pass_->update({sky, water, {}}, render::Pace::gradual);
    light = shown();
    pass_->update({sky, water, {}}, render::Pace::immediate);
    EXPECT_NEAR(light / shown(), 1, 0.01);
}

TEST_F(SkyPassTest, LightIsTheCubesIntegral) {
    for (const float overcast : {0.0f, 0.5f, 1.0f}) {
        for (const float elevation : {-4.0f, 5.0f, 50.0f}) {
            scene::SkyState sky;
            sky.sun_elevation = elevation;
            sky.overcast = overcast;
            pass_->update(sky, {});
            // 16 × 32 lines of sight: the glow about the sun, 5 degrees wide, is the least well sampled.
            expect_near(CubeImage(pass_->sky_cube(), 0).level_irradiance(), pass_->light().sky_irradiance,
                        0.04f, "sun at " + std::to_string(elevation));
        }
    }
}

TEST_F(SkyPassTest, BlurredLevelsKeepTheLight) {
    pass_->update({}, {});
    const auto mean = [&](int level) {
        vec3 sum(0);
        CubeImage(pass_->sky_cube(), level).for_each([&](vec3, vec3 value, float angle) {
            sum += value * angle;
        });
        return sum;
    };
    // Level 1 has the sea in its lower half; from there on blurring only moves light about. Offsets in the
    // tangent plane favour what lies ahead as the lobe grows: 1 % per level.
    const vec3 sharp = mean(1);
    for (int level = 2; level < 6; ++level)
        expect_near(mean(level), sharp, 0.01f * static_cast<float>(level), "level " + std::to_string(level));
}

// A mirrored ray that goes down meets the sea: darker than the sky at the horizon, and no darker than its own
// colour.
TEST_F(SkyPassTest, BlurredLevelsHaveTheSeaBelowTheHorizon) {
    pass_->update({}, {});
    float above = 0, below = 0, darkest = 1;
    CubeImage(pass_->sky_cube(), 1).for_each([&](vec3 direction, vec3 value, float angle) {
        if (std::abs(direction.y) > 0.2f || std::abs(direction.y) < 0.05f) return;
        (direction.y > 0 ? above : below) += shared::luminance(value) * angle;
        if (direction.y < 0) darkest = std::min(darkest, shared::luminance(value));
    });
    EXPECT_LT(below, 0.6f * above);
    EXPECT_GT(below, 0.1f * above);
    EXPECT_GT(darkest, 0);
}

// A wall is lit by the sky down to the horizon and by the sea up to it.
TEST_F(SkyPassTest, AmbientLightFromTheSideIsThatOfSkyAndSea) {
    constexpr int kRows = 48, kColumns = 48;
    const optics::Atmosphere air(1);
    render::AmbientLight ambient(*shaders_);
    for (const float elevation : {35.0f, 50.0f, 70.0f}) {
        scene::SkyState sky = clear_;
        sky.sun_elevation = elevation;
        sky.sun_strength = 0;
        pass_->update(sky, {});
        ambient.update(*pass_);
        const gpu::AmbientBlock block = ambient.read();
        const vec3 to_sun = scene::sun_direction(sky);
        const scene::WaterOptics water = scene::optics({});
        for (const vec3 normal : {vec3(1, 0, 0), vec3(0, 0, 1), vec3(-1, 0, 0), vec3(0, 0, -1)}) {
            vec3 expected(0), found(0);
            for (int row = 0; row < kRows; ++row) {
                const float y = 2 * (static_cast<float>(row) + 0.5f) / kRows - 1;
                for (int column = 0; column < kColumns; ++column) {
                    const float azimuth = 2 * shared::kPi * static_cast<float>(column) / kColumns;
                    const float across = std::sqrt(1 - y * y);
                    const vec3 from(across * std::cos(azimuth), y, across * std::sin(azimuth));
                    vec3 radiance;
                    if (y > 0) {
                        radiance = air.radiance(from, to_sun);
                    } else {
                        const float mirrored = shared::sea_reflectance(-y);
                        const vec3 bent = glm::refract(from, vec3(0, 1, 0), 1 / shared::kWaterIndex);
                        const vec3 body =
                            shared::water_body_radiance(bent, to_sun, vec3(0), pass_->light().sky_irradiance,
                                                        water.absorption, water.scattering);
                        radiance = mirrored * air.radiance(shared::sea_mirrors(from), to_sun) +
                                   (1 - mirrored) * body / (shared::kWaterIndex * shared::kWaterIndex);
                    }
                    expected += radiance * (std::max(glm::dot(normal, from), 0.0f) * 4 * shared::kPi /
                                            (kRows * kColumns));
                }
            }
            for (int i = 0; i < shared::kHarmonics; ++i)
                found += shared::harmonic(i, normal) * vec3(block.irradiance[i]);
            // What nine numbers leave out of this sky: 3 %.
            expect_near(found, expected, 0.04f, "sun at " + std::to_string(elevation));
        }
    }
}

TEST_F(SkyPassTest, OnlyWhatTheCubesShowHasThemDrawnAnew) {
    scene::WaterState water;
    pass_->update({}, water);
    const unsigned version = pass_->version();
    water.fresnel = scene::kFresnelSchlick;
    pass_->update({}, water);
    EXPECT_EQ(pass_->version(), version);
    ++water.type;
    pass_->update({}, water);
    EXPECT_NE(pass_->version(), version);
}

TEST_F(SkyPassTest, SunDiscAndIrradianceAgree) {
    scene::SkyState sky;
    sky.sun_elevation = 40;
    pass_->update(sky, {});
    const float sine = std::sin(shared::kSunAngularRadius);
    expect_near(pass_->light().sun_radiance * (shared::kPi * sine * sine), pass_->light().sun_irradiance,
                1e-4f, "disc");
    sky.sun_strength = 0;
    pass_->update(sky, {});
    EXPECT_EQ(pass_->light().sun_irradiance, vec3(0));
}

TEST_F(SkyPassTest, WaterCubeShowsTheFormulasWater) {
    const scene::SkyState sky;
    for (int type = 0; type < 7; ++type) {
        const scene::WaterState water{.type = type};
        pass_->update(sky, water);
        const scene::WaterOptics optics = scene::optics(water);
        const optics::SkyLight& light = pass_->light();
        CubeImage(pass_->water_cube(), 0).for_each([&](vec3 direction, vec3 value, float) {
            // Half floats: 11 bits, 5e-4.
            expect_near(
                value,
                shared::water_body_radiance(direction, scene::sun_direction(sky), light.sun_irradiance,
                                            light.sky_irradiance, optics.absorption, optics.scattering),
                1e-3f, "type " + std::to_string(type));
        });
    }
}

TEST_F(SkyPassTest, FormulasAgreeWithTheirCpuTwins) {
    std::vector<vec4> inputs;
    for (int i = 0; i <= 1000; ++i)
        for (const float eta : {shared::kWaterIndex, 1 / shared::kWaterIndex})
            inputs.emplace_back(static_cast<float>(i) / 1000, eta, 0, 0);
    const auto fresnel = test::evaluate_on_gpu("shared/water/fresnel.glsl",
                                               "vec4(fresnel_dielectric(x.x, x.y), 0, 0, 0)", inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        // Square root and division of GLSL are good to 2.5 units in the last place, amplified by the critical
        // angle.
        EXPECT_NEAR(fresnel[i].x, shared::fresnel_dielectric(inputs[i].x, inputs[i].y), 2e-5f) << inputs[i].x;
    }

    const auto stand_ins =
        test::evaluate_on_gpu("shared/water/fresnel.glsl",
                              "vec4(fresnel_schlick(x.x, x.y), fresnel_power(x.x, x.y), 0, 0)", inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        // pow of GLSL is good to some 16 units in the last place of exp2's argument, up to 7: 1e-5.
        EXPECT_NEAR(stand_ins[i].x, shared::fresnel_schlick(inputs[i].x, inputs[i].y), 2e-5f) << inputs[i].x;
        EXPECT_NEAR(stand_ins[i].y, shared::fresnel_power(inputs[i].x, inputs[i].y), 5e-5f) << inputs[i].x;
    }

    inputs.clear();
    for (int i = 0; i <= 200; ++i)
        inputs.emplace_back(2 * static_cast<float>(i) / 200 - 1, 0.001f * static_cast<float>(i), 1, 0);
    const auto phases = test::evaluate_on_gpu("shared/sky/phase.glsl",
                                              "vec4(phase_rayleigh(x.x), phase_henyey_greenstein(x.x, "
                                              "0.924), phase_two_lobes(x.x, 0.935, -0.4, 0.995), 0)",
                                              inputs);
    const auto levels =
        test::evaluate_on_gpu("shared/sky/sky_filter.glsl", "vec4(sky_level_of(x.y, 7.0), 0, 0, 0)", inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        EXPECT_NEAR(phases[i].x, shared::phase_rayleigh(inputs[i].x), 1e-6f);
        // The lobe's peak divides by (1 - g)^3 = 4e-4: rounding grows by d's share, 1e-7 / 6e-3.
        const float lobe = shared::phase_henyey_greenstein(inputs[i].x, 0.924f);
        EXPECT_NEAR(phases[i].y, lobe, 1e-4f * lobe);
        const float lobes = shared::phase_two_lobes(inputs[i].x, 0.935f, -0.4f, 0.995f);
        EXPECT_NEAR(phases[i].z, lobes, 1e-4f * lobes);
        EXPECT_NEAR(levels[i].x, shared::sky_level_of(inputs[i].y, 7), 1e-4f);
    }
}

}  // namespace
}  // namespace deepwater
