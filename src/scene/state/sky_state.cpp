#include "scene/state/sky_state.h"

#include <cmath>
#include <iterator>

#include "core/check.h"
#include "scene/state/almanac.h"

namespace deepwater::scene {
namespace {

using S = SkyState;

constexpr float kMetresPerKilometre = 1000.0f;

/// ln(1 / 0.02): the haze leaves 2 % of a black object's contrast at the meteorological range. Koschmieder
/// 1924.
constexpr float kContrastThreshold = 3.912f;

constexpr std::string_view kImageSuns[] = {"picture", "either", "placed"};
static_assert(std::size(kImageSuns) == kImageSunCount);
constexpr std::string_view kSourceNames[] = {"angles", "place"};

bool is_date(std::string_view text) {
    return parse_date(text).has_value();
}

constexpr Param<S> kTable[] = {
    {{.id = "sun.source",
      .label = "Sun from",
      .unit = "",
      .effect = Effect::sky,
      .doc = "What says where sun and moon stand: their angles, or place and time.",
      .choices = kSourceNames},
     &S::sun_source},
    {{"sun.azimuth", "Sun azimuth", "deg", 0, 360, Effect::sky,
      "Compass direction in which the sun stands (sun.source angles)."},
     &S::sun_azimuth},
    {{"sun.elevation", "Sun elevation", "deg", -90, 90, Effect::sky,
      "Height of the sun's centre above the horizon as it is seen; civil twilight ends at -6, night begins "
      "at -18 "
      "(sun.source angles)."},
     &S::sun_elevation},
    {{.id = "sun.date",
      .label = "Date",
      .unit = "",
      .effect = Effect::sky,
      .doc = "Day on the local calendar, YYYY-MM-DD, 1800 to 2200; turns the stars too.",
      .accepts = is_date,
      .wanted = "a date like 2026-06-21, in the years 1800 to 2200"},
     &S::sun_date},
    {{"sun.hour", "Hour", "h", 0, 24, Effect::sky, "Time of day on the local clock, at sea time 0."},
     &S::sun_hour},
    {{"sun.utc_offset", "Clock minus UTC", "h", -12, 14, Effect::sky,
      "By how much the local clock is ahead of UTC."},
     &S::sun_utc_offset},
    {{"sun.latitude", "Latitude", "deg", -90, 90, Effect::sky, "Of the place, north positive."},
     &S::sun_latitude},
    {{"sun.longitude", "Longitude", "deg", -180, 180, Effect::sky, "Of the place, east positive."},
     &S::sun_longitude},
    {{"sun.hours_per_minute", "Hours a minute", "h/min", 0, 60, Effect::sky,
      "Hours of the day that pass in a minute of sea time; 0: the hour stands still (sun.source place)."},
     &S::sun_hours_per_minute},
    {{"sun.strength", "Sun strength", "", 0, 4, Effect::sky, "Factor on the sun's direct light."},
     &S::sun_strength},
    {{"moon.azimuth", "Moon azimuth", "deg", 0, 360, Effect::sky,
      "Compass direction in which the moon stands (sun.source angles)."},
     &S::moon_azimuth},
    {{"moon.elevation", "Moon elevation", "deg", -90, 90, Effect::sky,
      "Height of the moon's centre above the horizon as it is seen (sun.source angles)."},
     &S::moon_elevation},
    {{"moon.phase", "Moon phase", "deg", 0, 360, Effect::sky,
      "0 new, 90 first quarter, 180 full, 270 last quarter (sun.source angles)."},
     &S::moon_phase},
    {{"sky.stars", "Stars", "", 0, 1, Effect::uniform,
      "Stars and the Milky Way at night, by date, hour and place."},
     &S::stars},
    {{"sky.image", "Sky picture", "", 0, 1, Effect::sky,
      "Equirectangular .exr, .hdr, .png or .jpg (2:1, north in the middle), or the px face of six "
      "(px east, nx west, py up, ny down, pz north, nz south); empty: the analytic sky."},
     &S::image},
    {{"sky.image_gain", "Picture gain", "", 0.001f, 1000, Effect::sky, "Radiance of a picture value of 1.",
      Scale::logarithmic},
     &S::image_gain},
    {{"sky.image_rotation", "Picture rotation", "deg", -180, 180, Effect::sky,
      "Turns the picture clockwise, seen from above."},
     &S::image_rotation},
    {{"sky.image_sun", "Picture's sun", "", 0, kImageSunCount - 1, Effect::sky,
      "Sun under a sky picture: the one found in the picture (none lights softly), either that or the one of "
      "sun.azimuth and sun.elevation, or the latter placed before the picture.",
      Scale::linear, kImageSuns},
     &S::image_sun},
    {{"sky.aerosol", "Aerosol", "", 0, 10, Effect::sky,
      "Sea salt and dust in the air, relative to a clear maritime day (optical depth 0.07)."},
     &S::aerosol},
    {{"sky.overcast", "Overcast", "", 0, 1, Effect::sky,
      "Share of the clear sky replaced by the CIE overcast sky; the sun fades with it."},
     &S::overcast},
    {{"haze.visibility_km", "Visibility", "km", 0.05f, 300, Effect::sky,
      "Distance at which air and haze leave 2 % of an object's contrast (meteorological range); less than 1 "
      "is "
      "fog. Without any haze sky.aerosol alone leaves 58 km.",
      Scale::logarithmic},
     &S::visibility_km},
    {{"haze.height", "Haze height", "m", 10, 3000, Effect::sky,
      "Height over which haze thins by a factor e: 500 m or more for haze, 20 to 200 m for fog.",
      Scale::logarithmic},
     &S::haze_height},
};
static_assert(table_is_sound(kTable, S{}));

/// Julian day of a sea time.
double day_of(const SkyState& sky, double time) {
    const auto date = parse_date(sky.sun_date);
    if (!date) throw UsageError("bad sun.date '" + sky.sun_date + "': no such day");
    constexpr double kSecondsPerMinute = 60;
    const double passed = time / kSecondsPerMinute * static_cast<double>(sky.sun_hours_per_minute);
    return julian_day(*date, static_cast<double>(sky.sun_hour - sky.sun_utc_offset) + passed);
}

/// Compass: clockwise from north (−Z) towards east (+X).
glm::vec3 direction_of(float azimuth_degrees, float elevation_degrees) {
    const double azimuth = glm::radians(static_cast<double>(azimuth_degrees));
    const double elevation = glm::radians(static_cast<double>(elevation_degrees));
    return glm::vec3(glm::dvec3(std::cos(elevation) * std::sin(azimuth), std::sin(elevation),
                                -std::cos(elevation) * std::cos(azimuth)));
}
float azimuth_of(const glm::dvec3& direction) {
    const double degrees = glm::degrees(std::atan2(direction.x, -direction.z));
    return static_cast<float>(degrees < 0 ? degrees + 360 : degrees);
}
float elevation_of(const glm::dvec3& direction) {
    return static_cast<float>(glm::degrees(std::asin(glm::clamp(direction.y, -1.0, 1.0))));
}

}  // namespace

std::span<const Param<SkyState>> sky_state_params() {
    return kTable;
}

SkyState resolved_sky(const SkyState& sky, double time) {
    SkyState seen = sky;
    if (sky.sun_source != kSunPlace) return seen;
    const SeenFromEarth place =
        sun_and_moon(day_of(sky, time), glm::radians(static_cast<double>(sky.sun_latitude)),
                     glm::radians(static_cast<double>(sky.sun_longitude)));
    seen.sun_azimuth = azimuth_of(place.to_sun);
    seen.sun_elevation = elevation_of(place.to_sun);
    seen.moon_azimuth = azimuth_of(place.to_moon);
    seen.moon_elevation = elevation_of(place.to_moon);
    seen.moon_phase = static_cast<float>(180 - glm::degrees(place.moon_phase_angle));
    return seen;
}

glm::vec3 sun_direction(const SkyState& sky) {
    return direction_of(sky.sun_azimuth, sky.sun_elevation);
}

glm::vec3 moon_direction(const SkyState& sky) {
    return direction_of(sky.moon_azimuth, sky.moon_elevation);
}

glm::mat3 world_from_stars(const SkyState& sky, double time) {
    return glm::mat3(world_from_equatorial(day_of(sky, time),
                                           glm::radians(static_cast<double>(sky.sun_latitude)),
                                           glm::radians(static_cast<double>(sky.sun_longitude))));
}

glm::dvec2 azimuth_elevation(const glm::dvec3& direction) {
    const double azimuth = glm::degrees(std::atan2(direction.x, -direction.z));
    return {azimuth < 0 ? azimuth + 360 : azimuth,
            glm::degrees(std::atan2(direction.y, std::hypot(direction.x, direction.z)))};
}

float haze_extinction(const SkyState& sky) {
    return kContrastThreshold / (sky.visibility_km * kMetresPerKilometre);
}

}  // namespace deepwater::scene
