// Sunlight through the crests of waves, against sunlight followed through waves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"
#include "scene/state/water_state.h"

namespace deepwater::shared {
#include "shared/water/crest_light.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using glm::dvec2;
using glm::dvec3;
using glm::vec3;

struct Crest {
    vec3 to_sun = glm::normalize(vec3(0.0f, 0.25f, -1.0f));
    vec3 v = glm::normalize(vec3(0.2f, -0.5f, -0.8f));
    glm::vec2 slope{0.05f, -0.35f};
    float curvature = 0.2f;
    float wave_number = 0.5f;
    int type = 4;
    vec3 body{0.002f, 0.004f, 0.003f};
    vec3 sky{0};

    [[nodiscard]] vec3 radiance() const {
        const scene::WaterOptics water = scene::optics({.type = type});
        return shared::crest_radiance(
            body, v, shared::crest_light(to_sun, vec3(1), sky, water.absorption, water.scattering), slope,
            curvature, wave_number);
    }
};

/// A Stokes wave of second order that runs along x, in which sunlight is followed.
struct StokesWave {
    double k;  // rad/m
    double a;  // amplitude, m

    [[nodiscard]] double height(double x) const {
        return a * std::cos(k * x) + 0.5 * a * a * k * std::cos(2 * k * x);
    }
    [[nodiscard]] double slope(double x) const {
        return -a * k * std::sin(k * x) - a * a * k * k * std::sin(2 * k * x);
    }
    [[nodiscard]] double curvature(double x) const {
        return a * k * k * std::cos(k * x) + 2 * a * a * k * k * k * std::cos(2 * k * x);
    }
    [[nodiscard]] dvec3 normal(double x) const { return glm::normalize(dvec3(-slope(x), 1, 0)); }

    /// Returns whether a straight way leads from `from` along `way` through air (sign 1) or water (-1) alone.
    [[nodiscard]] bool open(const dvec2& from, const dvec2& way, double sign, int steps) const {
        for (int i = 1; i < steps; ++i) {
            const dvec2 at = from + way * (static_cast<double>(i) / steps);
            if (sign * (at.y - height(at.x)) < -1e-6) return false;
        }
        return true;
    }

    /// Returns the sunlight of strength 1 scattered once into the eye's ray along `v` from the place x of the surface.
    [[nodiscard]] dvec3 scattered(double x, const dvec3& v, const dvec3& to_sun,
                                  const scene::WaterOptics& water) const {
        const double length = 2 * M_PI / k;
        const dvec2 from(x, height(x));
        const dvec3 c = water.absorption + shared::water_backscatter(water.scattering);
        constexpr int kRays = 6000;
        constexpr double kLast = 200;  // m of the eye's ray
        const double step = 9 * length / kRays;
        dvec3 sum(0);
        for (int i = 0; i < kRays; ++i) {
            const double enters = x - 3 * length + (i + 0.5) * step;
            const dvec3 up = normal(enters);
            const double mu = glm::dot(up, to_sun);
            if (mu <= 0) continue;
            const dvec3 l = -glm::refract(-to_sun, up, 1.0 / static_cast<double>(shared::kWaterIndex));
            const dvec2 apart = dvec2(enters, height(enters)) - from;
            const double crossing = v.x * l.y - v.y * l.x;
            if (std::abs(crossing) < 1e-9) continue;
            const double s = (apart.x * l.y - apart.y * l.x) / crossing,
                         t = (v.x * apart.y - v.y * apart.x) / crossing;
            if (s <= 0 || t <= 0 || s > kLast) continue;
            const dvec2 at(enters, height(enters));
            if (!open(at, -t * dvec2(l), -1, 24) || !open(at, 3 * length * dvec2(to_sun), 1, 60)) continue;
            // The light of a piece of the surface is spread over the piece of the eye's ray that it crosses.
            const auto transfer = static_cast<double>(
                shared::sunbeam_transfer(static_cast<float>(mu), static_cast<float>(glm::dot(up, l))));
            const double flux = transfer * glm::dot(up, l) * step / up.y / std::abs(crossing);
            sum += flux *
                   dvec3(shared::water_scattering_function(water.scattering,
                                                           static_cast<float>(glm::dot(l, v)))) *
                   glm::exp(-c * (s + t));
        }
        return sum;
    }
};

// Faces that are turned from the sun, for a level eye and a sun behind the wave. Red light counts where there is any to
// speak of, a tenth of the green. The ridge is a chord and a plane: what it gets wrong is said where it is derived.
TEST(CrestLight, AgreesWithSunlightFollowedThroughWaves) {
    const scene::WaterOptics water = scene::optics({.type = 1});
    const vec3 often =
        shared::multiple_scattering(water.absorption, shared::water_backscatter(water.scattering));
    double squares = 0, sum = 0;
    int count = 0, close = 0;
    for (const double elevation : {8.0, 17.0, 30.0}) {
        const double high = glm::radians(elevation);
        const dvec3 to_sun(std::cos(high), std::sin(high), 0);
        const shared::CrestLight light =
            shared::crest_light(vec3(to_sun), vec3(1), vec3(0), water.absorption, water.scattering);
        for (const double length : {12.0, 40.0, 90.0}) {
            for (const double steepness : {0.2, 0.32}) {
                const double k = 2 * M_PI / length;
                const StokesWave wave{.k = k, .a = steepness / k};
                for (const double behind : {0.03, 0.07, 0.12, 0.18, 0.25, 0.32}) {
                    const double x = -behind * length;
                    const double down = glm::radians(4.0);
                    const dvec3 ray(std::cos(down), -std::sin(down), 0);
                    const vec3 v(
                        glm::refract(ray, wave.normal(x), 1.0 / static_cast<double>(shared::kWaterIndex)));
                    const dvec3 traced = dvec3(often) * wave.scattered(x, dvec3(v), to_sun, water);
                    const vec3 body = shared::water_body_radiance(v, vec3(to_sun), vec3(1), vec3(0),
                                                                  water.absorption, water.scattering);
                    const vec3 found =
                        shared::crest_radiance(body, v, light, {static_cast<float>(wave.slope(x)), 0},
                                               static_cast<float>(wave.curvature(x)), static_cast<float>(k));
                    for (int band = 0; band < 3; ++band) {
                        if (traced[band] < 0.1 * traced.y) continue;
                        const double off = std::log(static_cast<double>(found[band]) / traced[band]);
                        EXPECT_LT(std::abs(off), std::log(2.2))
                            << elevation << " degrees, " << length << " m, steepness " << steepness << ", "
                            << behind << " behind, band " << band;
                        squares += off * off;
                        sum += off;
                        ++count;
                        close += std::abs(off) < std::log(1.15) ? 1 : 0;
                    }
                }
            }
        }
    }
    EXPECT_LT(std::sqrt(squares / count), 0.25);
    EXPECT_LT(std::abs(sum / count), 0.1);
    EXPECT_GT(close, 0.4 * count);
    RecordProperty("deviation", std::to_string(std::sqrt(squares / count)));
    RecordProperty("mean", std::to_string(sum / count));
    RecordProperty("close", std::to_string(static_cast<double>(close) / count));
}

TEST(CrestLight, IsThatOfTheFlatSeaOnFacesTurnedToTheSunAndByNight) {
    Crest crest;
    crest.slope = -crest.slope;
    EXPECT_EQ(crest.radiance(), crest.body);
    crest.slope = glm::vec2(0);
    EXPECT_EQ(crest.radiance(), crest.body);
    crest.slope = {0.05f, -0.35f};
    crest.to_sun = glm::normalize(vec3(0.0f, -0.1f, -1.0f));
    EXPECT_EQ(crest.radiance(), crest.body);
}

// A ripple has no room for water that scatters: the light is that of the flat sea behind it. A wave of a kilometre lets
// none through: what is left is the sky's light.
TEST(CrestLight, IsThatOfTheFlatSeaInThinCrestsAndOfTheSkyInThickOnes) {
    Crest crest;
    crest.curvature = 0;
    crest.wave_number = 1e4f;
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(crest.radiance()[i] / crest.body[i], 1, 1e-2f);
    crest.wave_number = 6e-3f;
    for (int i = 0; i < 3; ++i) EXPECT_LT(crest.radiance()[i], 1e-3f * crest.body[i]);
}

TEST(CrestLight, ChangesSteadilyFromTheTopIntoTheShade) {
    Crest crest;
    vec3 before = crest.body;
    for (int i = 0; i <= 400; ++i) {
        crest.slope = {0, -1e-3f * static_cast<float>(i)};
        const vec3 now = crest.radiance();
        for (int band = 0; band < 3; ++band)
            EXPECT_NEAR(now[band], before[band], 0.05f * crest.body[band]) << i;
        before = now;
    }
}

// Against the sun, crests of coastal water are brighter than the flat sea seen along the same ray; they lose red first,
// and blue before green.
TEST(CrestLight, IsGreenAgainstTheSun) {
    Crest crest;
    const scene::WaterOptics water = scene::optics({.type = crest.type});
    crest.body = shared::water_body_radiance(crest.v, crest.to_sun, vec3(1), crest.sky, water.absorption,
                                             water.scattering);
    const vec3 light = crest.radiance();
    EXPECT_GT(light.y, 1.2f * crest.body.y);
    EXPECT_GT(light.y, light.x);
    EXPECT_GT(light.y, light.z);
}

TEST(CrestLight, IsFiniteForEverySunSlopeAndView) {
    for (float elevation = -6; elevation <= 90; elevation += 4) {
        for (float pitch = -90; pitch <= 20; pitch += 10) {
            for (const float steepness : {-1.0f, 0.0f, 0.3f, 2.0f}) {
                Crest crest;
                crest.to_sun = vec3(0, std::sin(glm::radians(elevation)), -std::cos(glm::radians(elevation)));
                crest.v = vec3(0, std::sin(glm::radians(pitch)), -std::cos(glm::radians(pitch)));
                crest.slope = {0.1f * steepness, -steepness};
                for (const float component : {crest.radiance().x, crest.radiance().y, crest.radiance().z}) {
                    EXPECT_TRUE(std::isfinite(component)) << elevation << ' ' << pitch << ' ' << steepness;
                    EXPECT_GE(component, 0);
                }
            }
        }
    }
}

}  // namespace
}  // namespace deepwater
