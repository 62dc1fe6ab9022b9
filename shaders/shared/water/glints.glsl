// Sun glitter of single facets: near the eye a pixel holds few points that mirror the sun, and which pixel has how many is
// chance; far away it holds thousands, and all are alike.
//
// Points of a random surface with a given slope lie N = p(slope) E|det H| to an area, p the density of slopes and H the
// curvatures. For Gaussian waves from all directions E|det H| = mu / (2 sqrt 3), mu = <k^4 h^2>: the determinant is
// a^2 - r^2, a^2 = (mu/4) chi^2 with one degree of freedom and r^2 = (mu/4) exponential, and E|chi^2 - Exp| = 2/sqrt 3.
// Source: Longuet-Higgins 1960, "Reflection and refraction at a random moving surface. II", for the idea and this limit.
#ifndef DEEPWATER_GLINTS
#define DEEPWATER_GLINTS
#include "shared/conventions.glsl"

// Root of the mean squared wave number of the slopes that pixels hide [rad/m]: that of the slowest waves, 1.7 cm long,
// about which short waves gather. Source: Elfouhaily et al. 1997, k_m.
CONST_FLOAT kRippleWaveNumber = 370.0f;

// Points of one slope per area, over the density of that slope [1/m^2].
//   slope_variance  sum over both axes, of Gaussian waves of kRippleWaveNumber
FN float glints_per_density(float slope_variance) {
    return slope_variance * kRippleWaveNumber * kRippleWaveNumber * 0.28867513f;
}

// What a pixel with n points on average shows, over that average: (b + 1) u^b for a u that is as likely to be anywhere
// from 0 to 1. Its mean over u is 1; its variance b^2 / (2b + 1) is 1/n, that of a count.
FN float glint_share(float u, float n) {
    float r = 1.0f / n;
    float b = r + sqrt(r * r + r);
    return (b + 1.0f) * exp2(b * log2(u));
}

// A number of a square's own, from 0 (exclusive) to 1.
FN float glint_chance(ivec2 square, int level) {
    uint h = uint(square.x) * 0x9E3779B1u ^ uint(square.y) * 0x85EBCA77u ^ uint(level) * 0xC2B2AE3Du;
    h = (h ^ (h >> 16)) * 0x85EBCA6Bu;
    h = (h ^ (h >> 13)) * 0xC2B2AE35u;
    return (float((h ^ (h >> 16)) >> 8) + 0.5f) / 16777216.0f;
}

// The share of pixels at a place: chances belong to squares of the undisplaced water as wide as a pixel is, 2^level m, and
// go over from level to level.
//   place  m;  width > 0  m;  n  points in the pixel, held at kFewestGlints: fewer would need a longer row of chances
//   returns  mean 1
CONST_FLOAT kFewestGlints = 0.02f;
FN float glints_at(vec2 place, float width, float n) {
    float level = log2(width);
    int below = int(floor(level));
    float size = exp2(float(below));
    float few = max(n, kFewestGlints);
    float fine = glint_share(glint_chance(ivec2(floor(place / size)), below), few);
    float coarse = glint_share(glint_chance(ivec2(floor(place / (2.0f * size))), below + 1), few);
    return mix(fine, coarse, level - float(below));
}

#endif
