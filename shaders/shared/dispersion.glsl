// How fast a water wave of a given wave number swings and how fast its energy travels.
// Source: linear (Airy) theory, e.g. Lamb 1932, Hydrodynamics, art. 228-229.
#ifndef DEEPWATER_DISPERSION
#define DEEPWATER_DISPERSION

#include "shared/conventions.glsl"

// Beyond this k d the bed is out of reach: tanh(20) is 1 in single precision, and larger arguments overflow on some
// drivers.
CONST_FLOAT kDeepestRelativeDepth = 20.0f;

// tanh(k d); 1 over deep water, which is what depth <= 0 stands for.
FN float bed_influence(float k, float depth) {
    return depth > 0.0f ? tanh(min(k * depth, kDeepestRelativeDepth)) : 1.0f;
}

// Angular frequency of gravity waves over a flat bed: w = sqrt(g k tanh(k d)).
//   k      >= 0, rad/m
//   depth  m; <= 0 stands for bottomless water
//   returns rad/s; limits: k d -> inf  sqrt(g k);  k d -> 0  k sqrt(g d).  Relative error < 1e-6.
FN float angular_frequency(float k, float depth) {
    return sqrt(kGravity * k * bed_influence(k, depth));
}

// Group speed dw/dk = w / (2 k) (1 + 2 k d / sinh(2 k d)), with x / sinh(x) written through tanh to stay finite.
//   k      > 0, rad/m
//   depth  m; <= 0 stands for bottomless water
//   returns m/s; limits: k d -> inf  w / (2 k);  k d -> 0  sqrt(g d)
FN float group_speed(float k, float depth) {
    float t = bed_influence(k, depth);
    float kd = min(k * max(depth, 0.0f), kDeepestRelativeDepth);
    // 2 x / sinh(2 x) = x (1 - tanh^2 x) / tanh x, and 1 where x = 0 as the water has no bed to feel then.
    float shoaling = depth > 0.0f ? kd * (1.0f - t * t) / t : 0.0f;
    return angular_frequency(k, depth) / (2.0f * k) * (1.0f + shoaling);
}

#endif
