#include "optics/sight/exposure.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>

namespace deepwater::optics {
namespace {

/// A clear day with the sun some way up.
MeteredLight clear_day() {
    return {.sun_irradiance = glm::vec3(1.2f, 1.1f, 0.9f),
            .sky_irradiance = glm::vec3(0.15f, 0.22f, 0.35f),
            .sky_here = glm::vec3(0.15f, 0.22f, 0.35f),
            .cos_sun = 0.2f,
            .field = glm::radians(50.0f),
            .depth = -4,
            .diffuse_attenuation = glm::vec3(0.35f, 0.06f, 0.04f)};
}

TEST(Exposure, RisesForWaterSeenHorizontallyAndFallsForSnellsWindow) {
    EXPECT_EQ(underwater_stops(0, 0), 0);
    EXPECT_EQ(underwater_stops(0, 1), 0);
    EXPECT_NEAR(underwater_stops(100, 1), -kUpwardStops, 1e-4f);
    EXPECT_NEAR(underwater_stops(100, 0), kLevelStops, 1e-4f);
    EXPECT_EQ(underwater_stops(5, -0.7f), underwater_stops(5, 0))
        << "looking down counts as looking horizontally";
    MeteredLight light = clear_day();
    light.depth = 6;
    light.up = 1;
    const float overhead = metered_ev(light, 0);
    float before = overhead;
    for (light.up = 1; light.up > 0; light.up -= 0.01f) {
        const float ev = metered_ev(light, 0);
        EXPECT_LE(ev, before);
        EXPECT_NEAR(ev, before, 0.02f) << "a degree changes it only a little";
        before = ev;
    }
    EXPECT_NEAR(overhead - before, (kLevelStops + kUpwardStops) * (1 - std::exp(-2.0f)), 0.02f);
}

// ISO 2720: a grey card in 2.5 lx times 2^EV gets its own reflectance as value, at any EV.
TEST(Exposure, ShowsAGreyCardAsGreyInTheLightOfItsEv) {
    for (const float ev : {-6.0f, 0.0f, 9.0f, 14.5f, 20.0f}) {
        const float irradiance = 2.5f * std::exp2(ev) / kLuminousEfficacy;
        const float radiance = 0.18f * irradiance / glm::pi<float>();
        EXPECT_NEAR(exposure_of(ev) * radiance, 0.18f, 1e-5f) << ev;
        EXPECT_NEAR(ev_of_irradiance(irradiance), ev, 1e-4f);
        EXPECT_NEAR(exposure_of(ev + 1) / exposure_of(ev), 0.5f, 1e-5f) << "an EV is a factor of two";
    }
}

TEST(Exposure, MetersASunnyDayAsPhotographersDo) {
    const float ev = metered_ev(clear_day(), 0);
    EXPECT_GT(ev, 13.5f);
    EXPECT_LT(ev, 15.5f);
}

TEST(Exposure, RisesInTheDarkButLeavesNightDarkerThanDay) {
    MeteredLight light = clear_day();
    float before = metered_ev(light, 0);
    float shown_before = 0;
    for (int stops = 1; stops <= 12; ++stops) {
        light.sun_irradiance /= 2.0f;
        light.sky_here = light.sky_irradiance /= 2.0f;
        const float ev = metered_ev(light, 0);
        EXPECT_LT(ev, before) << "less light gives a longer exposure";
        EXPECT_GT(ev, before - 1) << "but it compensates only a part of the lost light";
        const float shown = exposure_of(ev) * light.sky_irradiance.y;
        if (stops > 1) {
            EXPECT_LT(shown, shown_before);
        }
        shown_before = shown;
        before = ev;
    }
    light.sun_irradiance = light.sky_irradiance = light.sky_here = glm::vec3(0);
    EXPECT_TRUE(std::isfinite(metered_ev(light, 0)));
    EXPECT_TRUE(std::isfinite(metered_ev(light, 1)));
}

TEST(Exposure, FollowsTheLightUnderWaterWithoutAStepAtTheSurface) {
    MeteredLight light = clear_day();
    float before = metered_ev(light, 0);
    for (float depth = -1; depth < 60; depth += 0.05f) {
        light.depth = depth;
        const float ev = metered_ev(light, 0);
        EXPECT_LE(ev, before + 1e-5f);
        EXPECT_NEAR(ev, before, 0.03f);
        if (depth <= 0) {
            EXPECT_EQ(ev, before);
        }
        before = ev;
    }
}

TEST(Exposure, WithDazzleFallsTowardsTheSunAndIsUnchangedAwayFromIt) {
    MeteredLight light = clear_day();
    const float plain = metered_ev(light, 0);
    float before = 100;
    for (float away = 0; away <= 180; away += 0.5f) {
        light.cos_sun = std::cos(glm::radians(away));
        EXPECT_EQ(metered_ev(light, 0), plain) << "without dazzle the direction of view does not matter";
        const float ev = metered_ev(light, 1);
        EXPECT_LE(ev, before);
        EXPECT_GE(ev, plain);
        before = ev;
    }
    EXPECT_NEAR(before, plain, 0.02f);
    light.cos_sun = 1;
    EXPECT_GT(metered_ev(light, 1), plain + 0.3f);
    const float wide = metered_ev(light, 1);
    light.field = glm::radians(5.0f);
    EXPECT_GT(metered_ev(light, 1), wide + 1) << "with a long lens the sun matters more";
    light.sun_irradiance = glm::vec3(0);
    EXPECT_EQ(metered_ev(light, 1), metered_ev(light, 0));
}

// A cumulus changes the sky's light by a quarter, and the exposure stays. A thick storm cloud takes three
// quarters of the light, and a picture under it is darker only by kCloudLatitude.
TEST(Exposure, RisesUnderThickCloudsAndIgnoresSmallOnes) {
    MeteredLight light = clear_day();
    const float plain = metered_ev(light, 0);
    for (const float share : {0.75f, 0.9f, 1.25f}) {
        light.sky_here = share * light.sky_irradiance;
        EXPECT_EQ(metered_ev(light, 0), plain) << share;
    }
    light.sun_irradiance = glm::vec3(0);
    light.sky_here = light.sky_irradiance;
    const float storm = metered_ev(light, 0);
    float before = storm;
    for (float stops = 0; stops < 4; stops += 0.02f) {
        light.sky_here = light.sky_irradiance * std::exp2(-stops);
        const float ev = metered_ev(light, 0);
        EXPECT_NEAR(ev, storm - std::max(stops - kCloudLatitude, 0.0f), 1e-4f);
        EXPECT_NEAR(ev, before, 0.021f) << "no step";
        before = ev;
    }
    light.sky_here = light.sky_irradiance * 4.0f;
    EXPECT_NEAR(metered_ev(light, 0), storm + 2 - kCloudLatitude, 1e-4f) << "and falls in a gap";
}

/// Returns the EV after `seconds` in steps of `step`, if the metered EV changes from `from` to `to`.
float after(float from, float to, float seconds, float step) {
    Adaptation eye;
    eye.advance(from, 0);
    for (float t = step; t < seconds + step / 2; t += step) eye.advance(to, step);
    return *eye.ev();
}

TEST(Adaptation, SettlesWithinTwoSecondsOfAnyStep) {
    for (const float step : {1 / 120.0f, 1 / 60.0f, 1 / 24.0f, 0.25f}) {
        for (const float jump : {-16.0f, -6.0f, -3.0f, -1.0f, 1.0f, 3.0f, 16.0f}) {
            EXPECT_NEAR(after(10, 10 + jump, 2, step), 10 + jump, 0.05f) << jump << " EV, " << step << " s";
        }
    }
}

TEST(Adaptation, NeverOvershootsAndIsFasterToLight) {
    Adaptation eye;
    eye.advance(5, 0);
    float before = 5;
    for (int i = 0; i < 120; ++i) {
        const float ev = eye.advance(11, 1 / 60.0f);
        EXPECT_GE(ev, before);
        EXPECT_LE(ev, 11);
        before = ev;
    }
    EXPECT_GT(after(5, 11, 0.2f, 0.01f) - 5, 1.8f * (11 - after(11, 5, 0.2f, 0.01f)));
}

// Two steps in time give the same as one of their sum.
TEST(Adaptation, DoesNotDependOnTheFrameRate) {
    for (const float to : {4.0f, 14.0f})
        EXPECT_NEAR(after(9, to, 0.5f, 1 / 144.0f), after(9, to, 0.5f, 1 / 16.0f), 1e-3f);
}

TEST(Adaptation, StartsAdaptedAndStaysInConstantLight) {
    Adaptation eye;
    EXPECT_FALSE(eye.ev());
    EXPECT_EQ(eye.advance(7.3f, 0.01f), 7.3f);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(eye.advance(7.3f, 1 / 60.0f), 7.3f) << "bit for bit";
    EXPECT_EQ(eye.advance(9, 0), 7.3f);
    EXPECT_FLOAT_EQ(eye.advance(9, 1e9f), 9);
    EXPECT_EQ(eye.advance(-3, kAdapted), -3);
    EXPECT_EQ(eye.advance(16, kAdapted), 16);
}

/// For a minute the camera rises and falls with a swell and turns to and fro, as a person on deck does.
TEST(Adaptation, StaysSteadyInASwell) {
    for (const float dazzle : {0.0f, 1.0f}) {
        Adaptation eye;
        MeteredLight light = clear_day();
        float least = 100, most = -100;
        for (float t = 0; t < 60; t += 1 / 60.0f) {
            const float swell = std::sin(2 * glm::pi<float>() * t / 9) + 0.4f * std::sin(1.7f * t);
            light.depth = -(3 + 2 * swell);
            light.cos_sun = std::cos(glm::radians(40 + 2 * swell));
            const float ev = eye.advance(metered_ev(light, dazzle), 1 / 60.0f);
            least = std::min(least, ev);
            most = std::max(most, ev);
        }
        EXPECT_LT(most - least, 0.05f) << "dazzle " << dazzle;
    }
}

}  // namespace
}  // namespace deepwater::optics
