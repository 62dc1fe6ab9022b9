// Converts scene-linear radiance to display values: bloom, vignette, vision in dim light, exposure and white balance,
// tone curve, dither.
//   in   color    rgba16f  radiance
//        bloom    rgba16f  radiance scattered onto the picture, a texel for every 4 by 4 pixels
//   out  display  rgba8 or rgba16, sRGB-encoded; luma in alpha for the antialiasing pass
// Compiled for CURVE (of shared/lens/tone_curve.glsl), BLOOM, VIGNETTE, SOFT_HIGHLIGHTS, NEAR_GLARE, DIM (rods see,
// too) and DITHER: 0 or 1.
#include "common/dither.glsl"
#include "blocks/bindings.glsl"
#include "blocks/picture_block.glsl"
#include "shared/lens/dim_light.glsl"
#include "shared/lens/tone_curve.glsl"

layout(binding = kLensColorUnit) uniform sampler2D color_map;
layout(binding = kBloomUnit) uniform sampler2D bloom_map;
layout(location = 0) out vec4 display;

#if BLOOM && NEAR_GLARE
// Returns what a pixel is brighter than white. Whoever looks at the screen scatters what it can show with their own
// eyes; only the light that it cannot show has to be drawn scattered.
vec3 beyond_white(vec3 radiance) {
    const float kBrightest = 65504.0;  // infinities would spread over the picture
    return clamp(radiance - 1.0 / picture.exposure, vec3(0.0), vec3(kBrightest));
}

vec3 beyond_white(ivec2 at) { return beyond_white(texelFetch(color_map, at, 0).rgb); }

// Returns the mean of what the four neighbours of the pixel `at` are brighter than white. Two of them are in its block
// of two by two pixels, where its own excess and the derivatives of that tell theirs.
vec3 beyond_white_beside(ivec2 at, vec3 own) {
    ivec2 last = textureSize(color_map, 0) - 1, outwards = 2 * (at & 1) - 1;
    ivec2 out_of_block = clamp(at + outwards, ivec2(0), last);
    vec3 outside = beyond_white(ivec2(out_of_block.x, at.y)) + beyond_white(ivec2(at.x, out_of_block.y));
    vec3 inside = 2.0 * own - float(outwards.x) * dFdxFine(own) - float(outwards.y) * dFdyFine(own);
    return 0.25 * (outside + inside);
}
#endif

void main() {
    // A picture of odd size has half a block at its edge, whose other pixels take the values of these.
    ivec2 at = min(ivec2(gl_FragCoord.xy), textureSize(color_map, 0) - 1);
    vec3 radiance = texelFetch(color_map, at, 0).rgb;
    vec2 pixel = gl_FragCoord.xy + picture.corner;
#if BLOOM
#if NEAR_GLARE
    // The glare that is too narrow for the pyramid, from a pixel to its four neighbours: a glint is no square.
    vec3 excess = beyond_white(radiance);
    radiance += picture.near_share * (beyond_white_beside(at, excess) - excess);
#endif
    radiance = picture.own_share * radiance + textureLod(bloom_map, pixel * picture.bloom_from_pixel, 0.0).rgb;
#endif
#if VIGNETTE
    vec2 slope = (pixel - picture.middle) * picture.pixel_angle;
    float cos2 = 1.0 / (1.0 + dot(slope, slope));
    radiance *= mix(1.0, cos2 * cos2, picture.vignette);
#endif
    vec3 seen = picture.balance * radiance;
#if DIM
    // Vision by rods has no colours to be balanced. Bright lights are seen in colour by night too.
    float cones = max(picture.cones, cone_share(picture.luminance * luminance(radiance)));
    seen = mix(picture.exposure * seen_by_rods(radiance), seen, cones);
#endif
    vec3 exposed = max(seen, vec3(0.0));
    vec3 encoded = shown(CURVE, exposed);
#if SOFT_HIGHLIGHTS
    encoded = mix(encoded, punchy_agx(exposed), picture.soft_highlights);
#endif
#if DITHER
    encoded += dither(pixel);
#endif
    display = vec4(encoded, dot(encoded, vec3(0.299, 0.587, 0.114)));
}
