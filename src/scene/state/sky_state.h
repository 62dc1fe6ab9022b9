#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string>

#include "core/param.h"

namespace deepwater::scene {

/// Which sun lights the sea under a sky picture.
enum ImageSun : int {
    kImageSunPicture,  ///< the picture's; without one the picture lights the sea with its sky alone
    kImageSunEither,   ///< the picture's; where it has none, the one of sun.azimuth, sun.elevation
    kImageSunPlaced,   ///< the one of sun.azimuth, sun.elevation, added to the picture
    kImageSunCount
};

enum SunSource { kSunAngles, kSunPlace };

/// Sun, moon, sky and the haze between the eye and the horizon.
struct SkyState {
    int sun_source = kSunAngles;  ///< SunSource: sun and moon stand at the angles below, or by place and time
    float sun_azimuth = 120.0f;   ///< degrees, compass, where the sun is seen
    float sun_elevation = 35.0f;  ///< degrees above the horizon, as seen: refraction included
    std::string sun_date = "2026-06-21";  ///< local date
    float sun_hour = 12.0f;               ///< h, local time at sea time 0
    float sun_utc_offset = 0.0f;          ///< h, local time minus UTC
    float sun_latitude = 45.0f;           ///< degrees north
    float sun_longitude = 0.0f;           ///< degrees east
    float sun_hours_per_minute = 0.0f;    ///< h of the day per minute of sea time
    float sun_strength = 1.0f;  ///< 1: the sun's own radiance; 0: hidden (its light is then in the sky image)

    float moon_azimuth = 240.0f;    ///< degrees, compass, where the moon is seen
    float moon_elevation = -30.0f;  ///< degrees above the horizon
    float moon_phase = 180.0f;      ///< degrees: 0 new, 90 first quarter, 180 full, 270 last quarter
    bool stars = true;              ///< stars and Milky Way at night

    std::string image;                 ///< file of a sky picture; empty: the analytic sky
    float image_gain = 1.0f;           ///< radiance of a picture value of 1
    float image_rotation = 0.0f;       ///< degrees, clockwise from above
    int image_sun = kImageSunPicture;  ///< ImageSun

    float aerosol = 1.0f;         ///< Mie scattering relative to a clear maritime day
    float overcast = 0.0f;        ///< 0 clear … 1 CIE overcast sky, no sun
    float visibility_km = 40.0f;  ///< meteorological range at sea level
    float haze_height = 500.0f;   ///< m over which haze thins by a factor e

    bool operator==(const SkyState&) const = default;
};

[[nodiscard]] std::span<const Param<SkyState>> sky_state_params();

/// The sky at a sea time [s]: with sun.source `place`, the angles of sun and moon are those of place and
/// time. Everything that draws or lights uses a resolved sky.
[[nodiscard]] SkyState resolved_sky(const SkyState& sky, double time);
/// The same into `seen`, whose memory is used again.
void resolve_sky(const SkyState& sky, double time, SkyState& seen);

/// Unit vectors towards sun and moon (world axes), for a resolved sky. Under a sky picture the sun may stand
/// elsewhere; optics::SkyLight holds the direction of the light in the frame.
[[nodiscard]] glm::vec3 sun_direction(const SkyState& sky);
[[nodiscard]] glm::vec3 moon_direction(const SkyState& sky);

/// The rotation from equatorial axes (z to the north pole, x to the equinox) to the world's, by date, hour
/// and place, whatever sun.source is.
[[nodiscard]] glm::mat3 world_from_stars(const SkyState& sky, double time);

/// Compass direction, 0 … 360, and elevation of a unit vector [degrees].
[[nodiscard]] glm::dvec2 azimuth_elevation(const glm::dvec3& direction);

/// Extinction coefficient [1/m] of air and haze at sea level for the meteorological range V: 3.912 / V
/// (Koschmieder 1924: 2 % contrast).
[[nodiscard]] float haze_extinction(const SkyState& sky);

}  // namespace deepwater::scene
