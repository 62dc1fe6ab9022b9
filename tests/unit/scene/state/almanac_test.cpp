#include "scene/state/almanac.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/check.h"
#include "scene/state/sky_state.h"

namespace deepwater::scene {
namespace {

double turned(double radians) {
    const double degrees = std::fmod(glm::degrees(radians), 360.0);
    return degrees < 0 ? degrees + 360 : degrees;
}
double elevation(const glm::dvec3& d) {
    return glm::degrees(std::asin(d.y));
}
double azimuth(const glm::dvec3& d) {
    return turned(std::atan2(d.x, -d.z));
}

TEST(Almanac, CountsDays) {
    EXPECT_DOUBLE_EQ(julian_day({2000, 1, 1}, 12), 2451545.0);
    EXPECT_DOUBLE_EQ(julian_day({1987, 1, 27}, 0), 2446822.5);  // Meeus 1998, p. 62
    EXPECT_DOUBLE_EQ(julian_day({1900, 1, 1}, 0), 2415020.5);   // the same
    EXPECT_DOUBLE_EQ(julian_day({2023, 12, 31}, 24), julian_day({2024, 1, 1}, 0));
    EXPECT_DOUBLE_EQ(julian_day({2024, 2, 29}, 24), julian_day({2024, 3, 1}, 0));
}

TEST(Almanac, ReadsDatesAndNothingElse) {
    EXPECT_EQ(parse_date("2024-02-29")->day, 29);
    for (const char* bad :
         {"", "2023-02-29", "2024-13-01", "2024-00-10", "2024-1-1", "24-01-01", "2024-04-31", "2024/04/30",
          "2024-04-3x", "1700-01-01", "2024-04--1", " 2024-04-1"}) {
        EXPECT_FALSE(parse_date(bad)) << bad;
    }
}

// Meeus 1998, example 12.a: 1987 April 10, 0h: 13h 10m 46.3668s.
TEST(Almanac, EarthTurnsAsMeeusHasIt) {
    EXPECT_NEAR(turned(sidereal_angle(2446895.5)), 197.693195, 1e-5);
}

// Meeus 1998, example 25.a: 1992 October 13, 0h dynamical time: apparent longitude 199.90895, declination
// -7.78507, right ascension 198.38083, distance 0.99766 au. The routine is good to 0.01 degrees; nutation is
// finer here.
TEST(Almanac, SunIsWhereMeeusHasIt) {
    constexpr double kDay = 2448908.5 - 69.0 / 86400;
    const Ecliptic sun = sun_place(kDay);
    EXPECT_NEAR(turned(sun.longitude), 199.909, 0.003);
    EXPECT_NEAR(sun.distance / 149597870.7, 0.99766, 1e-5);
    const glm::dvec3 d = equatorial_direction(sun, kDay);
    EXPECT_NEAR(glm::degrees(std::asin(d.z)), -7.785, 0.003);
    EXPECT_NEAR(turned(std::atan2(d.y, d.x)), 198.381, 0.003);
}

// Meeus 1998, example 47.a: 1992 April 12, 0h dynamical time: longitude 133.162655 (without nutation),
// latitude -3.229126, distance 368409.7 km; apparent longitude 133.167265. The terms left out are below 0.002
// degrees each.
TEST(Almanac, MoonIsWhereMeeusHasIt) {
    const Ecliptic moon = moon_place(2448724.5 - 69.0 / 86400);
    EXPECT_NEAR(turned(moon.longitude), 133.167265, 0.02);
    EXPECT_NEAR(glm::degrees(moon.latitude), -3.229126, 0.01);
    EXPECT_NEAR(moon.distance, 368409.7, 100);
}

// Meeus 1998, example 48.a: the same moment: phase angle 69.0756 degrees.
TEST(Almanac, MoonHasItsPhase) {
    constexpr double kDay = 2448724.5 - 69.0 / 86400;
    EXPECT_NEAR(glm::degrees(moon_phase_angle(sun_place(kDay), moon_place(kDay))), 69.0756, 0.03);
}

// Reda & Andreas 2004 (NREL/TP-560-34302), appendix A.5: Golden, Colorado, 2003 October 17, 12:30:30 at
// UTC-7: zenith angle 50.11162 (refracted, at 820 mbar and 1830 m: 0.005 less refraction than at sea level),
// azimuth 194.34024.
TEST(Almanac, SunStandsWhereNrelHasIt) {
    const double day = julian_day({2003, 10, 17}, 12 + 30.0 / 60 + 30.0 / 3600 + 7);
    const SeenFromEarth seen = sun_and_moon(day, glm::radians(39.742476), glm::radians(-105.1786));
    EXPECT_NEAR(elevation(seen.to_sun), 90 - 50.11162, 0.02);
    EXPECT_NEAR(azimuth(seen.to_sun), 194.34024, 0.02);
}

// At an equinox the sun's declination passes 0: 2024 March 20, 3h 06m (Astronomical Almanac). At the solstice
// of 2024 June 20, 20h 51m, it is the ecliptic's tilt.
TEST(Almanac, SeasonsBeginOnTime) {
    const auto declination = [](double day) {
        return glm::degrees(std::asin(equatorial_direction(sun_place(day), day).z));
    };
    // A quarter of an hour shifts it by 0.004 degrees.
    EXPECT_NEAR(declination(julian_day({2024, 3, 20}, 3.1)), 0, 0.004);
    EXPECT_NEAR(declination(julian_day({2024, 6, 20}, 20.85)), 23.4385, 0.002);
}

// Total eclipse of 2024 April 8 at Mazatlan (23.2 N, 106.4 W), totality about 18h 09m UTC: sun and moon stand
// in one place, to within the difference of their radii and what the formulas leave out.
TEST(Almanac, MoonCoversTheSunInAnEclipse) {
    const SeenFromEarth seen =
        sun_and_moon(julian_day({2024, 4, 8}, 18 + 9.0 / 60), glm::radians(23.2), glm::radians(-106.4));
    EXPECT_LT(glm::degrees(std::acos(glm::dot(seen.to_sun, seen.to_moon))), 0.05);
}

// Full moon of 2024 January 25, 17h 54m: phase angle under the 5.2 degrees of its orbit's tilt; new moon of
// January 11.
TEST(Almanac, MoonIsFullAndNewOnTime) {
    const auto phase = [](double day) {
        return glm::degrees(moon_phase_angle(sun_place(day), moon_place(day)));
    };
    const double full = julian_day({2024, 1, 25}, 17.9);
    EXPECT_LT(phase(full), 5.3);
    EXPECT_LT(std::abs(phase(full) - std::min(phase(full - 0.05), phase(full + 0.05))), 0.6);
    EXPECT_GT(phase(julian_day({2024, 1, 11}, 11.95)), 174);
}

// Refraction at the horizon lifts the sun by 34 minutes of arc (Nautical Almanac), at 45 degrees by 1.
TEST(Almanac, AirLiftsWhatStandsLow) {
    // The formula takes the true elevation: what is seen at 0 stands at -34'.
    EXPECT_NEAR(glm::degrees(refraction(glm::radians(-34.0 / 60))) * 60, 34, 1.0);
    EXPECT_NEAR(glm::degrees(refraction(glm::radians(45.0))) * 60, 1.0, 0.03);
    EXPECT_EQ(refraction(glm::radians(-10.0)), 0);
    double previous = glm::radians(-5.0);
    for (double degrees = -5; degrees < 20; degrees += 0.01) {  // refraction keeps the order of heights
        const double seen = glm::radians(degrees) + refraction(glm::radians(degrees));
        EXPECT_GE(seen, previous - 1e-12) << degrees;
        previous = seen;
    }
}

TEST(Heavens, PlaceAndTimeDecideWhenAskedTo) {
    SkyState sky;
    EXPECT_EQ(resolved_sky(sky, 100).sun_elevation, sky.sun_elevation);
    sky.sun_source = kSunPlace;
    sky.sun_date = "2003-10-17";
    sky.sun_hour = 12 + 30.0f / 60 + 30.0f / 3600;
    sky.sun_utc_offset = -7;
    sky.sun_latitude = 39.742476f;
    sky.sun_longitude = -105.1786f;
    const SkyState seen = resolved_sky(sky, 100);
    EXPECT_NEAR(seen.sun_elevation, 90 - 50.11162, 0.02);
    EXPECT_NEAR(seen.sun_azimuth, 194.34024, 0.02);
}

TEST(Heavens, HoursPassWithTheSea) {
    SkyState sky;
    sky.sun_source = kSunPlace;
    sky.sun_hour = 20;
    sky.sun_hours_per_minute = 2;
    const SkyState later = resolved_sky(sky, 180);  // three minutes: six hours, past midnight
    SkyState next_day = sky;
    next_day.sun_hours_per_minute = 0;
    next_day.sun_hour = 2;
    next_day.sun_date = "2026-06-22";
    const SkyState expected = resolved_sky(next_day, 0);
    EXPECT_NEAR(later.sun_elevation, expected.sun_elevation, 1e-4);
    EXPECT_NEAR(later.sun_azimuth, expected.sun_azimuth, 1e-3);
    EXPECT_NEAR(later.moon_elevation, expected.moon_elevation, 1e-4);
}

TEST(Heavens, NoSuchDateIsRefused) {
    SkyState sky;
    ParameterList list;
    list.add(sky, sky_state_params());
    list.at("sun.date").set_text("2024-02-29");
    EXPECT_THROW(list.at("sun.date").set_text("2023-02-29"), UsageError);
    EXPECT_EQ(sky.sun_date, "2024-02-29");
}

// The altitude of the celestial pole is the latitude of the place at every hour.
TEST(Heavens, StarsTurnAboutThePole) {
    SkyState sky;
    sky.sun_latitude = 52;
    for (const float hour : {0.0f, 7.0f, 19.0f}) {
        sky.sun_hour = hour;
        const glm::vec3 pole = world_from_stars(sky, 0) * glm::vec3(0, 0, 1);
        EXPECT_NEAR(glm::degrees(std::asin(pole.y)), 52, 1e-3);
        EXPECT_NEAR(pole.x, 0, 1e-5);
        EXPECT_LT(pole.z, 0);
    }
}

}  // namespace
}  // namespace deepwater::scene
