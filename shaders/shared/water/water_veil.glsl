// What water does to a ray of sight: it takes of the light that comes along it and adds its own, in closed form.
//
// A ray loses what is absorbed and what is scattered out of the picture of a thing; light that turns by less than some
// twenty degrees still belongs to its blurred picture. It gains light scattered into it. Daylight fades with depth y as
// exp(-f y), and where a thing hides nothing one sees the radiance B exp(-f y) of bottomless water: so the light added
// on the way is, at each place, what keeps that radiance going:
//
//     dL/ds = -c L + (c + f d+) B exp(-f y),   y = y0 + d s,
//
// c attenuation of sight, d the ray's cosine with straight down (d+ = max(d, 0): upward directions look as bright as
// level ones, see water_body.glsl), f the fading of daylight with depth: Kd / mu for the sun's beam, whose path is 1 / mu
// longer than the depth, Kd for skylight. Single scattering along straight rays: solved by the functions below.
#ifndef DEEPWATER_WATER_VEIL
#define DEEPWATER_WATER_VEIL

#include "shared/water/water_body.glsl"

// Share of all scattering that turns light by more than some 20 degrees: by the particles' function of water_body.glsl.
CONST_FLOAT kLostFromSight = 0.15f;

// Attenuation of the picture of a thing [1/m]: absorption a and what of scattering b takes light out of it.
FN vec3 sight_attenuation(vec3 a, vec3 b) { return a + kLostFromSight * b; }

// integral_0^s exp(-rate s') ds' [m].  rate [1/m] of either sign, also next to 0;  s >= 0 [m]
// A loss over the whole path that is nearer to 0 counts as this: what comes of it is off by half as much.
CONST_FLOAT kLeastLoss = 5e-4f;
FN vec3 exponential_path(vec3 rate, float s) {
    vec3 t = rate * s;
    t = t + (max(t, vec3(kLeastLoss)) - t) * step(abs(t), vec3(kLeastLoss));
    return s * (vec3(1.0f) - exp(-t)) / t;
}

// The share of bottomless water's light at a ray's start that the water adds to it over its length: 0 ... 1 downwards.
FN vec3 veil_share(vec3 c, vec3 f, float down, float s) {
    return (c + f * max(down, 0.0f)) * exponential_path(c + f * down, s);
}

// Light that the water adds to a ray over its length.
//   body    radiance of bottomless water along it, from just below the surface
//   c, f    [1/m]: attenuation of sight, fading of daylight;  depth [m] of the ray's start;  down  its d;  s [m]
// Limits: s -> infinity, d >= 0: body exp(-f depth);  s -> 0: 0.
FN vec3 water_veil(vec3 body, vec3 c, vec3 f, float depth, float down, float s) {
    return body * exp(-f * depth) * veil_share(c, f, down, s);
}

// Radiance of skylight that bottomless water sends back in level directions: skylight_from_water() has it for others, 1 +
// down / kDiffuseCosine times less.
FN vec3 level_skylight(vec3 sky, vec3 a, vec3 b) {
    vec3 bb = water_backscatter(b);
    return multiple_scattering(a, bb) * skylight_from_water(0.0f, sky, a, bb);
}

#endif
