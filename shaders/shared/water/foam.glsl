// How much of a place is white: amounts of foam from the crowding of the surface, now and in the last seconds.
//
// Crowding S is 1 - J summed over the tiles whose waves break: how much closer neighbouring points of the choppy surface
// lie than on a calm one. Where it passes the threshold, foam gathers: fade min((S - threshold) / width, 1), with a fade
// that is above 1 for what breaks and the less the longer ago that was. A place with amount 1 or more is covered.
//
// A footprint that does not resolve S sees the mean: S is normal about its filtered value with a hidden deviation.
#ifndef DEEPWATER_FOAM
#define DEEPWATER_FOAM
#include "shared/conventions.glsl"

// Foam that is drawn leaves this much open at least: holes of lace in the densest crest.
CONST_FLOAT kMostFoamOpacity = 0.975f;

// Heaps of thick foam, on a square that repeats. Their shade is a share of light about 0 by the hollows between them, in
// deviations; slopes are of heights whose deviation is kHeapHeight of the square's side, bent into the unit circle: the
// sine of a tilt. Texels of 8 bits hold (shade, slope x, slope y, height) as shares of what they may be.
CONST_FLOAT kHeapHeight = 0.012f;
CONST_FLOAT kMostHeap = 2.5f;  // deviations, of height and shade
FN vec4 heap_texel(vec4 heap) { return 0.5f + 0.5f * heap / vec4(kMostHeap, 1.0f, 1.0f, kMostHeap); }
FN vec4 heap_of_texel(vec4 texel) { return (2.0f * texel - 1.0f) * vec4(kMostHeap, 1.0f, 1.0f, kMostHeap); }

// E[max(n - z, 0)] of a standard normal n:  phi(z) - z Q(z).
//   returns  0.4 at 0, falls faster than exp(-z^2/2); -z far below 0
// The quotient stands for 1 - z Q(z)/phi(z): value and two derivatives at 0, within 4 % for z < 4.5.
FN vec4 normal_excess(vec4 z) {
    vec4 a = abs(z);
    vec4 upper = exp(-0.5f * a * a) * 0.39894228f / (1.0f + a * (1.2533f + a * (0.5708f + a * 0.063f)));
    return upper + max(-z, vec4(0.0f));
}

// Mean cover of places whose crowding is S, hidden deviation s: E[clamp(fade min((S + s n - threshold) / width, 1), 0, 1)].
//   threshold, width > 0, s > 0  in the unit of S;  fade >= 0
FN vec4 foam_cover(vec4 crowding, float s, float threshold, float width, vec4 fade) {
    vec4 from = (vec4(threshold) - crowding) / s;
    vec4 ramp = width * min(vec4(1.0f), 1.0f / max(fade, vec4(1e-3f))) / s;
    return fade * (s / width) * (normal_excess(from) - normal_excess(from + ramp));
}

// Levels by which pixels much wider than what breaks look for foam finer than they are wide. What they make of a filtered
// crowding is the mean of all that may hide in it, which changes less than what hides there.
CONST_FLOAT kFoamSharpening = 0.5f;
CONST_FLOAT kFineFoamLog2 = 1.5f;    // of widths [m]: none up to 3 m,
CONST_FLOAT kCoarseFoamLog2 = 3.0f;  // in full from 8 m on
FN float foam_sharpening(float log2_width) {
    return kFoamSharpening * clamp((log2_width - kFineFoamLog2) / (kCoarseFoamLog2 - kFineFoamLog2), 0.0f, 1.0f);
}

#endif
