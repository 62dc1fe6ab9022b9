// Dispersion relation of water waves: angular frequency and group speed by wave number.
// Source: linear (Airy) theory, e.g. Lamb 1932, Hydrodynamics, art. 228-229; surface tension art. 266-267.
#ifndef DEEPWATER_DISPERSION
#define DEEPWATER_DISPERSION

#include "shared/conventions.glsl"

// Beyond this k d the bed has no effect: tanh(20) is 1 in single precision, and larger arguments overflow on some
// drivers.
CONST_FLOAT kDeepestRelativeDepth = 20.0f;

// Surface tension over density of clean water at 15 degrees Celsius, m^3/s^2. With it the slowest wave is 1.7 cm long
// and runs at 0.23 m/s.
CONST_FLOAT kWaterTension = 7.4e-5f;

// Below this k d the series of tanh is used: its error is below 1e-7, that of a driver's tanh, made of exponentials, is
// larger.
CONST_FLOAT kShallowRelativeDepth = 0.1f;

// Returns tanh(k d); 1 for deep water, which depth <= 0 means.
FN float bed_influence(float k, float depth) {
    if (depth <= 0.0f) return 1.0f;
    float x = min(k * depth, kDeepestRelativeDepth);
    float x2 = x * x;
    return x < kShallowRelativeDepth ? x * (1.0f - x2 * (1.0f / 3.0f - x2 * (2.0f / 15.0f))) : tanh(x);
}

// Angular frequency of gravity-capillary waves over a flat bed: w^2 = (g k + tension k^3) tanh(k d).
//   k        >= 0, rad/m
//   depth    m; <= 0 stands for bottomless water
//   tension  surface tension over density, m^3/s^2, >= 0: kWaterTension, or 0 for gravity alone
//   returns rad/s; limits: k d -> inf  sqrt(g k + tension k^3);  k d -> 0  k sqrt(g d).  Relative error < 1e-6.
FN float angular_frequency(float k, float depth, float tension) {
    return sqrt((kGravity + tension * k * k) * k * bed_influence(k, depth));
}

// Group speed dw/dk of the same law: w / (2 k) times
//   (g + 3 tension k^2) / (g + tension k^2) + 2 k d / sinh(2 k d),
// with x / sinh(x) written through tanh to stay finite.
//   k        > 0, rad/m
//   depth    m; <= 0 stands for bottomless water
//   tension  m^3/s^2, >= 0
//   returns m/s; limits: k d -> inf, tension 0  w / (2 k);  k d -> 0  sqrt(g d);  short capillary waves  3 w / (2 k)
FN float group_speed(float k, float depth, float tension) {
    float t = bed_influence(k, depth);
    float kd = min(k * max(depth, 0.0f), kDeepestRelativeDepth);
    // 2 x / sinh(2 x) = x (1 - tanh^2 x) / tanh x, and 0 where there is no bed.
    float shoaling = depth > 0.0f ? kd * (1.0f - t * t) / t : 0.0f;
    float curvature = tension * k * k;
    float stiffening = (kGravity + 3.0f * curvature) / (kGravity + curvature);
    return angular_frequency(k, depth, tension) / (2.0f * k) * (stiffening + shoaling);
}

#endif
