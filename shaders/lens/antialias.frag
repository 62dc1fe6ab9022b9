// Antialiasing along silhouettes.
//
// The water's light is already filtered where it is computed, so only silhouettes need smoothing: those of objects and
// of crests, and the horizon. At a silhouette the depth has a kink. If luma changes there too, the edge's direction is
// estimated from the eight neighbours, and the picture is averaged along the edge, over at most kReach pixels. All sums
// are over whole pixels, with weights that do not depend on the position in the picture, so that a part that is
// rendered alone equals the same part of the whole picture.
// Source: the idea of Lottes 2009 (FXAA): blur along an edge, never across it.
//   in   display  rgba8 or rgba16, sRGB-encoded, luma in alpha
//        depth    r32f
//   out  color    sRGB-encoded
#include "blocks/bindings.glsl"
#include "lens/depth_kink.glsl"

layout(binding = kLensColorUnit) uniform sampler2D display_map;
layout(location = 0) out vec4 color;

const float kLeastContrast = 1.0 / 12.0;    // relative to the brightest neighbour
const float kLeastDifference = 1.0 / 32.0;  // luma: a smaller difference is not visible
const float kReach = 6.0;                   // pixels

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 centre = texelFetch(display_map, pixel, 0);
    vec3 result = centre.rgb;
    ivec2 last = textureSize(display_map, 0) - 1;
    ivec2 low = max(pixel - 1, ivec2(0)), high = min(pixel + 1, last);
    float depth = depth_at(pixel);
    bool silhouette = has_kink(depth_at(ivec2(low.x, pixel.y)), depth, depth_at(ivec2(high.x, pixel.y))) ||
                      has_kink(depth_at(ivec2(pixel.x, low.y)), depth, depth_at(ivec2(pixel.x, high.y)));

    // A software rasteriser executes both sides of a branch, but leaves a loop when no pixel of a group continues it:
    // away from silhouettes after the first lookup.
    float brightest = centre.a, darkest = centre.a;
    vec2 slope = vec2(0.0);  // gradient of luma, by Sobel's weights
    int neighbour = 0;
    do {
        ivec2 offset = ivec2(neighbour % 3, neighbour / 3) - 1;
        float luma = texelFetch(display_map, clamp(pixel + offset, ivec2(0), last), 0).a;
        brightest = max(brightest, luma);
        darkest = min(darkest, luma);
        slope += luma * vec2(offset * (2 - abs(offset.yx)));
    } while (silhouette && ++neighbour < 9);
    float contrast = brightest - darkest;
    bool edge = silhouette && contrast > max(kLeastDifference, kLeastContrast * brightest);
    vec2 along = vec2(-slope.y, slope.x);
    along = clamp(along / max(min(abs(along.x), abs(along.y)), contrast + 1e-4), -kReach, kReach);

    // Four places along the edge, at -1/6, 1/6, -1/2 and 1/2 of the reach, each between four pixels.
    vec3 sum = vec3(0.0), near_mean = vec3(0.0);
    int lookup = 0;
    do {
        int place = lookup >> 2;
        vec2 offset = along * (float(2 * (place & 1) - 1) * (place < 2 ? 1.0 / 6.0 : 0.5));
        vec2 corner = vec2(lookup & 1, (lookup >> 1) & 1), base = floor(offset);
        vec2 weight = 1.0 - abs(offset - base - corner);
        ivec2 at = clamp(pixel + ivec2(base + corner), ivec2(0), last);
        sum += weight.x * weight.y * texelFetch(display_map, at, 0).rgb;
        ++lookup;
        near_mean = lookup == 8 ? 0.5 * sum : near_mean;
    } while (edge && lookup < 16);
    vec3 far_mean = 0.25 * sum;
    float far_luma = dot(far_mean, vec3(0.299, 0.587, 0.114));
    bool left_edge = far_luma < darkest || far_luma > brightest;  // the far samples are no longer on the edge
    if (edge) result = left_edge ? near_mean : far_mean;
    color = vec4(result, 1.0);
}
