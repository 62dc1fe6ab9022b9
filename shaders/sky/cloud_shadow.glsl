// The clouds' shadows on the sea and on objects.
#ifndef DEEPWATER_CLOUD_SHADOW
#define DEEPWATER_CLOUD_SHADOW
#include "blocks/bindings.glsl"
#include "blocks/cloud_block.glsl"

layout(binding = kCloudShadowUnit) uniform sampler2D cloud_shadow_map;  // r16f, one tile

// Share of the sun's irradiance that clouds transmit to a point `eye_to` [m, relative to the eye] at `height` above
// the sea; 1 if there are none.
//   level  mip level of the map, for the area that a pixel covers
float past_clouds(vec3 eye_to, float height, float level) {
    vec2 at = eye_to.xz / cloud.tile + cloud.shadow_offset + cloud.shadow_slant * (cloud.base - height);
    return textureLod(cloud_shadow_map, at, level).r;
}

// Mip level whose texels are `width` metres wide.
float cloud_shadow_level(float width) {
    float texels = float(textureSize(cloud_shadow_map, 0).x) / cloud.tile;
    return max(log2(width * texels), 0.0);
}
#endif
