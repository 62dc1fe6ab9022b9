// The sky cube's levels: level l is the sky blurred by a Gaussian as wide as one of its texels.
#ifndef DEEPWATER_SKY_FILTER
#define DEEPWATER_SKY_FILTER

#include "shared/conventions.glsl"

CONST_FLOAT kReflectedPerSlope = 2.0f;  // a mirror tilted by an angle turns the reflected ray by twice that angle

// Standard deviation per axis [rad] of the blur at a level; `levels` is the number of levels - 1 (face size 2^levels).
// Level 0 is sharp. A level's texel spans pi/2 / 2^(levels - level) in a face's middle.
FN float sky_blur(float level, float levels) {
    return level > 0.0f ? 0.5f * kPi * exp2(level - levels) : 0.0f;
}

// Level whose blur is that of facets with a slope standard deviation of `sigma` (per axis).
FN float sky_level_of(float sigma, float levels) {
    return clamp(levels + log2(max(kReflectedPerSlope * sigma, 1e-6f) / (0.5f * kPi)), 0.0f, levels);
}

// Points and weights of a quadrature over a Gaussian of standard deviation 1 in a plane, exact for polynomials up to
// the fifth degree: two rings at the square roots of twice the zeros of the second Laguerre polynomial, 2 -+ sqrt(2).
CONST_INT kInnerTaps = 6;
CONST_INT kOuterTaps = 10;
CONST_FLOAT kInnerRadius = 1.0823922f;
CONST_FLOAT kOuterRadius = 2.6131259f;
CONST_FLOAT kInnerWeight = 0.8535534f;  // weight of all points of the ring together
CONST_FLOAT kOuterWeight = 0.1464466f;

// (x, y, weight) of tap i, 0 <= i < kInnerTaps + kOuterTaps; weights sum to 1.
FN vec3 gaussian_tap(int i) {
    bool inner = i < kInnerTaps;
    float count = inner ? float(kInnerTaps) : float(kOuterTaps);
    float angle = 2.0f * kPi * float(inner ? i : i - kInnerTaps) / count;
    float radius = inner ? kInnerRadius : kOuterRadius;
    return vec3(radius * cos(angle), radius * sin(angle), (inner ? kInnerWeight : kOuterWeight) / count);
}

#endif
