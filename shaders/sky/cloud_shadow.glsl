// The clouds' shadows on the sea and what stands on it.
#ifndef DEEPWATER_CLOUD_SHADOW
#define DEEPWATER_CLOUD_SHADOW
#include "blocks/bindings.glsl"
#include "blocks/cloud_block.glsl"

layout(binding = kCloudShadowUnit) uniform sampler2D cloud_shadow_map;  // r16f, one tile

// Share of the sun's irradiance that comes through the clouds to a point at `height` above the sea; `eye_to` relative to the
// eye. 1 when there are none.
//   level  of the map, for what a pixel covers
float past_clouds(vec3 eye_to, float height, float level) {
    vec2 at = eye_to.xz / cloud.tile + cloud.shadow_offset + cloud.shadow_slant * (cloud.base - height);
    return textureLod(cloud_shadow_map, at, level).r;
}

// Level whose texels are `width` metres wide.
float cloud_shadow_level(float width) {
    float texels = float(textureSize(cloud_shadow_map, 0).x) / cloud.tile;
    return max(log2(width * texels), 0.0);
}

// Factor on the light that comes out of the water where the sun's share of it is `lit`: the body's radiance holds the mean.
float body_past_clouds(float lit) { return cloud.sky_part + cloud.sun_part * lit; }
#endif
