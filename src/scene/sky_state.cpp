#include "scene/sky_state.h"

#include <cmath>
#include <iterator>

namespace deepwater::scene {
namespace {

using S = SkyState;

constexpr float kMetresPerKilometre = 1000.0f;

/// ln(1 / 0.02): the haze leaves 2 % of a black object's contrast at the meteorological range. Koschmieder
/// 1924.
constexpr float kContrastThreshold = 3.912f;

constexpr std::string_view kImageSuns[] = {"picture", "either", "placed"};
static_assert(std::size(kImageSuns) == kImageSunCount);

constexpr Param<S> kTable[] = {
    {{"sun.azimuth", "Sun azimuth", "deg", 0, 360, Effect::sky, "Compass direction in which the sun stands."},
     &S::sun_azimuth},
    {{"sun.elevation", "Sun elevation", "deg", -6, 90, Effect::sky,
      "Height of the sun's centre above the horizon; below 0 dusk sets in."},
     &S::sun_elevation},
    {{"sun.strength", "Sun strength", "", 0, 4, Effect::sky, "Factor on the sun's direct light."},
     &S::sun_strength},
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

}  // namespace

std::span<const Param<SkyState>> sky_state_params() {
    return kTable;
}

glm::vec3 sun_direction(const SkyState& sky) {
    // Compass: clockwise from north (−Z) towards east (+X).
    const double azimuth = glm::radians(static_cast<double>(sky.sun_azimuth));
    const double elevation = glm::radians(static_cast<double>(sky.sun_elevation));
    return glm::vec3(glm::dvec3(std::cos(elevation) * std::sin(azimuth), std::sin(elevation),
                                -std::cos(elevation) * std::cos(azimuth)));
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
