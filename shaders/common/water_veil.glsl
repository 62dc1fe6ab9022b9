// The water between the eye and what it sees: shared/water/water_veil.glsl for the light and water of the frame. Needs
// water_cube.
#ifndef DEEPWATER_INCLUDE_WATER_VEIL
#define DEEPWATER_INCLUDE_WATER_VEIL
#include "blocks/frame_block.glsl"
#include "shared/water/water_veil.glsl"

// Skylight's part of bottomless water's radiance along a direction, just below the surface.
vec3 skylight_in_body(vec3 direction) {
    return frame.water_skylight / (1.0 + max(-direction.y, 0.0) / kDiffuseCosine);
}

// Sunlight's part of bottomless water's radiance along a direction, as an eye at its depth sees it, before it fades.
vec3 sunlight_in_water(vec3 body, vec3 of_sky, vec3 direction) {
    float cos_angle = dot(direction, frame.sunbeam);
    vec3 once = max(body - of_sky, 0.0);
    return cos_angle > 0.0 ? once * spread_glow(cos_angle, vec2(frame.glow_cosine, frame.glow_share)) : once;
}

// How light it is in the water where a ray starts.
struct WaterLight {
    float depth;  // m
    vec3 sun;     // shares that are left there
    vec3 sky;
};
WaterLight light_at_eye() { return WaterLight(frame.eye_depth, frame.sun_at_eye, frame.sky_at_eye); }
WaterLight light_at_surface() { return WaterLight(0.0, vec3(1.0), vec3(1.0)); }

// Radiance that `radiance`, s metres along a ray under water, has at the ray's start.
//   direction  unit, of the ray
vec3 through_water(vec3 radiance, vec3 direction, float s, WaterLight light) {
    vec3 c = frame.water_attenuation, f = frame.water_diffuse_attenuation;
    // No part of the ray is lit as if above the surface, whatever the waves over it.
    float down = (max(light.depth - direction.y * s, 0.0) - light.depth) / max(s, 1e-6);
    vec3 body = textureLod(water_cube, direction, 0.0).rgb;
    vec3 of_sky = skylight_in_body(direction);
    return radiance * exp(-c * s) +
           sunlight_in_water(body, of_sky, direction) * light.sun * veil_share(c, f / frame.sunbeam.y, down, s) +
           of_sky * light.sky * veil_share(c, f, down, s);
}

// Radiance of bottomless water: the limit of through_water() for a ray without end.
vec3 bottomless_water(vec3 direction, WaterLight light) {
    vec3 body = textureLod(water_cube, direction, 0.0).rgb;
    vec3 of_sky = skylight_in_body(direction);
    return sunlight_in_water(body, of_sky, direction) * light.sun + of_sky * light.sky;
}
#endif
