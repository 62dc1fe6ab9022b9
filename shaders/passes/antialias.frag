// Morphological antialiasing in one pass, and dither.
//
// Where luma changes sharply across a pixel, the edge's direction is estimated from the four diagonal neighbours and
// the picture is averaged along it, over at most kReach pixels; smooth regions pass unchanged.
// Source: the idea of Lottes 2009 (FXAA): blur along, never across, an edge.
//   in   display  rgba8, luma in alpha
//   out  color    sRGB-encoded
#include "include/frame_block.glsl"

layout(binding = 0) uniform sampler2D display_map;
layout(location = 0) out vec4 color;

const float kLeastContrast = 1.0 / 12.0;     // of the brightest neighbour
const float kLeastDifference = 1.0 / 32.0;   // below this an edge is not seen
const float kReach = 6.0;                    // pixels

// Source: J. Jimenez 2014, interleaved gradient noise.
float gradient_noise(vec2 pixel) { return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))); }

void main() {
    vec2 texel = 1.0 / vec2(textureSize(display_map, 0));
    vec2 uv = gl_FragCoord.xy / frame.output_size;
    vec4 centre = textureLod(display_map, uv, 0.0);
    vec3 result = centre.rgb;
#if ANTIALIAS
    float nw = textureLod(display_map, uv + vec2(-0.5, 0.5) * texel, 0.0).a;
    float ne = textureLod(display_map, uv + vec2(0.5, 0.5) * texel, 0.0).a;
    float sw = textureLod(display_map, uv + vec2(-0.5, -0.5) * texel, 0.0).a;
    float se = textureLod(display_map, uv + vec2(0.5, -0.5) * texel, 0.0).a;
    float brightest = max(centre.a, max(max(nw, ne), max(sw, se)));
    float darkest = min(centre.a, min(min(nw, ne), min(sw, se)));
    float contrast = brightest - darkest;
    bool edge = contrast > max(kLeastDifference, kLeastContrast * brightest);
    vec2 along = vec2((sw + se) - (nw + ne), (nw + sw) - (ne + se));
    along /= max(min(abs(along.x), abs(along.y)), 0.25 * contrast + 1e-4);
    along = clamp(along, -kReach, kReach) * texel;

    // Four samples along the edge, at -1/6, 1/6, -1/2 and 1/2 of the reach. A software rasteriser runs both sides of a
    // branch, and a loop only until no pixel of a group wants more of it: without an edge that is after the first.
    vec3 sum = vec3(0.0), near_mean = vec3(0.0);
    float place = -1.0 / 6.0;
    do {
        sum += textureLod(display_map, uv + place * along, 0.0).rgb;
        near_mean = abs(place) < 0.25 ? 0.5 * sum : near_mean;
        place = place < 0.0 ? -place : -3.0 * place;
    } while (edge && place > -1.0);
    vec3 far_mean = 0.25 * sum;
    float far_luma = dot(far_mean, vec3(0.299, 0.587, 0.114));
    bool far_left_edge = far_luma < darkest || far_luma > brightest;
    if (edge) result = far_left_edge ? near_mean : far_mean;
#endif
#if DITHER
    result += (gradient_noise(gl_FragCoord.xy + frame.part_corner) - 0.5) / 255.0;
#endif
    color = vec4(result, 1.0);
}
