// Computes sunbeams in the water on slices across the line of sight, dense near the eye and sparse far away.
//
// Let waves focus the sunlight to E times its mean, and let objects transmit the share V of it. The sunlight scattered
// once towards the eye is then
//   integral_0^range  L'(t) E V dt.
// L(t) is the sun's part of the water's light up to the distance t, as in through_water(), which assumes E V = 1. Here
// the difference is drawn, with E V - 1, which has either sign and is 0 on average: the integral of L' over each slice
// is exact, and E V - 1 is sampled at some positions in it. Slices have the same distances for all rays; a short ray
// needs few, and a group of pixels is done when its longest ray is. Texels along a beam sample 36 different positions
// in each slice, and godrays_smooth.frag averages them: the result has many times the samples, no noise, and stays
// sharp across the beams.
//
// Beams have the direction of sunlight refracted by a flat sea. Long waves turn whole groups of beams by a degree or
// two: this offset is looked up at the eye's depth for the whole ray, so that beams in the picture converge on the sun.
//   in   water_cube; depth_map  reversed depth of the picture;  caustic maps, shadow map
//   out  color  rgb: the difference, smooth along the beams, over the light scattered from evenly distributed sunlight;
//        with TERM 1 or 2 the whole light over it; a: 1 over the reversed depth for which it was computed, at most that
//        of godrays.reach
//        even   rgb: light scattered from evenly distributed sunlight [W m^-2 sr^-1 nm^-1]; with TERM 2 one half
// Compiled for SHADOWS of objects, 1: still, 2: floating ones; and for CAUSTIC_LAYERS.
#include "blocks/bindings.glsl"

layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
layout(binding = kGodrayDepthUnit) uniform sampler2D depth_map;

#include "common/caustics.glsl"
#include "blocks/frame_block.glsl"
#include "underwater/godray_texels.glsl"
#include "common/water_veil.glsl"
#include "shared/water/water_body.glsl"
#if SHADOWS
#define SHADOW_TAPS 1
#include "common/shadow.glsl"
#endif

layout(location = 0) out vec4 color;
layout(location = 1) out vec4 even;

const float kDensening = 4.5;  // log2 of the ratio of slices' densities near the eye and at godrays.reach
const float kLeastRate = 1e-4; // 1/m: least absolute rate, which avoids division by 0
const float kFarthest = 1e4;   // m along the axis: distance where there is nothing
// Width over which a sample averages the caustics, relative to the distance between the samples of one texel; both are
// measured across the beams.
const float kBlur = 0.04;

// A position in [0, 1) within slices. It is the same for texels side by side across the beams and changes along them:
// any 36 texels in a row along a beam have 36 evenly spaced positions. (With nine, single beams would show as thin
// lines.)
float place_in_slice(vec2 texel) {
    // Distance from the point of convergence, scaled so that it stays finite if that is infinitely far away.
    float way = length(along_beams(texel)) + length(godrays.sun.xy);
    float texels = dot(texel, texel * godrays.sun.z - 2.0 * godrays.sun.xy) / max(way, 1e-6);
    return fract(texels * (13.0 / 36.0));
}

#if SHADOWS
// Returns the share of sunlight that objects transmit to a point in the water.
float past_objects(vec3 p, float depth) {
    vec3 at = p + frame.straightening * depth;
    float share = 1.0;
#if (SHADOWS & 1) != 0
    share *= shadow_once(shadow.layers[kShadowFar], kShadowFar, shadow_coordinate(shadow.layers[kShadowFar], at));
#endif
#if (SHADOWS & 2) != 0
    share *= shadow_once(shadow.layers[kShadowFloating], kShadowFloating, shadow_coordinate(shadow.layers[kShadowFloating], at));
#endif
    return share;
}
#endif

// Picks one of the two maps next to a depth at random.  rung  of the depth;  chance  random number in [0, 1)
float picked_map(float rung, float chance) {
    return min(floor(caustic_map_index(rung) + chance), caustics.last_map);
}

// Focused sunlight of the short waves' map alone.
//   uv  on it;  depth [m];  level  mip level;  chance  as for picked_map()
vec3 short_light(vec2 uv, float depth, float level, float chance) {
    float rung = caustic_rung(depth);
    return mix(vec3(1.0), textureLod(caustic_map, vec3(uv, picked_map(rung, chance)), level).rgb,
               clamp(rung + 1.0, 0.0, 1.0));
}

vec2 turned(vec4 place, vec2 way) { return caustic_coordinate(vec4(place.xy, 0.0, 0.0), way); }

void main() {
    float near_plane = frame.clip_from_world[3][2];
    ivec2 size = textureSize(depth_map, 0);
    vec2 pixel = gl_FragCoord.xy * godrays.pixels - godrays.shift;  // may lie beyond the picture's edge
    vec3 ray = (frame.world_from_clip_ray * vec4(2.0 * pixel / vec2(size) - 1.0, 1.0, 1.0)).xyz;  // 1 m along the axis
    float nearness = texelFetch(depth_map, clamp(ivec2(pixel), ivec2(0), size - 1), 0).r;
    float along = length(ray);
    vec3 v = ray / along;
    float ahead = near_plane / max(nearness, near_plane / kFarthest);
    float range = along * ahead;
    if (v.y > 0.0) range = min(range, max(caustics.level, 0.0) / v.y);
    float reach = min(range, godrays.reach);

    vec3 beam = frame.sunbeam;
    // The sun's part of the water's light, which grows along the ray as body (1 - exp(-rate t)), as in water_veil().
    vec3 source = sunlight_in_water(textureLod(water_cube, v, 0.0).rgb, skylight_in_body(v), v);
    vec3 clear = frame.water_attenuation, down = frame.sun_fading;
    vec3 rate = clear - down * v.y;
    rate = mix(rate, vec3(kLeastRate), lessThan(abs(rate), vec3(kLeastRate)));
    vec3 body = source * frame.sun_at_eye * (clear + down * max(-v.y, 0.0)) / rate;

    // Coordinates on the maps are linear along the ray.
    float eye_depth = max(caustics.level, 0.0);
    vec2 short_way = turned(caustics.place, v.xz), short_beam = turned(caustics.place, caustics.beam);
    float across = kBlur * length(cross(v, beam)) / float(godrays.samples);
    float noise = place_in_slice(texel_from_middle());
    float growth = exp2(kDensening / float(godrays.slices));
    float unit = godrays.reach / (exp2(kDensening) - 1.0);

    vec3 left = vec3(1.0), sum = vec3(0.0);
    float start = 0.0, density = 1.0, chance = noise;
    do {
        density *= growth;
        float end = min(unit * (density - 1.0), reach);
        vec3 after = exp(-rate * end);
        // The effect of the long waves changes little within a slice and is sampled once.
        float t = mix(start, end, noise), depth = max(caustics.level - v.y * t, 0.0);
        vec2 entry = v.xz * t + caustics.beam * depth;
#if CAUSTIC_LAYERS
        vec2 before = entry;
        float eye_rung = caustic_rung(eye_depth);
        pass_layers(entry, 0, caustic_map_index(eye_rung), int(caustics.last_map),
                    clamp(eye_rung + 1.0, 0.0, 1.0), 0.0, eye_depth, false);
#endif
        vec3 wide = long_caustic(entry, eye_depth);
#if CAUSTIC_LAYERS
        wide = mix(vec3(1.0, 0.0, 0.0), wide, left_by_layers(entry).y);
        float left_of_short = left_by_layers(entry - wide.yz).x;
        vec2 aside = turned(caustics.place, wide.yz + before - entry) - caustics.place.zw;
#else
        vec2 aside = turned(caustics.place, wide.yz) - caustics.place.zw;
#endif
        // One of two mip levels is picked at random, which halves the cost of the lookup.
        float width = max(across * (end - start), 0.5 * t * frame.pixel_angle * godrays.pixels);
        float level = caustic_level(width);
        level = floor(level + noise);
        vec3 light = vec3(0.0);
        for (int j = 0; j < godrays.samples; ++j) {
            t = mix(start, end, (float(j) + noise) / float(godrays.samples));
            depth = max(caustics.level - v.y * t, 0.0);
            chance = fract(chance + 0.618034);
            vec3 gathered = short_light(short_way * t + short_beam * depth - aside, depth, level, chance);
#if CAUSTIC_LAYERS
            float rung = caustic_rung(depth);
            float of_layers = layers_light(v.xz * t + caustics.beam * depth, int(picked_map(rung, chance)), width);
            gathered = mix(1.0, of_layers, clamp(rung + 1.0, 0.0, 1.0)) * mix(vec3(1.0), gathered, left_of_short);
#endif
            gathered = caustic_contrast(wide.x * gathered);
#if SHADOWS
            gathered *= past_objects(v * t, depth);
#endif
            light += gathered;
        }
        sum += (left - after) * (light / float(godrays.samples) - 1.0);
        left = after;
        start = end;
    } while (start < reach);
#if TERM
    vec3 whole = 1.0 - exp(-rate * range);
#else
    vec3 whole = 1.0 - left;
#endif
    // `whole` has the sign of the rate.
    vec3 over = godrays.strength * sum / mix(whole, vec3(1.0), lessThan(abs(whole), vec3(1e-6)));
#if TERM
    over = max(1.0 + over, 0.0);
#endif
    color = vec4(over, min(ahead, godrays.reach) / near_plane);
#if TERM == 2
    even = vec4(0.5);
#else
    even = vec4(body * whole, 1.0);
#endif
}
