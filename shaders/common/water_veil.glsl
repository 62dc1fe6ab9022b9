// Absorption and scattering by the water between the eye and the scene: shared/water/water_veil.glsl with the frame's
// light and water. The including shader has to declare water_cube.
#ifndef DEEPWATER_INCLUDE_WATER_VEIL
#define DEEPWATER_INCLUDE_WATER_VEIL
#include "blocks/frame_block.glsl"
#include "shared/water/water_veil.glsl"

// Returns the part of bottomless water's radiance that is skylight, just below the surface.
vec3 skylight_in_body(vec3 direction) {
    return frame.water_skylight / (1.0 + max(-direction.y, 0.0) / kDiffuseCosine);
}

// Returns the part of bottomless water's radiance that is sunlight, with the beam's spread at the eye's depth and, from
// above, what keeps the irradiance there; but without the fading with depth.
//   body  radiance of bottomless water;  of_sky  skylight_in_body()
vec3 sunlight_in_water(vec3 body, vec3 of_sky, vec3 direction) {
    float cos_angle = dot(direction, frame.sunbeam);
    vec3 once = max(body - of_sky, 0.0) * mix(vec3(1.0), frame.glow_gain, max(direction.y, 0.0));
    return cos_angle > 0.0 ? once * spread_glow(cos_angle, vec2(frame.glow_cosine, frame.glow_share)) : once;
}

// Returns the radiance of skylight that the water above the eye has turned aside, into a ray that goes up through s
// metres of water. The whole way to the surface gives all of it.
vec3 turned_skylight(vec3 direction, float s) {
    float whole = frame.eye_depth / direction.y;
    return frame.turned_sky * direction.y * exponential_path(frame.water_attenuation, min(s, whole)) /
           exponential_path(frame.water_attenuation, whole);
}

// Daylight in the water where a ray starts.
struct WaterLight {
    float depth;  // m
    vec3 sun;     // share of the sunlight below the surface that remains at this depth
    vec3 sky;     // the same of skylight
};
WaterLight light_at_eye() { return WaterLight(frame.eye_depth, frame.sun_at_eye, frame.sky_at_eye); }
WaterLight light_at_surface() { return WaterLight(0.0, vec3(1.0), vec3(1.0)); }

// Returns the radiance at the start of a ray under water, if the radiance at its end, s metres away, is `radiance`.
//   direction  unit, of the ray
vec3 through_water(vec3 radiance, vec3 direction, float s, WaterLight light) {
    vec3 c = frame.water_attenuation;
    // Parts of the ray above the mean sea level, inside waves, are lit as at the surface.
    float down = (max(light.depth - direction.y * s, 0.0) - light.depth) / max(s, 1e-6);
    vec3 body = textureLod(water_cube, direction, 0.0).rgb;
    vec3 of_sky = skylight_in_body(direction);
    vec3 seen = radiance * exp(-c * s) +
                sunlight_in_water(body, of_sky, direction) * light.sun * veil_share(c, frame.sun_fading, down, s) +
                of_sky * light.sky * veil_share(c, frame.water_diffuse_attenuation, down, s);
    if (min(direction.y, min(light.depth, frame.eye_depth)) > 0.0) seen += turned_skylight(direction, s);
    return seen;
}

// Returns the radiance of bottomless water: the limit of through_water() for an infinitely long ray.
vec3 bottomless_water(vec3 direction, WaterLight light) {
    vec3 body = textureLod(water_cube, direction, 0.0).rgb;
    vec3 of_sky = skylight_in_body(direction);
    vec3 seen = sunlight_in_water(body, of_sky, direction) * light.sun + of_sky * light.sky;
    return seen + frame.turned_sky * max(direction.y, 0.0);
}
#endif
