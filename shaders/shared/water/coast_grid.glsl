// Where the rows and columns of a coast's maps lie: evenly around the land's middle, and farther and farther apart beyond.
// Distances are in spacings of the even ones, samples are counted from the middle; both have a sign.
//   even    samples from the middle up to which they lie evenly
//   growth  > 0: share by which the distance between samples grows from one to the next beyond
#ifndef DEEPWATER_COAST_GRID
#define DEEPWATER_COAST_GRID

#include "shared/conventions.glsl"

// Returns the sample that lies at a distance.
FN float coast_sample(float distance, float even, float growth) {
    float off = abs(distance);
    float beyond = log(1.0f + growth * max(off - even, 0.0f)) / growth;
    return sign(distance) * (min(off, even) + beyond);
}

// Returns the distance of a sample: the inverse of coast_sample().
FN float coast_distance(float sample_number, float even, float growth) {
    float off = abs(sample_number);
    float beyond = (exp(growth * max(off - even, 0.0f)) - 1.0f) / growth;
    return sign(sample_number) * (min(off, even) + beyond);
}

#endif
