#include "render/sky_lights.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/night_sky.glsl"
}

namespace deepwater::render {
namespace {

using glm::vec3;

/// The scale raises light on the sea, on a sphere, to no less than this: the sun some 4 degrees down. The
/// sky's radiance then has at least ten bits in a half float.
constexpr float kLeastLight = 1e-3f;  // W m^-2 nm^-1
constexpr float kLargestScale = 16777216;

vec3 disc_radiance(vec3 irradiance, float angular_radius) {
    const float sine = std::sin(angular_radius);
    return irradiance / (shared::kPi * sine * sine);
}

float scale_for(float light) {
    if (light >= kLeastLight) return 1;
    return std::min(std::exp2(std::ceil(std::log2(kLeastLight / light))), kLargestScale);
}

}  // namespace

vec3 moon_strength(float phase) {
    const float angle = glm::radians(std::abs(180 - phase));
    return shared::moon_color() *
           (shared::light_of_magnitude(shared::kFullMoonMagnitude) * shared::moon_phase_light(angle));
}

SkyLight light_of(const scene::SkyState& sky, const Atmosphere& air,
                  const std::optional<vec3>& picture_irradiance) {
    const vec3 to_sun = scene::sun_direction(sky), to_moon = scene::moon_direction(sky);
    const float direct = shared::sun_through_cloud(sky.overcast);
    const vec3 moon = moon_strength(sky.moon_phase);
    const vec3 clear_sun = air.sun_irradiance(to_sun);
    const vec3 clear_moon = air.sun_irradiance(to_moon) * moon;

    SkyLight light;
    light.sun = {to_sun, vec3(1)};
    light.moon = {to_moon, to_moon.y > shared::kLowestSun ? moon : vec3(0)};
    light.night_glow = vec3(shared::kNightGlow * shared::kSolarIrradiance);
    if (picture_irradiance) {
        light.sky_irradiance = *picture_irradiance;
        light.moon.strength = vec3(0);  // a picture has its own
    } else {
        // The glow's irradiance is pi times its radiance: the slant's gain and loss cancel within 10 %.
        vec3 clear = air.sky_irradiance(to_sun) + shared::kPi * light.night_glow;
        if (light.moon.strength.y > 0) clear += air.sky_irradiance(to_moon) * light.moon.strength;
        const vec3 beams = clear_sun * std::max(0.0f, to_sun.y) + clear_moon * std::max(0.0f, to_moon.y);
        const float overcast = shared::kOvercastShare * shared::luminance(clear + beams);
        light.overcast_zenith = shared::overcast_zenith(overcast);
        light.sky_irradiance = glm::mix(clear, vec3(overcast), sky.overcast);
    }

    const vec3 sun = clear_sun * (direct * sky.sun_strength);
    const vec3 moonlight = picture_irradiance ? vec3(0) : clear_moon * direct;
    const bool moon_is_key = shared::luminance(moonlight) > shared::luminance(sun);
    light.direction = moon_is_key ? to_moon : to_sun;
    light.angular_radius = moon_is_key ? shared::kMoonAngularRadius : shared::kSunAngularRadius;
    light.sun_irradiance = moon_is_key ? moonlight : sun;
    if (!moon_is_key)
        light.sun_radiance = disc_radiance(air.sun_transmittance(to_sun) * shared::kSolarIrradiance,
                                           shared::kSunAngularRadius) *
                             (direct * sky.sun_strength);
    if (light.moon.strength.y > 0)
        light.moon_radiance = disc_radiance(air.sun_transmittance(to_moon) * shared::kSolarIrradiance,
                                            shared::kMoonAngularRadius) *
                              moon_strength(180);

    light.scale =
        scale_for(shared::luminance(light.sun_irradiance) / 4 + shared::luminance(light.sky_irradiance) / 2);
    for (vec3* scaled : {&light.sun_irradiance, &light.sun_radiance, &light.moon_radiance,
                         &light.sky_irradiance, &light.sun.strength, &light.moon.strength, &light.night_glow})
        *scaled *= light.scale;
    light.overcast_zenith *= light.scale;
    return light;
}

}  // namespace deepwater::render
