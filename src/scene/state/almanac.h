#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string_view>

namespace deepwater::scene {

/// A day of the Gregorian calendar.
struct Date {
    int year, month, day;
};

/// Reads a date such as "2026-06-21". @return nothing for any other text, a day that is not in the calendar,
/// or a year outside 1800 … 2200, in which the formulas below hold
[[nodiscard]] std::optional<Date> parse_date(std::string_view iso);

/// Julian day of a date at `hours` UTC, which may lie outside the day. Source: Meeus 1998, Astronomical
/// Algorithms, eq. 7.1.
[[nodiscard]] double julian_day(const Date& date, double hours);

/// Angle [rad] by which the Earth has turned: Greenwich mean sidereal time. Source: Meeus 1998, eq. 12.4.
[[nodiscard]] double sidereal_angle(double julian_day);

/// Ecliptic coordinates, of date. Angles in rad.
struct Ecliptic {
    double longitude;
    double latitude;
    double distance;  ///< km from the Earth's centre
};

/// The sun's apparent place, good to 0.01 degrees. Source: Meeus 1998, chapter 25.
[[nodiscard]] Ecliptic sun_place(double julian_day);
/// The moon's apparent place, good to 0.02 degrees in our time: the largest terms of Meeus 1998, chapter 47 (after Chapront's
/// ELP-2000/82).
[[nodiscard]] Ecliptic moon_place(double julian_day);

/// Unit vector in equatorial axes of date: x to the equinox, z to the north pole. Source: Meeus 1998,
/// eqs. 13.3, 13.4.
[[nodiscard]] glm::dvec3 equatorial_direction(const Ecliptic& place, double julian_day);

/// Turns equatorial axes into the world's (east +x, up +y, south +z) at a place on Earth.
/// @param latitude, longitude  rad, north and east positive
[[nodiscard]] glm::dmat3 world_from_equatorial(double julian_day, double latitude, double longitude);

/// Atmospheric refraction: how much higher [rad] than its true elevation [rad] a body is seen, in air of 1010
/// hPa and 10 degrees Celsius. Source: Saemundsson 1986 as in Meeus 1998, eq. 16.4. Below -1 degree it fades
/// to 0, for only the ground is seen there.
[[nodiscard]] double refraction(double true_elevation);

/// Angle [rad] at the moon between sun and Earth: 0 full, pi new. Source: Meeus 1998, eqs. 48.2, 48.3.
[[nodiscard]] double moon_phase_angle(const Ecliptic& sun, const Ecliptic& moon);

/// Where sun and moon are seen from a place on Earth at sea level, as unit vectors in world axes; both lifted
/// by refraction, the moon shifted by its parallax.
struct SeenFromEarth {
    glm::dvec3 to_sun;
    glm::dvec3 to_moon;
    double moon_phase_angle;  ///< rad
};
[[nodiscard]] SeenFromEarth sun_and_moon(double julian_day, double latitude, double longitude);

}  // namespace deepwater::scene
