// Sunbeams in the water, by slices across the line of sight: dense near the eye, sparse far away.
//
// Sunlight scattered once towards the eye, of a beam that the waves have gathered to E times its mean and that objects
// let pass to the share V:
//   integral_0^range  L'(t) E V dt
// L the sun's part of the water's own colour up to t, as through_water() has it, which holds the mean, E V = 1. What is
// drawn here is the rest of it, E V - 1, of either sign and none on average: each slice's share of the integral without
// E V is exact, and E V - 1 is looked up at some places in it. Slices lie at the same distances for every ray, and a ray
// that ends early asks for few: groups of pixels are done when their longest ray is. Neighbours in a line along the beams
// look at 36 places of each slice, and godrays_smooth.frag takes their mean: what is seen has many times the
// samples, no grain, and all its edges across the beams.
//
// Beams lie along the flat sea's refracted ray. Long waves turn whole sheaves of them by a degree or two: how far is asked
// for at the eye's depth for all of a ray, so that the picture's beams converge on the sun.
//   in   water_cube; depth_map  reversed depth of the picture;  caustic maps, shadow map
//   out  color      rgb: what is to be added over what even light scatters, smooth along the beams; with TERM 1 the whole,
//              with 2 that over even light; a: 1 over the reversed depth that it holds for, at most that of godrays.reach
//        even       rgb: what even light scatters towards the eye [W m^-2 sr^-1 nm^-1]; with TERM 2 one half
// Compiled for SHADOWS of objects, 1: still, 2: floating ones; and for CAUSTIC_LAYERS.
#include "blocks/bindings.glsl"

layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
layout(binding = kGodrayDepthUnit) uniform sampler2D depth_map;

#include "common/caustics.glsl"
#include "blocks/frame_block.glsl"
#include "blocks/godray_block.glsl"
#include "common/water_veil.glsl"
#include "shared/water/water_body.glsl"
#if SHADOWS
#define SHADOW_TAPS 1
#include "common/shadow.glsl"
#endif

layout(location = 0) out vec4 color;
layout(location = 1) out vec4 even;

const float kDensening = 4.5;  // log2 of how much denser slices are near the eye than at godrays.reach
const float kLeastRate = 1e-4; // 1/m: what grows slower grows straight
const float kFarthest = 1e4;   // m along the axis: where nothing is met
const float kBlur = 0.04;       // of the way between a texel's samples: its neighbours' lie in the gap

// A place in [0, 1), the same across the beams of the picture and another from texel to texel along them: any 36 in
// a line there have 36, evenly apart. With nine, single beams would show as so many thin lines.
float place_in_slice(vec2 texel) {
    // The way from the picture's middle towards where beams converge, or what is left of it when that is far away.
    float way = length(along_beams(texel)) + length(godrays.sun.xy);
    float texels = dot(texel, texel * godrays.sun.z - 2.0 * godrays.sun.xy) / max(way, 1e-6);
    return fract(texels * (13.0 / 36.0));
}

#if SHADOWS
// Share of the sun that comes past objects to a point in the water.
float past_objects(vec3 p, float depth) {
    vec3 at = p + frame.straightening * depth;
    float share = 1.0;
#if (SHADOWS & 1) != 0
    share *= shadow_once(kShadowFar, shadow_coordinate(kShadowFar, at));
#endif
#if (SHADOWS & 2) != 0
    share *= shadow_once(kShadowFloating, shadow_coordinate(kShadowFloating, at));
#endif
    return share;
}
#endif

// One of the two maps about a depth.  rung  of it;  chance  in [0, 1): picks it
float picked_map(float rung, float chance) {
    return min(floor(clamp(rung - caustics.first_rung, 0.0, caustics.last_map) + chance), caustics.last_map);
}

// Light that the waves have gathered for a beam, of the short waves' map alone.
//   uv  on it;  depth [m];  level  mip;  chance  as for picked_map()
vec3 short_light(vec2 uv, float depth, float level, float chance) {
    float rung = caustic_rung(depth);
    return mix(vec3(1.0), textureLod(caustic_map, vec3(uv, picked_map(rung, chance)), level).rgb, clamp(rung + 1.0, 0.0, 1.0));
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
    // The sun's part of the water's colour, and how it grows along the ray: water_veil() up to t is body (1 - exp(-rate t)).
    vec3 source = sunlight_in_water(textureLod(water_cube, v, 0.0).rgb, skylight_in_body(v), v);
    vec3 clear = frame.water_attenuation, down = frame.water_diffuse_attenuation / frame.sunbeam.y;
    vec3 rate = clear - down * v.y;
    rate = mix(rate, vec3(kLeastRate), lessThan(abs(rate), vec3(kLeastRate)));
    vec3 body = source * frame.sun_at_eye * (clear + down * max(-v.y, 0.0)) / rate;

    // Places on the maps are linear along the ray.
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
        // What the long waves do changes little within a slice.
        float t = mix(start, end, noise), depth = max(caustics.level - v.y * t, 0.0);
        vec2 entry = v.xz * t + caustics.beam * depth;
#if CAUSTIC_LAYERS
        vec2 before = entry;
        float eye_rung = caustic_rung(eye_depth);
        pass_layers(entry, 0, eye_rung - caustics.first_rung, int(caustics.last_map), clamp(eye_rung + 1.0, 0.0, 1.0), 0.0);
#endif
        vec3 wide = long_caustic(entry, eye_depth);
#if CAUSTIC_LAYERS
        wide = mix(vec3(1.0, 0.0, 0.0), wide, left_by_layers(entry).y);
        float left_of_short = left_by_layers(entry - wide.yz).x;
        vec2 aside = turned(caustics.place, wide.yz + before - entry) - caustics.place.zw;
#else
        vec2 aside = turned(caustics.place, wide.yz) - caustics.place.zw;
#endif
        // One mip level, picked at random between two: a lookup of half the price.
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
    // Its sign is that of the rate.
    vec3 over = godrays.strength * sum / mix(whole, vec3(1.0), lessThan(abs(whole), vec3(1e-6)));
#if TERM
    over = max(1.0 + over, 0.0);
#endif
    color = vec4(over, min(ahead, godrays.reach) / near_plane);  // the picture asks no farther
#if TERM == 2
    even = vec4(0.5);
#else
    even = vec4(body * whole, 1.0);
#endif
}
