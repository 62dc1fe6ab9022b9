// Scene-linear radiance to display values: bloom, vignette, exposure and white balance, tone curve.
//   in   color    rgba16f  radiance
//        bloom    rgba16f  radiance scattered onto the picture, a texel for every 4 by 4 pixels
//   out  display  rgba8    sRGB-encoded; luma in alpha for the antialiasing pass
// Compiled for CURVE (of shared/tone_curve.glsl), BLOOM and VIGNETTE: 0 or 1.
#include "include/picture_block.glsl"
#include "shared/tone_curve.glsl"

layout(binding = 0) uniform sampler2D color_map;
layout(binding = 1) uniform sampler2D bloom_map;
layout(location = 0) out vec4 display;

void main() {
    vec3 radiance = texelFetch(color_map, ivec2(gl_FragCoord.xy), 0).rgb;
#if BLOOM
    radiance = picture.own_share * radiance + textureLod(bloom_map, gl_FragCoord.xy * picture.bloom_from_pixel, 0.0).rgb;
#endif
#if VIGNETTE
    vec2 slope = gl_FragCoord.xy * picture.slope_from_pixel + picture.slope_at_origin;
    float cos2 = 1.0 / (1.0 + dot(slope, slope));
    radiance *= mix(1.0, cos2 * cos2, picture.vignette);
#endif
    vec3 encoded = shown(CURVE, max(picture.balance * radiance, vec3(0.0)));
    display = vec4(encoded, dot(encoded, vec3(0.299, 0.587, 0.114)));
}
