// Sunbeams in the water, by slices across the line of sight: dense near the eye, sparse far away.
//
// Sunlight scattered once towards the eye, of a beam that the waves have gathered to E times its mean and that objects
// let pass to the share V:
//   integral_0^range  L'(t) E V dt
// L the sun's part of the water's own colour up to t, as through_water() has it, which holds the mean, E V = 1. What is drawn here is the rest of it, E V - 1, of either sign and none on
// average: each slice's share of the integral without E V is exact, and E V - 1 is looked up at some places in it.
//   in   water_cube; depth_map  reversed depth of the picture;  caustic maps, shadow map
//   out  color      rgb: radiance [W m^-2 sr^-1 nm^-1] to add; with TERM the whole integral;  a: m that were looked through
// Compiled for SHADOWS of objects.
layout(binding = 1) uniform samplerCube water_cube;
layout(binding = 2) uniform sampler2D depth_map;

#include "include/caustics.glsl"
#include "include/frame_block.glsl"
#include "include/godray_block.glsl"
#include "include/water_veil.glsl"
#include "shared/water_body.glsl"
#if SHADOWS
#define SHADOW_TAPS 1
#include "include/shadow.glsl"
#endif


layout(location = 0) in vec3 ray;  // 1 m along the view's axis
layout(location = 0) out vec4 color;

const float kDensening = 3.0;  // log2 of how much denser slices are near the eye than far away

// Share of the way at which slice x, of 1, lies.
float slice_place(float x) { return (exp2(kDensening * x) - 1.0) / (exp2(kDensening) - 1.0); }

// A number in [0, 1) from pixel to pixel, even over any few neighbours. Source: Jimenez 2014.
float interleaved_noise(vec2 pixel) { return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))); }

#if SHADOWS
// Share of the sun that comes past objects to a point in the water.
float past_objects(vec3 p, float depth) {
    vec3 at = straightened(p, depth, frame.sun_direction);
    vec3 near = shadow_coordinate(kShadowNear, at);
    bool sharp = shadow.layers[kShadowNear].texel > 0.0 && shadow_covers(near);
    float still = shadow_at(sharp ? kShadowNear : kShadowFar, sharp ? near : shadow_coordinate(kShadowFar, at));
    return still * shadow_at(kShadowFloating, shadow_coordinate(kShadowFloating, at));
}
#endif

void main() {
    float near_plane = frame.clip_from_world[3][2];
    float depth = texelFetch(depth_map, ivec2(gl_FragCoord.xy * godrays.pixels), 0).r;
    float along = length(ray);
    vec3 v = ray / along;
    float range = depth > 0.0 ? along * near_plane / depth : 1e4;
    if (v.y > 0.0) range = min(range, max(caustics.level, 0.0) / v.y);
    float reach = min(range, godrays.reach);

    vec3 beam = refracted_sun(frame.sun_direction);
    // The sun's part of the water's colour, and how it grows along the ray: as in through_water().
    vec3 source = max(textureLod(water_cube, v, 0.0).rgb - skylight_in_body(v), 0.0);
    vec3 clear = frame.water_attenuation, down = frame.water_diffuse_attenuation / frame.water_cos_sun;
    float across = length(cross(v, beam));
    float noise = interleaved_noise(gl_FragCoord.xy);

    vec3 before = vec3(0.0), sum = vec3(0.0);
    float start = 0.0;
    for (int i = 0; i < godrays.slices; ++i) {
        float end = reach * slice_place(float(i + 1) / float(godrays.slices));
        vec3 after = water_veil(source, clear, down, frame.eye_depth, -v.y, end);
        // As blurred as the samples are apart, across the beams: nothing shows that lies between them.
        float spacing = 0.5 * across * (end - start) / float(godrays.samples);
        vec3 light = vec3(0.0);
        for (int j = 0; j < godrays.samples; ++j) {
            float t = mix(start, end, (float(j) + noise) / float(godrays.samples));
            vec3 p = v * t;
            float level = caustic_level(max(spacing, t * frame.pixel_angle * godrays.pixels));
            vec3 gathered = caustic_light_once(p, level, fract(noise + 0.618034 * float(i * godrays.samples + j)));
#if SHADOWS
            gathered *= past_objects(p, max(caustics.level - p.y, 0.0));
#endif
            light += gathered - 1.0;
        }
        sum += (after - before) * light / float(godrays.samples);
        before = after;
        start = end;
    }
#if TERM
    vec3 even = water_veil(source, clear, down, frame.eye_depth, -v.y, range);
    color = vec4(max(even + godrays.strength * sum, 0.0), range);
#else
    color = vec4(godrays.strength * sum, range);
#endif
}
