#include "scene/state/almanac.h"

#include <array>
#include <charconv>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/sky/air_refraction.glsl"
}  // namespace deepwater::shared

namespace deepwater::scene {
namespace {

constexpr double kJ2000 = 2451545.0;  ///< 2000 January 1, 12h
constexpr double kDaysPerCentury = 36525.0;
constexpr double kKilometresPerAu = 149597870.7;
constexpr double kEquatorialRadius = 6378.14;  ///< equatorial radius of the Earth, km

/// Dynamical time minus universal time [s]: 64 s in 2000, 69 s in 2020 and nearly constant since. In 1900 it
/// was -3 s; the difference moves the moon by 0.01 degrees. Source: Morrison & Stephenson 2004.
constexpr double kDeltaT = 69.0;

double radians(double degrees) {
    return glm::radians(degrees);
}

/// Julian centuries of dynamical time since 2000.
double centuries(double julian_day) {
    return (julian_day + kDeltaT / 86400.0 - kJ2000) / kDaysPerCentury;
}

/// Longitude of the moon's ascending node, rad. Source: Meeus 1998, chapter 22.
double lunar_node(double t) {
    return radians(125.04452 - 1934.136261 * t);
}

/// Nutation in longitude [rad] to 0.5 arc seconds. Source: Meeus 1998, chapter 22.
double nutation(double t) {
    const double sun = radians(280.4665 + 36000.7698 * t), moon = radians(218.3165 + 481267.8813 * t);
    const double node = lunar_node(t);
    return radians((-17.20 * std::sin(node) - 1.32 * std::sin(2 * sun) - 0.23 * std::sin(2 * moon) +
                    0.21 * std::sin(2 * node)) /
                   3600);
}

/// True obliquity of the ecliptic, rad. Source: Meeus 1998, eq. 22.2 and chapter 22.
double obliquity(double t) {
    const double mean = 23.4392911 - 0.0130042 * t - 1.64e-7 * t * t;
    return radians(mean + 0.00256 * std::cos(lunar_node(t)));
}

/// A term of the moon's series: multiples of the mean elongation, the sun's anomaly, the moon's anomaly and
/// its argument of latitude, and amplitudes.
struct Term {
    int d, m, moon, f;
    double sine;    ///< 1e-6 degrees
    double cosine;  ///< amplitude of the cosine in the distance, 1e-3 km
};

/// Longitude and distance. Source: Meeus 1998, table 47.A, its terms above 2200.
constexpr auto kLongitudeTerms = std::to_array<Term>({
    {0, 0, 1, 0, 6288774, -20905355}, {2, 0, -1, 0, 1274027, -3699111}, {2, 0, 0, 0, 658314, -2955968},
    {0, 0, 2, 0, 213618, -569925},    {0, 1, 0, 0, -185116, 48888},     {0, 0, 0, 2, -114332, -3149},
    {2, 0, -2, 0, 58793, 246158},     {2, -1, -1, 0, 57066, -152138},   {2, 0, 1, 0, 53322, -170733},
    {2, -1, 0, 0, 45758, -204586},    {0, 1, -1, 0, -40923, -129620},   {1, 0, 0, 0, -34720, 108743},
    {0, 1, 1, 0, -30383, 104755},     {2, 0, 0, -2, 15327, 10321},      {0, 0, 1, 2, -12528, 0},
    {0, 0, 1, -2, 10980, 79661},      {4, 0, -1, 0, 10675, -34782},     {0, 0, 3, 0, 10034, -23210},
    {4, 0, -2, 0, 8548, -21636},      {2, 1, -1, 0, -7888, 24208},      {2, 1, 0, 0, -6766, 30824},
    {1, 0, -1, 0, -5163, -8379},      {1, 1, 0, 0, 4987, -16675},       {2, -1, 1, 0, 4036, -12831},
    {2, 0, 2, 0, 3994, -10445},       {4, 0, 0, 0, 3861, -11650},       {2, 0, -3, 0, 3665, 14403},
    {0, 1, -2, 0, -2689, -7003},      {2, 0, -1, 2, -2602, 0},          {2, -1, -2, 0, 2390, 10056},
    {1, 0, 1, 0, -2348, 6322},        {2, -2, 0, 0, 2236, -9884},
});

/// Latitude. Source: Meeus 1998, table 47.B, its terms above 1800.
constexpr auto kLatitudeTerms = std::to_array<Term>({
    {0, 0, 0, 1, 5128122, 0}, {0, 0, 1, 1, 280602, 0},  {0, 0, 1, -1, 277693, 0}, {2, 0, 0, -1, 173237, 0},
    {2, 0, -1, 1, 55413, 0},  {2, 0, -1, -1, 46271, 0}, {2, 0, 0, 1, 32573, 0},   {0, 0, 2, 1, 17198, 0},
    {2, 0, 1, -1, 9266, 0},   {0, 0, 2, -1, 8822, 0},   {2, -1, 0, -1, 8216, 0},  {2, 0, -2, -1, 4324, 0},
    {2, 0, 1, 1, 4200, 0},    {2, 1, 0, -1, -3359, 0},  {2, -1, -1, 1, 2463, 0},  {2, -1, 0, 1, 2211, 0},
    {2, -1, -1, -1, 2065, 0}, {0, 1, -1, -1, -1870, 0}, {4, 0, -1, -1, 1828, 0},
});

glm::dvec3 lifted(const glm::dvec3& direction) {
    const double elevation = std::asin(glm::clamp(direction.y, -1.0, 1.0));
    const double level = std::hypot(direction.x, direction.z);
    if (level < 1e-9) return direction;
    const double seen = elevation + refraction(elevation);
    const double scale = std::cos(seen) / level;
    return {direction.x * scale, std::sin(seen), direction.z * scale};
}

}  // namespace

std::optional<Date> parse_date(std::string_view iso) {
    if (iso.size() != 10 || iso[4] != '-' || iso[7] != '-') return {};
    const auto number = [&](size_t first, size_t count) {
        int value = -1;
        const char* end = iso.data() + first + count;
        const auto result = std::from_chars(iso.data() + first, end, value);
        return result.ec == std::errc() && result.ptr == end && iso[first] != '-' ? value : -1;
    };
    const Date date{number(0, 4), number(5, 2), number(8, 2)};
    if (date.year < 1800 || date.year > 2200 || date.month < 1 || date.month > 12 || date.day < 1) return {};
    const bool leap = (date.year % 4 == 0 && date.year % 100 != 0) || date.year % 400 == 0;
    constexpr std::array<int, 12> kLengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const int days = kLengths[static_cast<size_t>(date.month - 1)] + (date.month == 2 && leap ? 1 : 0);
    return date.day <= days ? std::optional(date) : std::nullopt;
}

double julian_day(const Date& date, double hours) {
    int year = date.year, month = date.month;
    if (month <= 2) {
        --year;
        month += 12;
    }
    const int century = year / 100;
    const int gregorian = 2 - century + century / 4;
    return std::floor(365.25 * (year + 4716)) + std::floor(30.6001 * (month + 1)) + date.day + gregorian -
           1524.5 + hours / 24;
}

double sidereal_angle(double julian_day) {
    const double days = julian_day - kJ2000;
    const double t = days / kDaysPerCentury;
    return radians(std::fmod(280.46061837 + 360.98564736629 * days + 0.000387933 * t * t, 360.0));
}

Ecliptic sun_place(double julian_day) {
    const double t = centuries(julian_day);
    const double mean = 280.46646 + 36000.76983 * t + 0.0003032 * t * t;
    const double anomaly = radians(357.52911 + 35999.05029 * t - 0.0001537 * t * t);
    const double centre = (1.914602 - 0.004817 * t) * std::sin(anomaly) +
                          (0.019993 - 0.000101 * t) * std::sin(2 * anomaly) +
                          0.000289 * std::sin(3 * anomaly);
    const double eccentricity = 0.016708634 - 0.000042037 * t;
    const double distance = 1.000001018 * (1 - eccentricity * eccentricity) /
                            (1 + eccentricity * std::cos(anomaly + radians(centre)));
    constexpr double kAberration = 0.00569;  // degrees
    return {radians(mean + centre - kAberration) + nutation(t), 0, distance * kKilometresPerAu};
}

Ecliptic moon_place(double julian_day) {
    const double t = centuries(julian_day);
    const double longitude = radians(218.3164477 + 481267.88123421 * t - 0.0015786 * t * t);
    const double d = radians(297.8501921 + 445267.1114034 * t - 0.0018819 * t * t);
    const double m = radians(357.5291092 + 35999.0502909 * t - 0.0001536 * t * t);
    const double moon = radians(134.9633964 + 477198.8675055 * t + 0.0087414 * t * t);
    const double f = radians(93.2720950 + 483202.0175233 * t - 0.0036539 * t * t);
    const double e = 1 - 0.002516 * t - 0.0000074 * t * t;  // the eccentricity of the Earth's orbit decreases
    const auto factor = [e](const Term& term) { return std::pow(e, std::abs(term.m)); };
    const auto argument = [&](const Term& term) {
        return term.d * d + term.m * m + term.moon * moon + term.f * f;
    };

    double sine = 0, distance = 0, latitude = 0;
    for (const Term& term : kLongitudeTerms) {
        sine += factor(term) * term.sine * std::sin(argument(term));
        distance += factor(term) * term.cosine * std::cos(argument(term));
    }
    for (const Term& term : kLatitudeTerms) latitude += factor(term) * term.sine * std::sin(argument(term));
    // Venus, Jupiter and the Earth's flattening.
    const double a1 = radians(119.75 + 131.849 * t), a2 = radians(53.09 + 479264.290 * t);
    const double a3 = radians(313.45 + 481266.484 * t);
    sine += 3958 * std::sin(a1) + 1962 * std::sin(longitude - f) + 318 * std::sin(a2);
    latitude += -2235 * std::sin(longitude) + 382 * std::sin(a3) + 175 * std::sin(a1 - f) +
                175 * std::sin(a1 + f) + 127 * std::sin(longitude - moon) - 115 * std::sin(longitude + moon);
    return {longitude + radians(sine * 1e-6) + nutation(t), radians(latitude * 1e-6),
            385000.56 + distance * 1e-3};
}

glm::dvec3 equatorial_direction(const Ecliptic& place, double julian_day) {
    const double tilt = obliquity(centuries(julian_day));
    const double x = std::cos(place.latitude) * std::cos(place.longitude);
    const double y = std::cos(place.latitude) * std::sin(place.longitude);
    const double z = std::sin(place.latitude);
    return {x, y * std::cos(tilt) - z * std::sin(tilt), y * std::sin(tilt) + z * std::cos(tilt)};
}

glm::dmat3 world_from_equatorial(double julian_day, double latitude, double longitude) {
    // The right ascension of the meridian is the local sidereal time.
    const double sidereal = sidereal_angle(julian_day) + longitude;
    const double c = std::cos(sidereal), s = std::sin(sidereal);
    const glm::dvec3 east(-s, c, 0);
    const glm::dvec3 up(std::cos(latitude) * c, std::cos(latitude) * s, std::sin(latitude));
    const glm::dvec3 south(std::sin(latitude) * c, std::sin(latitude) * s, -std::cos(latitude));
    return glm::transpose(glm::dmat3(east, up, south));
}

double refraction(double true_elevation) {
    return static_cast<double>(shared::air_refraction(static_cast<float>(true_elevation)));
}

double moon_phase_angle(const Ecliptic& sun, const Ecliptic& moon) {
    const double cosine = std::cos(moon.latitude) * std::cos(moon.longitude - sun.longitude);
    const double sine = std::sqrt(glm::max(0.0, 1 - cosine * cosine));
    return std::atan2(sun.distance * sine, moon.distance - sun.distance * cosine);
}

SeenFromEarth sun_and_moon(double julian_day, double latitude, double longitude) {
    const Ecliptic sun = sun_place(julian_day), moon = moon_place(julian_day);
    const glm::dmat3 turn = world_from_equatorial(julian_day, latitude, longitude);
    // Parallax: the observer stands one Earth's radius above the centre.
    const glm::dvec3 observer(0, kEquatorialRadius, 0);
    const glm::dvec3 to_sun =
        glm::normalize(turn * equatorial_direction(sun, julian_day) * sun.distance - observer);
    const glm::dvec3 to_moon =
        glm::normalize(turn * equatorial_direction(moon, julian_day) * moon.distance - observer);
    return {lifted(to_sun), lifted(to_moon), moon_phase_angle(sun, moon)};
}

}  // namespace deepwater::scene
