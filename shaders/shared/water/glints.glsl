// Sun glitter of single facets. Near the eye a pixel has few points that mirror the sun, and their light is random
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

// Variance of the light of a pixel with many glints, relative to the square of its mean, times their number. Equal glints
// would have 1. But a glint is the brighter, the flatter the surface is there, by 1 / |det H|, and the brightest ones
// come in pairs. Counted on random waves in tests/unit/shared/glints_test.cpp: 4 where a pixel has one glint in five, 6
// for one to ten glints, 9 for a hundred.
CONST_FLOAT kGlintVariance = 6.0f;

// Returns the random light of a pixel, divided by its mean. It is distributed as the exponential of a Gaussian variable,
// as the light of random waves is where a pixel has three glints or more; with fewer its largest values are too rare in
// the waves, not here.
//   deviate  glint_deviate(), mean 0 and variance 1;  n  inverse of the variance of the light: the number of glints over
//            kGlintVariance
//   returns  mean 1
FN float glint_share(float deviate, float n) {
    float sigma = sqrt(max(log(1.0f + 1.0f / n), 1e-4f));
    // The mean of the exponential is that of four uniform variables of variance sigma^2 / 4.
    float h = 0.8660254f * sigma, grown = exp(h), mean = (grown - 1.0f / grown) / (2.0f * h);
    return exp(sigma * deviate) / (mean * mean * mean * mean);
}

// Returns a random number of a square with mean 0 and variance 1, nearly Gaussian: the sum of the four bytes of a hash.
FN float glint_deviate(ivec2 square, int level) {
    uint h = uint(square.x) * 0x9E3779B1u ^ uint(square.y) * 0x85EBCA77u ^ uint(level) * 0xC2B2AE3Du;
    h = (h ^ (h >> 16)) * 0x85EBCA6Bu;
    h = (h ^ (h >> 13)) * 0xC2B2AE35u;
    h = h ^ (h >> 16);
    // Sums two pairs of bytes at a time.
    uint pairs = (h & 0x00FF00FFu) + ((h >> 8) & 0x00FF00FFu);
    const float kDeviation = 147.801669f;  // of the sum: the root of 4 (256^2 - 1) / 12
    return (float((pairs & 0xFFFFu) + (pairs >> 16)) - 510.0f) / kDeviation;
}

// Returns the sum of the deviates of the four squares about a place, by the distance from their middles, and in y the
// sum of the squared weights.
FN vec2 blended_deviate(vec2 place, int level) {
    vec2 low = floor(place), part = place - low;
    ivec2 square = ivec2(int(low.x), int(low.y));
    float a = (1.0f - part.x) * (1.0f - part.y), b = part.x * (1.0f - part.y), c = (1.0f - part.x) * part.y,
          d = part.x * part.y;
    return vec2(a * glint_deviate(square, level) + b * glint_deviate(square + ivec2(1, 0), level) +
                    c * glint_deviate(square + ivec2(0, 1), level) + d * glint_deviate(square + ivec2(1, 1), level),
                a * a + b * b + c * c + d * d);
}

// Returns glint_share() at a place. Random numbers belong to squares of the undisplaced water about as wide as a pixel;
// their sides are 2^level m. Neighbouring squares and two levels are blended, so that sparkles have no corners.
//   place  m;  width  of the pixel, > 0, m;  n  as for glint_share(), taken as at least kFewestGlints, because smaller
//          numbers would make single pixels too bright
//   returns  a number with mean 1
CONST_FLOAT kFewestGlints = 0.02f;
FN float glints_at(vec2 place, float width, float n) {
    float level = log2(width);
    int below = int(floor(level));
    float size = exp2(float(below)), coarser = level - float(below), finer = 1.0f - coarser;
    vec2 fine = blended_deviate(place / size, below), coarse = blended_deviate(place / (2.0f * size), below + 1);
    // The sum keeps a variance of 1.
    float deviate = (finer * fine.x + coarser * coarse.x) *
                    inversesqrt(finer * finer * fine.y + coarser * coarser * coarse.y);
    return glint_share(deviate, max(n, kFewestGlints));
}

#endif
