#include <gtest/gtest.h>

#include <cmath>

#include "optics/air/sky_lights.h"
#include "optics/air/star_catalogue.h"

namespace deepwater::shared {
#include "shared/sky/milky_way.glsl"
#include "shared/sky/moon_face.glsl"
#include "shared/sky/night_sky.glsl"
#include "shared/sky/sun_disc.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using glm::vec3;

constexpr float kLuxPerUnit =
    133334 / shared::kSolarIrradiance;  ///< Darula et al. 2005: the sun above the air

// Mean over the disc of limb_darkening(): 2 ∫ I(x) x dx.
TEST(SunDisc, LimbDarkeningHasMeanOne) {
    constexpr int kSteps = 20000;
    glm::dvec3 sum(0);
    for (int i = 0; i < kSteps; ++i) {
        const double x = (i + 0.5) / kSteps;
        sum += glm::dvec3(shared::limb_darkening(static_cast<float>(x))) * (2 * x / kSteps);
    }
    // The floor of mu adds mu^a over 0.25 % of the area: under 0.1 %.
    for (int band = 0; band < 3; ++band) EXPECT_NEAR(sum[band], 1, 1e-3) << band;
}

// Neckel & Labs 1994: at mu = 0.5 the disc has 0.67 to 0.71 of its middle's radiance at 550 to 600 nm, and
// blue less.
TEST(SunDisc, DarkensAsMeasured) {
    const vec3 half = shared::limb_darkening(std::sqrt(0.75f)) / shared::limb_darkening(0);
    EXPECT_NEAR(half.y, 0.70, 0.03);
    EXPECT_GT(half.x, half.y);
    EXPECT_GT(half.y, half.z);
}

TEST(Moon, FullMoonGivesAQuarterLux) {
    const vec3 strength = optics::moon_strength(180);
    EXPECT_NEAR(shared::luminance(strength) * 133334, 0.335, 0.01);  // above the air, from its magnitude
    EXPECT_NEAR(strength.y / (10 * optics::moon_strength(90).y), 1,
                0.15);  // half moon: a tenth of the full one's light
    EXPECT_EQ(optics::moon_strength(100), optics::moon_strength(260));
    EXPECT_LT(optics::moon_strength(0).y, 1e-3f * strength.y);
}

// The integral of the shaded disc is dust_phase_light(), the phase law of the same dust.
TEST(Moon, ShadedDiscIntegratesToItsPhaseLaw) {
    for (const float degrees : {1.0f, 30.0f, 60.0f, 90.0f, 120.0f}) {
        const float angle = glm::radians(degrees);
        const vec3 to_sun(std::sin(angle), 0, std::cos(angle));
        constexpr int kSteps = 800;
        double sum = 0;
        for (int y = 0; y < kSteps; ++y) {
            for (int x = 0; x < kSteps; ++x) {
                const glm::vec2 p = (glm::vec2(x, y) + 0.5f) * (2.0f / kSteps) - 1.0f;
                const float rest = 1 - glm::dot(p, p);
                if (rest <= 0) continue;
                const vec3 normal(p, std::sqrt(rest));
                sum += static_cast<double>(shared::dust_reflectance(glm::dot(normal, to_sun), normal.z));
            }
        }
        const double mean = sum * 4 / kSteps / kSteps / 3.14159265358979;
        EXPECT_NEAR(mean, shared::dust_phase_light(angle), 0.01) << degrees;  // the limb, on a grid of pixels
    }
}

TEST(Moon, FaceHasMeanOneAndDarkSeas) {
    constexpr int kSteps = 400;
    double sum = 0;
    int count = 0;
    for (int y = 0; y < kSteps; ++y) {
        for (int x = 0; x < kSteps; ++x) {
            const glm::vec2 p = (glm::vec2(x, y) + 0.5f) * (2.0f / kSteps) - 1.0f;
            const float rest = 1 - glm::dot(p, p);
            if (rest <= 0) continue;
            sum += static_cast<double>(shared::moon_albedo({p, std::sqrt(rest)}));
            ++count;
        }
    }
    EXPECT_NEAR(sum / count, 1, 0.02);
    const auto at = [](float x, float y) {
        return shared::moon_albedo({x, y, std::sqrt(1 - x * x - y * y)});
    };
    EXPECT_LT(at(-0.22f, 0.54f), 0.8f * at(0.1f, -0.6f));  // Mare Imbrium and the southern highlands
    EXPECT_LT(at(0.82f, 0.29f), 0.8f * at(0.1f, -0.6f));   // Mare Crisium, in the east
}

// The number of stars brighter than each magnitude is that of the real sky.
TEST(Stars, CountsAreThoseOfTheRealSky) {
    const std::vector<optics::Star> stars = optics::make_star_catalogue();
    for (const double magnitude : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}) {
        const float least = shared::light_of_magnitude(static_cast<float>(magnitude));
        const auto count = std::count_if(stars.begin(), stars.end(), [least](const optics::Star& star) {
            return shared::luminance(star.light) > least;
        });
        EXPECT_NEAR(static_cast<double>(count) / optics::star_count(magnitude), 1, 0.12) << magnitude;
        for (const optics::Star& star : stars) ASSERT_NEAR(glm::length(star.direction), 1, 1e-5f);
    }
}

TEST(Stars, SiriusIsTheBrightestAndThePoleStarAtThePole) {
    const std::vector<optics::Star> stars = optics::make_star_catalogue();
    const auto brightest = std::max_element(stars.begin(), stars.end(), [](const auto& a, const auto& b) {
        return shared::luminance(a.light) < shared::luminance(b.light);
    });
    EXPECT_NEAR(glm::degrees(std::asin(brightest->direction.z)), -16.72, 0.01);
    const float pole = shared::light_of_magnitude(1.98f);
    EXPECT_TRUE(std::any_of(stars.begin(), stars.end(), [pole](const optics::Star& star) {
        return star.direction.z > 0.9999f && std::abs(shared::luminance(star.light) / pole - 1) < 0.01f;
    }));
}

TEST(Stars, HotStarsAreBlueAndCoolStarsRed) {
    const vec3 hot = optics::star_color(-0.2f), sun = optics::star_color(0.65f),
               cool = optics::star_color(1.5f);
    EXPECT_GT(hot.z, hot.x);
    EXPECT_GT(cool.x, 1.7f * cool.z);
    for (int band = 0; band < 3; ++band) EXPECT_NEAR(sun[band], 1, 0.05) << band;  // Ballesteros: 5778 K
    EXPECT_NEAR(shared::luminance(hot), 1, 1e-5f);
}

TEST(MilkyWay, LiesInTheGalaxysPlane) {
    const glm::mat3 turn = optics::equatorial_from_galactic();
    // The galaxy's centre: 17h 45.6m, -28.94 degrees.
    EXPECT_NEAR(glm::degrees(std::asin((turn * vec3(1, 0, 0)).z)), -28.94, 0.02);
    const vec3 v = glm::normalize(vec3(0.3f, -0.5f, 0.6f));
    EXPECT_LT(glm::distance(shared::galactic_from_equatorial(turn * v), v), 1e-5f);
    double band = 0, poles = 0;
    for (int i = 0; i < 360; ++i) {
        const float a = glm::radians(static_cast<float>(i));
        band +=
            static_cast<double>(shared::milky_way_glow({std::cos(a) * 0.995f, std::sin(a) * 0.995f, 0.1f}).y);
        poles +=
            static_cast<double>(shared::milky_way_glow({std::cos(a) * 0.3f, std::sin(a) * 0.3f, 0.954f}).y);
    }
    EXPECT_GT(band, 10 * poles);
    EXPECT_NEAR(band / 360, 0.8, 0.5);
}

// Published horizontal illuminance of a clear sky: see docs/sky.md for the table and its sources.
TEST(DayAndNight, LevelsAreThePublishedOnes) {
    const optics::Atmosphere air(1);
    const auto lux = [&](float elevation) {
        scene::SkyState sky;
        sky.sun_elevation = elevation;
        optics::SkyLight light = optics::direct_light(sky, air, 1);
        light.sky_irradiance = optics::clear_sky_irradiance(light, air);
        optics::set_scale(light, optics::suitable_scale(light, light.sky_irradiance));
        return kLuxPerUnit *
               (shared::luminance(light.true_sky_irradiance()) +
                shared::luminance(light.true_sun_irradiance()) * std::max(0.0f, light.to_sun.y));
    };
    EXPECT_NEAR(lux(90) / 127000, 1, 0.15);
    EXPECT_NEAR(lux(50) / 89000, 1, 0.2);
    EXPECT_NEAR(lux(20) / 31000, 1, 0.25);
    // At sunset light changes by a third per degree, and our tables neglect refraction.
    EXPECT_NEAR(lux(0) / 732, 1, 0.35);
    // In twilight it falls by a factor of 3 in a degree.
    EXPECT_NEAR(lux(-6) / 3.4f, 1, 0.15);
    EXPECT_NEAR(lux(-12) / 0.0083f, 1, 0.3);
    EXPECT_NEAR(lux(-18) / 6.5e-4f, 1, 0.25);
}

}  // namespace
}  // namespace deepwater
