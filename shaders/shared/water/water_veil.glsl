// Radiative transfer along a line of sight in water, in closed form: the water absorbs and scatters light out of the
// ray, and scatters other light into it.
//
// A ray loses light that is absorbed, and light that is scattered by more than some twenty degrees; light scattered by
// less still belongs to the blurred image of the object. Daylight fades with depth y as exp(-f y). In water without
// objects one sees the radiance B exp(-f y) of bottomless water at every depth; so the light scattered into the ray,
// per length, is what maintains this radiance:
//
//     dL/ds = -c L + (c + f d+) B exp(-f y),   y = y0 + d s,
//
// with c the attenuation of sight, d the cosine of the ray's angle with straight down (d+ = max(d, 0): upward
// directions are as bright as level ones, see water_body.glsl), and f the fading of daylight with depth: sun_fading()
// for the sun's beam, and Kd for skylight. The functions below solve this for single
// scattering along straight rays.
#ifndef DEEPWATER_WATER_VEIL
#define DEEPWATER_WATER_VEIL

#include "shared/water/water_body.glsl"

// Share of all scattering that turns light by more than some 20 degrees, by the phase function of particles in
// water_body.glsl.
CONST_FLOAT kLostFromSight = 0.15f;

// Returns the attenuation [1/m] of an object's image: absorption a and the part of scattering b that takes light out of
// it.
FN vec3 sight_attenuation(vec3 a, vec3 b) { return a + kLostFromSight * b; }

// Returns integral_0^s exp(-rate s') ds' [m].  rate [1/m] of either sign, also near 0;  s >= 0 [m]
// A loss rate * s of smaller magnitude than kLeastLoss counts as kLeastLoss; the relative error of the result is half
// of that.
CONST_FLOAT kLeastLoss = 5e-4f;
FN vec3 exponential_path(vec3 rate, float s) {
    vec3 t = rate * s;
    t = t + (max(t, vec3(kLeastLoss)) - t) * step(abs(t), vec3(kLeastLoss));
    return s * (vec3(1.0f) - exp(-t)) / t;
}

// Returns the light that the water adds to a ray over its length s, over the radiance of bottomless water at the ray's
// start: 0 ... 1 for downward rays.
FN vec3 veil_share(vec3 c, vec3 f, float down, float s) {
    return (c + f * max(down, 0.0f)) * exponential_path(c + f * down, s);
}

// Returns the light that the water adds to a ray over its length.
//   body    radiance of bottomless water along it, from just below the surface
//   c, f    [1/m]: attenuation of sight, fading of daylight;  depth [m] of the ray's start;  down  d;  s  length [m]
// Limits: s -> infinity, d >= 0: body exp(-f depth);  s -> 0: 0.
FN vec3 water_veil(vec3 body, vec3 c, vec3 f, float depth, float down, float s) {
    return body * exp(-f * depth) * veil_share(c, f, down, s);
}

// Returns the radiance of skylight that bottomless water scatters back in level directions. In other directions it is 1
// + down / kDiffuseCosine times less: skylight_from_water().
FN vec3 level_skylight(vec3 sky, vec3 a, vec3 b) {
    vec3 bb = water_backscatter(b);
    return multiple_scattering(a, bb) * skylight_from_water(0.0f, sky, a, bb);
}

#endif
