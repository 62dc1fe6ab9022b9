// Sun glitter of single facets. Near the eye a pixel has few points that mirror the sun, and their number is random
// from pixel to pixel. Far away a pixel has thousands, and all pixels look alike.
//
// The number of points with a given slope, per area of a random surface, is N = p(slope) E|det H|, with p the
// probability density of slopes and H the matrix of curvatures. For Gaussian waves from all directions E|det H| = mu /
// (2 sqrt 3), mu = <k^4 h^2>: the determinant is a^2 - r^2, where a^2 is (mu/4) times a chi-squared variable with one
// degree of freedom and r^2 is (mu/4) times an exponential one, and E|chi^2 - Exp| = 2/sqrt 3.
// Source: Longuet-Higgins 1960, "Reflection and refraction at a random moving surface. II", for the idea and this
// limit.
#ifndef DEEPWATER_GLINTS
#define DEEPWATER_GLINTS
#include "shared/conventions.glsl"

// Root mean square wave number [rad/m] of the slopes that pixels do not resolve: that of the slowest waves, 1.7 cm
// long, around which short waves concentrate. Source: Elfouhaily et al. 1997, k_m.
CONST_FLOAT kRippleWaveNumber = 370.0f;

// Returns the number of points with a given slope per area, divided by the probability density of that slope [1/m^2].
//   slope_variance  sum over both axes, of Gaussian waves of kRippleWaveNumber
FN float glints_per_density(float slope_variance) {
    return slope_variance * kRippleWaveNumber * kRippleWaveNumber * 0.28867513f;
}

// Returns the random number of glints of a pixel, divided by its expected number n: (b + 1) u^b for u uniformly
// distributed over [0, 1]. Its mean is 1; its variance b^2 / (2b + 1) is 1/n, as that of a Poisson variable.
FN float glint_share(float u, float n) {
    float r = 1.0f / n;
    float b = r + sqrt(r * r + r);
    return (b + 1.0f) * exp2(b * log2(u));
}

// Returns a random number in (0, 1) of a square.
FN float glint_chance(ivec2 square, int level) {
    uint h = uint(square.x) * 0x9E3779B1u ^ uint(square.y) * 0x85EBCA77u ^ uint(level) * 0xC2B2AE3Du;
    h = (h ^ (h >> 16)) * 0x85EBCA6Bu;
    h = (h ^ (h >> 13)) * 0xC2B2AE35u;
    return (float((h ^ (h >> 16)) >> 8) + 0.5f) / 16777216.0f;
}

// Returns glint_share() at a place. Random numbers belong to squares of the undisplaced water about as wide as a pixel;
// their sides are 2^level m, and two levels are mixed.
//   place  m;  width  of the pixel, > 0, m;  n  expected number of glints in the pixel, taken as at least
//          kFewestGlints, because smaller numbers would make single pixels too bright
//   returns  a number with mean 1
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
