// Clouds: their formulas, the share of the sky that they cover, their shadows and their light.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "gpu/sky/clouds_fixture.h"
#include "optics/air/atmosphere.h"
#include "optics/air/cloud_noise.h"
#include "support/formula_harness.h"

namespace deepwater::render {
namespace {

// A conservative slab lit alike from all sides has that radiance everywhere inside, whatever its depth.
TEST_F(CloudsTest, NothingIsBrighterThanItsSurroundingsInAFurnace) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> unit(0, 1);
    for (int i = 0; i < 1000; ++i) {
        const shared::CloudDepths depths{100 * unit(random), 100 * unit(random), 100 * unit(random),
                                         100 * unit(random)};
        const float y = 2 * unit(random) - 1;
        const vec3 view(std::sqrt(1 - y * y), y, 0);
        const vec3 source = shared::cloud_source(depths, view, vec3(0, 1, 0), 0, 1);
        const float around = shared::kPi * (source.y + source.z);  // a radiance of 1 is an irradiance of pi
        // Exact but at the two surfaces, where Eddington's radiance is cut off at 0: up to (1/3) / (4/3) too
        // much.
        EXPECT_LT(around, 1.25f);
        EXPECT_GT(around, 0.999f);
        const float scale = 1 - shared::kCloudAsymmetry;
        if (scale * std::min(depths.up, depths.down) > 0.34f) {
            EXPECT_NEAR(around, 1, 1e-4f);
        }
    }
}

TEST_F(CloudsTest, PhaseFunctionIsNormalisedAndForward) {
    for (const bool ice : {false, true}) {
        double sum = 0, mean = 0;
        constexpr int kSteps = 200000;
        for (int i = 0; i < kSteps; ++i) {
            const double c = 2 * (i + 0.5) / kSteps - 1;
            const auto p = static_cast<double>(ice ? shared::phase_ice(static_cast<float>(c))
                                                   : shared::phase_droplets(static_cast<float>(c))) *
                           2 * 3.14159265358979 * 2 / kSteps;
            sum += p;
            mean += p * c;
        }
        EXPECT_NEAR(sum, 1, 1e-3);
        // The fit's own mean cosine is 0.87; widening its aureole takes 0.02 off.
        EXPECT_NEAR(mean, ice ? 0.75 : 0.85, 0.02) << (ice ? "ice" : "droplets");
    }
}

TEST_F(CloudsTest, DirectionsOfTheDomeComeBack) {
    std::mt19937 random(4);
    std::uniform_real_distribution<float> unit(-1, 1);
    for (int i = 0; i < 1000; ++i) {
        vec3 d(unit(random), std::abs(unit(random)), unit(random));
        if (glm::length(d) < 0.1f) continue;
        d = glm::normalize(d);
        EXPECT_LT(glm::distance(shared::dome_direction(shared::dome_uv(d * 300.0f)), d), 1e-5f);
    }
}

TEST_F(CloudsTest, FormulasAgreeWithTheirCpuTwins) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> unit(0, 1);
    std::vector<vec4> inputs;
    for (int i = 0; i < 2000; ++i)
        inputs.emplace_back(40 * unit(random), 40 * unit(random), unit(random), unit(random));
    const auto gpu = test::evaluate_on_gpu(
        "shared/sky/clouds.glsl",
        "vec4(cloud_source(CloudDepths(x.x, x.y, 0.7 * x.x, 0.3 * x.y), normalize(vec3(0.3, x.z, x.w - "
        "0.5)), "
        "normalize(vec3(x.w, x.z, -0.4)), x.w, x.z), distance_to_shell(100.0 + 1000.0 * x.x, x.z))",
        inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        const vec4 x = inputs[i];
        const vec3 source = shared::cloud_source({x.x, x.y, 0.7f * x.x, 0.3f * x.y},
                                                 glm::normalize(vec3(0.3f, x.z, x.w - 0.5f)),
                                                 glm::normalize(vec3(x.w, x.z, -0.4f)), x.w, x.z);
        // exp() and powers of the phase functions: a few units of the last place each, cancelled once by a
        // third.
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(gpu[i][k], source[k], 2e-4f * std::abs(source[k]) + 2e-6f);
        const float range = shared::distance_to_shell(100 + 1000 * x.x, x.z);
        EXPECT_NEAR(gpu[i].w, range, 1e-5f * range);
    }
}

TEST_F(CloudsTest, WeatherIsSpreadEvenlyAndRepeats) {
    const Grid2D<float> field = optics::weather_field(96, 8, 3);
    double sum = 0;
    int below = 0;
    for (const float value : field.values()) {
        sum += static_cast<double>(value);
        below += value < 0.3f ? 1 : 0;
    }
    EXPECT_NEAR(sum / (96 * 96), 0.5, 1e-3);
    EXPECT_NEAR(below / (96.0 * 96.0), 0.3, 1e-3);
    // Across the seam it changes no faster than elsewhere.
    float largest_inside = 0, largest_across = 0;
    for (int y = 0; y < 96; ++y) {
        for (int x = 1; x < 96; ++x)
            largest_inside = std::max(largest_inside, std::abs(field(x, y) - field(x - 1, y)));
        largest_across = std::max(largest_across, std::abs(field(0, y) - field(95, y)));
    }
    EXPECT_LE(largest_across, largest_inside);
}

TEST_F(CloudsTest, NoCoverIsTheClearSkyBitForBit) {
    sky_pass_->update(sky_, {});
    const std::vector<float> clear = cube(sky_pass_->sky_cube(), 1);
    update(scene_of(scene::kCloudsCumulus, 0));
    EXPECT_FALSE(sky_pass_->has_clouds());
    EXPECT_EQ(cube(sky_pass_->sky_cube(), 1), clear);
    update(scene_of(scene::kCloudsCumulus, 0.5f));
    EXPECT_TRUE(sky_pass_->has_clouds());
    EXPECT_NE(cube(sky_pass_->sky_cube(), 1), clear);
    update(scene_of(scene::kCloudsCumulus, 0));
    EXPECT_EQ(cube(sky_pass_->sky_cube(), 1), clear);
}

TEST_F(CloudsTest, CoverIsTheShareOfSkyOverhead) {
    for (const int kind : {scene::kCloudsCumulus, scene::kCloudsStratus}) {
        float last = 0;
        for (const float cover : {0.25f, 0.5f, 0.75f, 1.0f}) {
            CloudScene clouds = scene_of(kind, cover);
            sky_.sun_elevation = 90;
            update(clouds);
            // Straight up: where less than half of the sunlight comes through.
            const std::vector<vec4> shadow = texels(sky_pass_->clouds().shadow());
            const auto dark =
                std::count_if(shadow.begin(), shadow.end(), [](const vec4& t) { return t.x < 0.5f; });
            const float share = static_cast<float>(dark) / static_cast<float>(shadow.size());
            EXPECT_NEAR(share, cover, 0.15f) << "kind " << kind;
            EXPECT_GT(share, last);
            last = share;
        }
    }
}

// The map under the clouds is what a march through the volume on the CPU finds along the sun's rays.
TEST_F(CloudsTest, ShadowIsTheTransmittanceAlongTheSunsRays) {
    sky_.sun_elevation = 55;
    update(scene_of(scene::kCloudsCumulus, 0.5f));
    const CloudPass& clouds = sky_pass_->clouds();
    const gpu::CloudBlock& block = clouds.block();
    const std::vector<vec4> body = texels(clouds.body()), shadow = texels(clouds.shadow());
    const int n = clouds.body().width(), m = clouds.body().layers();
    const auto density = [&](double u, double v, double w) {
        const double x = (u - std::floor(u)) * n - 0.5, y = (v - std::floor(v)) * n - 0.5;
        const double z = std::clamp(w * m - 0.5, 0.0, m - 1.0);
        const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y)),
                  z0 = std::min(static_cast<int>(z), m - 2);
        double sum = 0;
        for (int k = 0; k < 8; ++k) {
            const int dx = k & 1, dy = (k >> 1) & 1, dz = k >> 2;
            const double weight =
                (dx ? x - x0 : 1 - x + x0) * (dy ? y - y0 : 1 - y + y0) * (dz ? z - z0 : 1 - z + z0);
            sum +=
                weight *
                static_cast<double>(
                    body[static_cast<size_t>(((z0 + dz) * n + (y0 + dy + n) % n) * n + (x0 + dx + n) % n)].x);
        }
        return static_cast<double>(block.extinction *
                                   shared::cloud_density(static_cast<float>(sum) - 0.5f * block.bite,
                                                         block.softness, block.bite, 1));
    };
    const auto through = [&](double u, double v) {
        constexpr int kSteps = 200;
        const auto climb = static_cast<double>(block.thickness);
        const double sine = static_cast<double>(block.to_sun.y);
        double depth = 0;
        for (int s = 0; s < kSteps; ++s) {
            const double h = (s + 0.5) / kSteps * climb;
            const double along = h / sine / static_cast<double>(block.tile);
            depth += density(u + static_cast<double>(block.to_sun.x) * along,
                             v + static_cast<double>(block.to_sun.z) * along, h / climb) *
                     climb / kSteps / sine;
        }
        return std::exp(-static_cast<double>(1 - shared::kAureoleShare) * depth);
    };
    // Billows move outlines to and fro by up to a texel and a half of the volume and eat into them. Amid clouds and amid
    // clear air they change nothing, and on average little.
    const int side = clouds.shadow().width();
    const double reach = 1.5 / n;
    std::mt19937 random(6);
    std::uniform_int_distribution<int> any(0, side - 1);
    double mean = 0, expected_mean = 0;
    int amid = 0;
    constexpr int kPoints = 400;
    for (int i = 0; i < kPoints; ++i) {
        const int x = any(random), y = any(random);
        const double u = (x + 0.5) / side, v = (y + 0.5) / side;
        const auto here = static_cast<double>(shadow[static_cast<size_t>(y * side + x)].x);
        double least = 1, most = 0;
        for (const double across : {-reach, 0.0, reach}) {
            for (const double along : {-reach, 0.0, reach}) {
                const double there = through(u + across, v + along);
                least = std::min(least, there);
                most = std::max(most, there);
            }
        }
        mean += here / kPoints;
        expected_mean += through(u, v) / kPoints;
        if (least < 0.99 && most > 0.01) continue;
        EXPECT_NEAR(here, least < 0.99 ? 0 : 1, 0.1) << x << ' ' << y;
        ++amid;
    }
    EXPECT_GT(amid, kPoints / 3);
    EXPECT_GT(expected_mean, 0.2);
    EXPECT_LT(expected_mean, 0.9);
    // The mean of 400 places by chance has a standard error of 0.02 at most, the same places the same one.
    EXPECT_NEAR(mean, expected_mean, 0.04);
}

// Clouds that drift are where they were, shifted: sea time and a moving eye are the same thing for them.
TEST_F(CloudsTest, DriftIsADisplacement) {
    CloudScene clouds = scene_of(scene::kCloudsCumulus, 0.5f);
    update(clouds);
    const std::vector<vec4> here = texels(sky_pass_->clouds().dome());
    constexpr double kLater = 40;
    // Billows rise with time, so the eye moves instead of the clouds, and back with them.
    clouds.eye += glm::dvec3(1000 * 24, 0, 0);
    update(clouds);  // a whole tile away
    const std::vector<vec4> tile_away = texels(sky_pass_->clouds().dome());
    double difference = 0;
    for (size_t i = 0; i < here.size(); ++i)
        difference += static_cast<double>(std::abs(here[i].z - tile_away[i].z));
    EXPECT_LT(difference / static_cast<double>(here.size()), 1e-3);

    // Shown later without being made anew: every cloud is looked up where it stood.
    const vec3 shift(static_cast<float>(clouds.drift.x * kLater), 0,
                     static_cast<float>(clouds.drift.y * kLater));
    const vec3 direction = glm::normalize(vec3(0.5f, 0.3f, -0.6f));
    const float range = shared::distance_to_shell(1500, direction.y);
    const vec3 then = shared::before_shift(direction, range, shift);
    EXPECT_LT(glm::distance(then + shift, direction * range), 1e-2f);
}

TEST_F(CloudsTest, OvercastLeavesAQuarterOfTheLightAndIsBrightestOverhead) {
    for (const float elevation : {25.0f, 40.0f, 60.0f}) {
        sky_.sun_elevation = elevation;
        sky_pass_->update(sky_, {});
        const optics::SkyLight clear = sky_pass_->light();
        update(scene_of(scene::kCloudsStratus, 1));
        const optics::SkyLight grey = sky_pass_->light();
        const float sine = std::sin(glm::radians(elevation));
        const float before = shared::luminance(clear.sky_irradiance + clear.sun_irradiance * sine);
        const float after = shared::luminance(grey.sky_irradiance + grey.mean_sun_irradiance * sine);
        // Kasten & Czeplak 1980 find 0.25 on average; single layers of stratus have 0.15 to 0.4 (Haurwitz
        // 1948).
        EXPECT_GT(after / before, 0.15f) << elevation;
        EXPECT_LT(after / before, 0.4f) << elevation;
        EXPECT_LT(shared::luminance(grey.mean_sun_irradiance),
                  1e-3f * shared::luminance(clear.sun_irradiance));
        double zenith = 0, low = 0, zenith_weight = 0, low_weight = 0;
        for_each_in_dome([&](vec3 d, vec4 seen) {
            const auto light =
                static_cast<double>(shared::luminance(seen.x * sky_pass_->clouds().block().sun));
            if (d.y > 0.9f) zenith += light, ++zenith_weight;
            if (d.y > 0.1f && d.y < 0.2f) low += light, ++low_weight;
            EXPECT_LT(seen.z, 1e-3f);
        });
        // CIE overcast: (1 + 2 sin) / 3, 0.97 over 0.43.
        EXPECT_GT(zenith / zenith_weight, 1.4 * low / low_weight);
    }
}

// The base of a closed layer is no even grey: lumps a few degrees wide stand out by a tenth of its light.
TEST_F(CloudsTest, ClosedLayersHaveRelief) {
    for (const int kind : {scene::kCloudsStratus, scene::kCloudsStorm}) {
        update(scene_of(kind, 1));
        const std::vector<vec4> dome = texels(sky_pass_->clouds().dome());
        constexpr int kAway = 5;
        const auto light = [&](int x, int y) {
            return static_cast<double>(dome[static_cast<size_t>(y * kDome + x)].x);
        };
        double sum = 0, difference = 0;
        for (int y = kDome / 4; y < 3 * kDome / 4; ++y)
            for (int x = kDome / 4; x < 3 * kDome / 4; ++x) {
                const double around =
                    (light(x - kAway, y) + light(x + kAway, y) + light(x, y - kAway) + light(x, y + kAway)) /
                    4;
                sum += light(x, y);
                difference += std::abs(light(x, y) - around);
            }
        EXPECT_GT(difference / sum, 0.08) << kind;
        EXPECT_LT(difference / sum, 0.3) << kind;
    }
}

// Far clouds are lower than a texel. What a texel of them shows is the mean over its area, as a finer dome has it, and
// not the one strip that its middle meets: otherwise their edges are rows of dots.
TEST_F(CloudsTest, FarCloudsAreMeansOverTexels) {
    constexpr int kFiner = 4;
    CloudScene clouds = scene_of(scene::kCloudsCumulus, 0.5f);
    clouds.dome_size = kFiner * kDome;
    update(clouds);
    const std::vector<vec4> fine = texels(sky_pass_->clouds().dome());
    clouds.dome_size = kDome;
    update(clouds);
    const std::vector<vec4> coarse = texels(sky_pass_->clouds().dome());
    double sum = 0, squares = 0, count = 0;
    for (int y = 0; y < kDome; ++y)
        for (int x = 0; x < kDome; ++x) {
            const vec2 uv = (vec2(x, y) + 0.5f) / static_cast<float>(kDome);
            if (glm::length(2.0f * uv - 1.0f) > 0.98f * shared::kDomeHorizon) continue;
            if (shared::dome_direction(uv).y > 0.17f) continue;
            double mean = 0;
            for (int j = 0; j < kFiner * kFiner; ++j)
                mean +=
                    static_cast<double>(fine[static_cast<size_t>((kFiner * y + j / kFiner) * kFiner * kDome +
                                                                 kFiner * x + j % kFiner)]
                                            .x) /
                    (kFiner * kFiner);
            const double seen = static_cast<double>(coarse[static_cast<size_t>(y * kDome + x)].x);
            sum += mean;
            squares += (seen - mean) * (seen - mean);
            ++count;
        }
    EXPECT_LT(std::sqrt(squares / count) / (sum / count), 0.4);
}

// A deep cloud's face shades like that of a deep layer under a sun as low to it, whose Eddington solution is
// the same.
TEST_F(CloudsTest, FacesShadeAsTheyStandToTheSun) {
    for (const float facing : {1.0f, 0.7f, 0.3f, 0.0f}) {
        const float away = 60, nu = -0.5f;
        const vec3 to_sun(std::sqrt(1 - facing * facing), facing, 0);
        // Lines of sight as far off the sun as off the zenith.
        const vec3 level = glm::normalize(glm::cross(to_sun, vec3(0, 1, 0)) + vec3(0, 0, 1e-9f));
        const vec3 half = glm::normalize(to_sun + vec3(0, 1, 0));
        const float along = nu / glm::dot(half, to_sun);
        const vec3 view = along * half + std::sqrt(1 - along * along) * level;
        ASSERT_NEAR(glm::dot(view, to_sun), view.y, 1e-5f);
        const shared::CloudDepths depths{0, away, 0, away};
        const float alone = shared::cloud_source(depths, view, to_sun, 0, facing).x;
        EXPECT_NEAR(alone, shared::cloud_source(depths, view, to_sun, 1, 0).x, 1e-4f) << facing;
    }
}

// Sunlit sides of towers show billows: what stands out from its surroundings, three degrees across, is a
// sixth of their light or more (an eighth when all faces are lit as if they stood to the sun).
TEST_F(CloudsTest, SunlitSidesHaveRelief) {
    sky_.sun_elevation = 35;
    update(scene_of(scene::kCloudsStorm, 0.5f));
    const std::vector<vec4> dome = texels(sky_pass_->clouds().dome());
    const vec3 to_sun = sky_pass_->clouds().block().to_sun;
    constexpr int kAway = 3;
    const auto seen = [&](int x, int y) { return dome[static_cast<size_t>(y * kDome + x)]; };
    double sum = 0, difference = 0;
    for (int y = kAway; y < kDome - kAway; ++y)
        for (int x = kAway; x < kDome - kAway; ++x) {
            const vec3 d = shared::dome_direction((vec2(x, y) + 0.5f) / static_cast<float>(kDome));
            if (d.y < 0.1f || d.y > 0.6f || glm::dot(d, to_sun) > 0.2f) continue;
            vec4 around(0);
            float most = seen(x, y).z;
            constexpr glm::ivec2 kTo[] = {{kAway, 0}, {-kAway, 0}, {0, kAway}, {0, -kAway}};
            for (const glm::ivec2 to : kTo) {
                around += seen(x + to.x, y + to.y) / 4.0f;
                most = std::max(most, seen(x + to.x, y + to.y).z);
            }
            if (most > 0.02f || seen(x, y).x < 0.15f) continue;  // blue shines through, or in shade
            sum += static_cast<double>(seen(x, y).x);
            difference += std::abs(static_cast<double>(seen(x, y).x - around.x));
        }
    EXPECT_GT(difference / sum, 0.16);
    EXPECT_LT(difference / sum, 0.3);
}

// A cloud that stands alone is darker on the side away from the sun, an even layer has no such side.
TEST_F(CloudsTest, LightLeaksOutOfCloudsThatStandAlone) {
    const vec3 view(0, 1, 0), to_sun = glm::normalize(vec3(1, 0.5f, 0));
    const auto light = [&](float toward, float flatness) {
        return shared::cloud_source({toward, 80 - toward, 40, 5}, view, to_sun, flatness, 1).x;
    };
    EXPECT_LT(light(60, 0), 0.2f * light(5, 0));
    EXPECT_NEAR(light(60, 1), light(40, 1), 1e-2f * light(60, 1));
}

TEST_F(CloudsTest, LightIsTheCloudyCubesIntegral) {
    update(scene_of(scene::kCloudsCumulus, 0.5f));
    const gl::Texture& texture = sky_pass_->sky_cube();
    const int n = texture.width();
    const std::vector<float> values = cube(texture, 0);
    vec3 sum(0);
    size_t i = 0;
    for (int face = 0; face < 6; ++face)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x, i += 3) {
                const vec2 uv = (vec2(x, y) + 0.5f) / static_cast<float>(n);
                const vec2 st = 2.0f * uv - 1.0f;
                const float steradians =
                    4 / static_cast<float>(n * n) * std::pow(1 + glm::dot(st, st), -1.5f);
                sum += vec3(values[i], values[i + 1], values[i + 2]) *
                       (std::max(shared::cube_direction(face, uv).y, 0.0f) * steradians);
            }
    // It is gathered from texels four times as wide: 1 % at the horizon.
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(sky_pass_->light().sky_irradiance[k], sum[k], 0.02f * sum[k]);
}

// What stands over the horizon stands before the clouds: the air's light, which it fades into, has no outlines of
// clouds, but as much light as the cloudy sky.
TEST_F(CloudsTest, AreNotSeenInTheAirBeforeLand) {
    sky_.sun_elevation = 12;
    // Largest relative step between neighbouring texels low over the horizon, and their mean.
    const auto steps_and_mean = [](const gl::Texture& texture) {
        const int n = texture.width();
        const std::vector<float> values = cube(texture, 0);
        float largest = 0, sum = 0;
        int count = 0;
        for (int face = 0; face < 6; ++face)
            for (int y = 0; y < n; ++y)
                for (int x = 0; x + 1 < n; ++x) {
                    const float up =
                        shared::cube_direction(face, (vec2(x, y) + 0.5f) / static_cast<float>(n)).y;
                    if (up < 0.05f || up > 0.3f) continue;
                    const auto i = static_cast<size_t>((face * n + y) * n + x) * 3 + 1;
                    largest = std::max(
                        largest, std::abs(values[i + 3] - values[i]) / std::min(values[i + 3], values[i]));
                    sum += values[i];
                    ++count;
                }
        return vec2(largest, sum / static_cast<float>(count));
    };
    sky_pass_->update(sky_, {});
    const vec2 clear = steps_and_mean(sky_pass_->eye_cube());
    for (const int kind : {scene::kCloudsCumulus, scene::kCloudsStratus, scene::kCloudsStorm}) {
        for (const float cover : {0.3f, 0.6f, 1.0f}) {
            update(scene_of(kind, cover));
            const vec2 air = steps_and_mean(sky_pass_->eye_cube()),
                       cloudy = steps_and_mean(sky_pass_->sky_cube());
            EXPECT_LT(air.x, clear.x + 0.03f) << kind << " " << cover << ", in the sky " << cloudy.x;
            EXPECT_NEAR(air.y, cloudy.y, 0.2f * cloudy.y) << kind << " " << cover;
        }
    }
}

}  // namespace
}  // namespace deepwater::render
