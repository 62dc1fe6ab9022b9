// Clouds in front of the clear sky, from the domes.
#ifndef DEEPWATER_CLOUD_VIEW
#define DEEPWATER_CLOUD_VIEW
#include "blocks/bindings.glsl"
#include "blocks/cloud_block.glsl"
#include "shared/sky/clouds.glsl"

layout(binding = kFirstDomeUnit) uniform sampler2D first_dome;   // see sky/cloud_dome.comp
layout(binding = kSecondDomeUnit) uniform sampler2D second_dome;

// Returns the clouds in a direction above the eye's horizon, in the format of sky/cloud_dome.comp.
vec4 cloud_towards(vec3 direction) {
    float range = distance_to_shell(cloud.mean_height, direction.y);
    vec4 first = textureLod(first_dome, dome_uv(before_shift(direction, range, cloud.first_shift)), 0.0);
    vec4 second = textureLod(second_dome, dome_uv(before_shift(direction, range, cloud.second_shift)), 0.0);
    return mix(first, second, cloud.dome_mix);
}

// Returns the radiance from a direction in which the clear sky has the radiance `clear`.  seen  cloud_towards()
vec3 through_clouds(vec3 clear, vec4 seen) {
    return clouds_before(clear, seen, cloud.sun, cloud.sky, cloud.air_extinction, cloud.shaded, cloud.shaded_air);
}
#endif
