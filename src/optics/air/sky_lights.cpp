#include "optics/air/sky_lights.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/sky/night_sky.glsl"
}

namespace deepwater::optics {
namespace {

using glm::vec3;

/// The scale raises the mean irradiance of a sphere to at least this value, that of a sun some 4 degrees
/// below the horizon. The sky's radiance then has at least ten significant bits in a half float.
constexpr float kLeastLight = 1e-3f;  // W m^-2 nm^-1
constexpr float kLargestScale = 16777216;
/// The scale changes in steps of this many stops. At each step all stored light has to be multiplied, so
/// steps are rare; half floats have the range for it.
constexpr float kScaleStops = 8;

}  // namespace

vec3 disc_radiance(const vec3& irradiance, float radius) {
    const float sine = std::sin(radius);
    return irradiance / (shared::kPi * sine * sine);
}

vec3 moon_strength(float phase) {
    const float angle = glm::radians(std::abs(180 - phase));
    return shared::moon_color() *
           (shared::light_of_magnitude(shared::kFullMoonMagnitude) * shared::moon_phase_light(angle));
}

SkyLight direct_light(const scene::SkyState& sky, const Atmosphere& air, float sun_share) {
    const vec3 to_sun = scene::sun_direction(sky), to_moon = scene::moon_direction(sky);
    const float past_cloud = shared::sun_through_cloud(sky.overcast);
    const float direct = past_cloud * sky.sun_strength * sun_share;
    const vec3 moon = moon_strength(sky.moon_phase);

    SkyLight light;
    light.sun = {to_sun, vec3(1)};
    light.moon = {to_moon, to_moon.y > shared::kLowestSun ? moon : vec3(0)};
    light.night_glow = vec3(shared::kNightGlow * shared::kSolarIrradiance);

    const vec3 sunlight = air.sun_irradiance(to_sun) * direct;
    const vec3 moonlight = air.sun_irradiance(to_moon) * moon * past_cloud;
    const bool moon_is_key = shared::luminance(moonlight) > shared::luminance(sunlight);
    light.to_sun = moon_is_key ? to_moon : to_sun;
    light.sun_radius = moon_is_key ? shared::kMoonAngularRadius : shared::kSunAngularRadius;
    light.sun_irradiance = moon_is_key ? moonlight : sunlight;
    if (!moon_is_key) {
        light.sun_radiance = disc_radiance(air.sun_transmittance(to_sun) * shared::kSolarIrradiance * direct,
                                           shared::kSunAngularRadius);
    }
    if (light.moon.strength.y > 0) {
        light.moon_radiance = disc_radiance(air.sun_transmittance(to_moon) * shared::kSolarIrradiance,
                                            shared::kMoonAngularRadius) *
                              moon_strength(180);
    }
    light.mean_sun_irradiance = light.sun_irradiance;
    return light;
}

vec3 clear_sky_irradiance(const SkyLight& light, const Atmosphere& air) {
    // The glow's irradiance is taken as pi times its radiance: its brightening and extinction towards the
    // horizon cancel within 10 %.
    vec3 clear = air.sky_irradiance(light.sun.direction) + shared::kPi * light.night_glow;
    if (light.moon.strength.y > 0) clear += air.sky_irradiance(light.moon.direction) * light.moon.strength;
    return clear;
}

float overcast_irradiance(const SkyLight& light, const Atmosphere& air, const vec3& clear) {
    vec3 global = clear;
    for (const SkySource& source : {light.sun, light.moon})
        global += air.sun_irradiance(source.direction) * source.strength * std::max(0.0f, source.direction.y);
    return shared::kOvercastShare * shared::luminance(global);
}

float suitable_scale(const SkyLight& light, const vec3& sky_irradiance) {
    const float on_sphere =
        shared::luminance(light.sun_irradiance) / 4 + shared::luminance(sky_irradiance) / 2;
    if (on_sphere >= kLeastLight) return 1;
    const float stops = kScaleStops * std::ceil(std::log2(kLeastLight / on_sphere) / kScaleStops);
    return std::min(std::exp2(stops), kLargestScale);
}

void set_scale(SkyLight& light, float scale) {
    light.scale = scale;
    for (vec3* scaled :
         {&light.sun_irradiance, &light.mean_sun_irradiance, &light.sun_radiance, &light.moon_radiance,
          &light.sky_irradiance, &light.sun.strength, &light.moon.strength, &light.night_glow})
        *scaled *= scale;
}

}  // namespace deepwater::optics
