// Patches of the wind on the water: gusts, which roughen it (cat's paws), and slicks, films that damp short waves and
// that the wind draws into lines. Both change the slope variance of short waves and keep its mean.
//
// Places are coordinates in cells of a lattice: x along the wind, y across.
#ifndef DEEPWATER_WIND_PATCHES
#define DEEPWATER_WIND_PATCHES
#include "shared/conventions.glsl"

// Side of the largest cells of gusts across the wind [m]; along it they are kGustStretch times as long. Each octave's
// cells are a quarter as large as those of the one before. Patches are from a few metres to a hundred wide, as the eddies
// of the air near the water.
CONST_FLOAT kGustCell = 80.0f;
CONST_FLOAT kGustStretch = 2.5f;
CONST_INT kGustOctaves = 2;
CONST_FLOAT kOctaveRatio = 4.0f;
CONST_FLOAT kOctaveFading = 0.75f;  // weight of an octave over that of the one before
// The same of slicks: lines some ten metres wide and hundreds long.
CONST_FLOAT kSlickCell = 24.0f;
CONST_FLOAT kSlickStretch = 8.0f;

// Returns a random number in [-1, 1] of a cell.
FN float cell_value(uint column, uint row) {
    uint h = (column ^ row) * 0x9E3779B1u;
    h = (h ^ (h >> 15)) * 0x85EBCA77u;
    return float((h >> 8) & 0xFFFFu) * (2.0f / 65535.0f) - 1.0f;
}

// Returns smooth noise in [-1, 1] with mean 0 and variance kNoiseVariance: random values of cells' corners, blended.
CONST_FLOAT kNoiseVariance = 0.184f;  // 1/3 (26/35)^2
FN float patch_noise(vec2 at) {
    vec2 low = floor(at), part = at - low;
    vec2 blend = part * part * (vec2(3.0f) - 2.0f * part);
    uint left = uint(int(low.x)) * 0x27D4EB2Fu, below = uint(int(low.y)) * 0x165667B1u;
    uint right = left + 0x27D4EB2Fu, above = below + 0x165667B1u;
    return mix(mix(cell_value(left, below), cell_value(right, below), blend.x),
               mix(cell_value(left, above), cell_value(right, above), blend.x), blend.y);
}

// Returns the share [0, 1] of the variance of a field with cells of a side that a footprint shows.
//   log2_width  of the footprint [m];  cell  m
FN float patch_share(float log2_width, float cell) { return clamp(log2(cell) - 1.0f - log2_width, 0.0f, 1.0f); }

// Returns the gusts' field, with mean 0 and variance 1 where a footprint shows all its octaves.
//   at  in cells of the largest octave;  log2_width  of the footprint [m]
FN float gusts_at(vec2 at, float log2_width) {
    float sum = 0.0f, weight = 1.0f, cell = kGustCell;
    // A software rasteriser leaves a loop when no pixel of a group continues it.
    for (int octave = 0; octave < kGustOctaves && log2_width < log2(cell) - 1.0f; ++octave) {
        sum += weight * patch_share(log2_width, cell) * patch_noise(at);
        weight *= kOctaveFading;
        cell /= kOctaveRatio;
        at = kOctaveRatio * at + vec2(17.3f, 5.9f);
    }
    // The root of kNoiseVariance times the sum of the squared weights.
    const float kDeviation = 0.5362f;
    return sum * (1.0f / kDeviation);
}

// Returns the share [0, 1] of the water at a place that is under a slick, with the mean `cover` over all places.
//   at  in cells of slicks;  log2_width  of the footprint [m];  cover [0, kMostSlick]
CONST_FLOAT kMostSlick = 0.4f;
FN float slick_at(vec2 at, float log2_width, float cover) {
    // Lines meander, some by more than their width.
    vec2 bent = at + vec2(0.0f, 1.6f * patch_noise(vec2(0.7f * at.x, 0.23f * at.y)));
    // The share of places with less noise is even in [0, 1]: a fit, within 0.0012.
    float noise = patch_noise(bent), square = noise * noise;
    float even = 0.5f + noise * (0.80575f + square * (-0.36673f + square * 0.0622f));
    float film = smoothstep(1.0f - 2.0f * cover, 1.0f, even);
    return mix(cover, film, patch_share(log2_width, kSlickCell));
}

// Returns the deviation of the short waves' slope variance by gusts, over its mean.
//   wind  mean speed U at 10 m [m/s], > 0;  short_waves  slope variance, both axes, of waves that patches change, > 0
// Sources: the slope variance changes by 0.00512 for each m/s (Cox & Munk 1954), all of it in short waves, for the
// others are too slow. The wind's deviation is 2.4 times the friction velocity over a sea (Panofsky & Dutton 1984),
// 0.085 U, and kThermals by the sun's warmth, which counts in light winds.
CONST_FLOAT kThermals = 0.45f;  // m/s, half the velocity scale of a convective layer over the sea
CONST_FLOAT kMostGusts = 0.35f;
FN float gust_deviation(float wind, float short_waves) {
    float turbulent = 0.085f * wind;
    return min(5.12e-3f * sqrt(turbulent * turbulent + kThermals * kThermals) / short_waves, kMostGusts);
}

// Returns the share of the sea under slicks: they tear where waves break, from 3 to 7 m/s.
CONST_FLOAT kCalmSlicks = 0.2f;
FN float slick_cover(float wind) { return kCalmSlicks * (1.0f - smoothstep(3.0f, 7.0f, wind)); }

// Returns the factor on the short waves' slope variance at a place. Its mean is 1.
//   gusts  gusts_at() times gust_deviation();  film  slick_at();  cover  of slicks
CONST_FLOAT kSlickLeaves = 0.3f;  // of the short waves' variance; Cox & Munk found a third to a half of that of all waves
FN float patched_variance(float gusts, float film, float cover) {
    const float kLeast = 0.1f;
    float damped = (1.0f - (1.0f - kSlickLeaves) * film) / (1.0f - (1.0f - kSlickLeaves) * cover);
    return max(1.0f + gusts, kLeast) * damped;
}

#endif
