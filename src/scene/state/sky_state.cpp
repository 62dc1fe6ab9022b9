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

/// Degrees of elevation: the end of astronomical twilight. Below it sun and moon give no light.
constexpr float kNight = -18;

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
      .doc = "Whether sun and moon stand at the angles given here, or follow from place and time.",
      .choices = kSourceNames},
     &S::sun_source,
     {Blend::plain}},
    {{"sun.azimuth", "Sun azimuth", "deg", 0, 360,
      "Compass direction in which the sun stands (sun.source angles)."},
     &S::sun_azimuth,
     {.blend = Blend::bearing, .describes = "sun.elevation"}},
    {{"sun.elevation", "Sun elevation", "deg", -90, 90,
      "Apparent height of the sun's centre above the horizon; civil twilight ends at -6, night begins at -18 "
      "(sun.source angles)."},
     &S::sun_elevation,
     {.blend = Blend::elevation, .nothing = kNight}},
    {{.id = "sun.date",
      .label = "Date",
      .unit = "",
      .doc = "Local date, YYYY-MM-DD, 1800 to 2200. The stars follow it for every sun.source.",
      .accepts = is_date,
      .wanted = "a date like 2026-06-21, in the years 1800 to 2200"},
     &S::sun_date,
     {Blend::plain}},
    {{"sun.hour", "Hour", "h", 0, 24, "Local time of day at sea time 0."}, &S::sun_hour, {Blend::plain}},
    {{"sun.utc_offset", "Clock minus UTC", "h", -12, 14, "Local time minus UTC."},
     &S::sun_utc_offset,
     {Blend::plain}},
    {{"sun.latitude", "Latitude", "deg", -90, 90, "Latitude of the place, north positive."},
     &S::sun_latitude,
     {Blend::plain}},
    {{"sun.longitude", "Longitude", "deg", -180, 180, "Longitude of the place, east positive."},
     &S::sun_longitude,
     {Blend::plain}},
    {{"sun.hours_per_minute", "Hours a minute", "h/min", 0, 60,
      "Hours of the day that pass in a minute of sea time; 0: the hour does not change (sun.source place)."},
     &S::sun_hours_per_minute,
     {Blend::plain}},
    {{"sun.strength", "Sun strength", "", 0, 4, "Factor on the sun's direct light."},
     &S::sun_strength,
     {Blend::plain}},
    {{"moon.azimuth", "Moon azimuth", "deg", 0, 360,
      "Compass direction in which the moon stands (sun.source angles)."},
     &S::moon_azimuth,
     {.blend = Blend::bearing, .describes = "moon.elevation"}},
    {{"moon.elevation", "Moon elevation", "deg", -90, 90,
      "Apparent height of the moon's centre above the horizon (sun.source angles)."},
     &S::moon_elevation,
     {.blend = Blend::elevation, .nothing = kNight, .describes = "moon.elevation"}},
    {{"moon.phase", "Moon phase", "deg", 0, 360,
      "0 new, 90 first quarter, 180 full, 270 last quarter (sun.source angles)."},
     &S::moon_phase,
     {.blend = Blend::moon_phase, .describes = "moon.elevation"}},
    {{"sky.stars", "Stars", "", 0, 1, "Shows stars and the Milky Way at night, by date, hour and place."},
     &S::stars,
     {Blend::plain}},
    {{"sky.image", "Sky picture", "", 0, 1,
      "Equirectangular .exr, .hdr, .png or .jpg (2:1, north in the middle), or the px face of six "
      "(px east, nx west, py up, ny down, pz north, nz south); empty: the analytic sky."},
     &S::image,
     {.blend = Blend::plain, .hidden_by = "view.exposure", .dark = -8}},
    {{"sky.image_gain", "Picture gain", "", 0.001f, 1000, "Radiance of the value 1 in the picture.",
      Scale::logarithmic},
     &S::image_gain,
     {.blend = Blend::plain, .describes = "sky.image"}},
    {{"sky.image_rotation", "Picture rotation", "deg", -180, 180,
      "Rotates the picture clockwise as seen from above."},
     &S::image_rotation,
     {.blend = Blend::bearing, .describes = "sky.image"}},
    {{"sky.image_sun", "Picture's sun", "", 0, kImageSunCount - 1,
      "Sun under a sky picture. picture: the one found in it, or none; either: the one found in it, or else "
      "that of sun.azimuth and sun.elevation; placed: that of sun.azimuth and sun.elevation, added to the "
      "picture.",
      Scale::linear, kImageSuns},
     &S::image_sun,
     {Blend::plain}},
    {{"sky.aerosol", "Aerosol", "", 0, 10,
      "Amount of sea salt and dust in the air, relative to a clear maritime day (optical depth 0.07)."},
     &S::aerosol,
     {Blend::plain}},
    {{"sky.overcast", "Overcast", "", 0, 1,
      "Share of the clear sky that is replaced by the CIE overcast sky; the sun fades with it."},
     &S::overcast,
     {Blend::plain}},
    {{"haze.visibility_km", "Visibility", "km", 0.05f, 300,
      "Meteorological range: the distance at which air and haze leave 2 % of an object's contrast. Below 1 "
      "it is fog. The air of sky.aerosol alone has 58 km.",
      Scale::logarithmic},
     &S::visibility_km,
     {Blend::plain}},
    {{"haze.height", "Haze height", "m", 10, 3000,
      "Height over which the haze's density falls by a factor e: 500 m or more for haze, 20 to 200 m for "
      "fog.",
      Scale::logarithmic},
     &S::haze_height,
     {Blend::plain}},
};
#if !defined(__clang__) || __clang_major__ > 14  // Clang 14 knows no constant of a type that holds texts.
static_assert(table_is_sound(kTable, S{}));
#endif

/// Julian day at a sea time [s].
double day_of(const SkyState& sky, double time) {
    const auto date = parse_date(sky.sun_date);
    if (!date) throw UsageError("bad sun.date '" + sky.sun_date + "': no such day");
    constexpr double kSecondsPerMinute = 60;
    const double passed = time / kSecondsPerMinute * static_cast<double>(sky.sun_hours_per_minute);
    return julian_day(*date, static_cast<double>(sky.sun_hour - sky.sun_utc_offset) + passed);
}

/// Unit vector of a direction; the azimuth counts clockwise from north (−Z) towards east (+X).
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
    SkyState seen;
    resolve_sky(sky, time, seen);
    return seen;
}

void resolve_sky(const SkyState& sky, double time, SkyState& seen) {
    seen = sky;
    if (sky.sun_source != kSunPlace) return;
    const SeenFromEarth place =
        sun_and_moon(day_of(sky, time), glm::radians(static_cast<double>(sky.sun_latitude)),
                     glm::radians(static_cast<double>(sky.sun_longitude)));
    seen.sun_azimuth = azimuth_of(place.to_sun);
    seen.sun_elevation = elevation_of(place.to_sun);
    seen.moon_azimuth = azimuth_of(place.to_moon);
    seen.moon_elevation = elevation_of(place.to_moon);
    seen.moon_phase = static_cast<float>(180 - glm::degrees(place.moon_phase_angle));
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
