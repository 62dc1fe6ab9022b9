// Opacity of foam, computed from the crowding of the surface now and in the last seconds.
//
// Crowding S is the sum of 1 - J over the tiles whose waves break: it says how much closer neighbouring points of the
// choppy surface lie than on a calm sea. Above the threshold there is foam, in the amount fade min((S - threshold) /
// width, 1). `fade` is above 1 for waves that break now, and falls with the time since they broke. A place with an
// amount of 1 or more is covered.
//
// For a footprint that does not resolve all of S, the mean amount is computed: S is taken as normally distributed about
// its filtered value, with a deviation that is called hidden.
#ifndef DEEPWATER_FOAM
#define DEEPWATER_FOAM
#include "shared/conventions.glsl"

// Largest opacity of foam that is drawn: even the densest crest has holes in its lace.
CONST_FLOAT kMostFoamOpacity = 0.975f;

// Largest freshness of foam: 1 when it has just ceased to break, more before, less with time.
CONST_FLOAT kFreshest = 2.0f;
// Freshness of foam just behind the front that tumbles, over that of the front.
CONST_FLOAT kBehindFront = 0.85f;

// Heaps of thick foam, on a periodic square. The shade is the light that the hollows between heaps leave, relative to
// its mean, in standard deviations. Slopes are those of heights whose standard deviation is kHeapHeight sides of the
// square; they are compressed into the unit circle, as the sine of a tilt. Texels of 8 bits hold (shade, slope x, slope
// y, height), each mapped from its range to [0, 1].
CONST_FLOAT kHeapHeight = 0.012f;
CONST_FLOAT kMostHeap = 2.5f;  // largest magnitude of height and shade, in standard deviations
FN vec4 heap_texel(vec4 heap) { return 0.5f + 0.5f * heap / vec4(kMostHeap, 1.0f, 1.0f, kMostHeap); }
FN vec4 heap_of_texel(vec4 texel) { return (2.0f * texel - 1.0f) * vec4(kMostHeap, 1.0f, 1.0f, kMostHeap); }

// Returns E[max(n - z, 0)] of a standard normal variable n: phi(z) - z Q(z), phi the density and Q(z) the part above z.
//   Limits: 0.4 at z = 0; falls faster than exp(-z^2/2) for large z; -z for z far below 0
// phi is divided by a polynomial that approximates 1 / (1 - z Q(z)/phi(z)): it has the right value and first two
// derivatives at 0, and an error within 4 % for z < 4.5.
FN vec4 normal_excess(vec4 z) {
    vec4 a = abs(z);
    vec4 upper = exp(-0.5f * a * a) * 0.39894228f / (1.0f + a * (1.2533f + a * (0.5708f + a * 0.063f)));
    return upper + max(-z, vec4(0.0f));
}

// Returns the reflectance [0, 1] of foam, seen at an angle from its normal that has the cosine `cosine` > 0: that of a
// layer that absorbs nothing and scatters all ways (two streams). What it does not reflect passes through it.
//   thickness  optical, >= 0, in units of that of foam which reflects half of the light seen from straight above
// Source: Schuster 1905, with the way through the layer longer by 1/cosine.
FN float foam_reflectance(float thickness, float cosine) { return thickness / (thickness + cosine); }

// Returns the mean of max(s n + inside, 0) over the part [0, 1] of a standard normal variable n where it is above 0:
// how deep a pixel lies inside the foam on average, where it shows foam.
//   inside  of the place, as far as the pixel resolves it;  s > 0  deviation that it does not resolve
FN float foam_depth(float inside, float s, float part) {
    float z = inside / s;
    return max(inside + s * 0.39894228f * exp(-0.5f * z * z) / max(part, 1e-6f), 0.0f);
}

// Returns the mean cover of places with crowding S and hidden deviation s: E[clamp(fade min((S + s n - threshold) /
// width, 1), 0, 1)].
//   threshold, width > 0, s > 0  in the unit of S;  fade >= 0
FN vec4 foam_cover(vec4 crowding, float s, float threshold, float width, vec4 fade) {
    vec4 from = (vec4(threshold) - crowding) / s;
    vec4 ramp = width * min(vec4(1.0f), 1.0f / max(fade, vec4(1e-3f))) / s;
    return fade * (s / width) * (normal_excess(from) - normal_excess(from + ramp));
}

// Returns the share of the foam of breaking water that is left at a place from which the waves that broke have gone on: its
// bubbles burst, and the surface, which crests crowd, stretches. Foam is dense at the front that tumbles and thin behind.
//   crowding  of this moment, S;  thinning  1 over the standard deviation of S, or 0: foam stays as dense
CONST_FLOAT kThinnestFoam = 0.1f;
FN float foam_left(float crowding, float threshold, float thinning) {
    float near = 1.0f / (1.0f + thinning * max(threshold - crowding, 0.0f));
    return kThinnestFoam + (1.0f - kThinnestFoam) * near * near;
}

// Returns the opacity below which foam is left out: a share of the sea's cover, but not more than nobody sees. Foam fades
// for ever, and a pixel with the last of it costs as much as one in the middle of a whitecap.
//   cover  of the sea: mean opacity
CONST_FLOAT kLeastFoam = 0.25f;
CONST_FLOAT kUnseenFoam = 0.002f;
FN float faintest_foam(float cover) { return min(kLeastFoam * cover, kUnseenFoam); }

// Number of mip levels by which foam is read more finely than the footprint, where footprints are much wider than
// breakers. The foam of a filtered crowding is a mean over all that the filter may have averaged out; it varies less
// from place to place than the foam really does, and the finer level compensates for that.
CONST_FLOAT kFoamSharpening = 0.5f;
CONST_FLOAT kFineFoamLog2 = 1.5f;    // log2 of the width [m] up to which no level is added: about 3 m
CONST_FLOAT kCoarseFoamLog2 = 3.0f;  // log2 of the width [m] from which on kFoamSharpening levels are: 8 m
FN float foam_sharpening(float log2_width) {
    return kFoamSharpening * clamp((log2_width - kFineFoamLog2) / (kCoarseFoamLog2 - kFineFoamLog2), 0.0f, 1.0f);
}

#endif
