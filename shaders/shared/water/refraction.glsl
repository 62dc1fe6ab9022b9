// Where a flat surface shows what lies under water: seen from above, everything is raised.
#ifndef DEEPWATER_REFRACTION
#define DEEPWATER_REFRACTION
#include "shared/water/fresnel.glsl"

// Apparent depth over depth, straight below the point that a line of sight seems to reach: tan(refracted) / tan(incident).
//   slant >= 0  tangent of the angle of incidence.  Limits: 0 -> 1/n;  infinity -> 0
// Snell: sin i = n sin t, so tan t = tan i / sqrt(n^2 + (n^2 - 1) tan^2 i).
FN float apparent_depth(float slant) {
    float n2 = kWaterIndex * kWaterIndex;
    return inversesqrt(n2 + (n2 - 1.0f) * slant * slant);
}

// Tangent of the angle of incidence under which a point under water is seen.
//   height > 0  of the eye above the water;  depth >= 0, across >= 0  of the point: below the water, and away from
//   the eye horizontally [m]
// Solves  across = slant (height + depth apparent_depth(slant)),  whose right side rises and bends downwards: from the
// left, where the start lies, Newton's steps never overshoot. Error after the last below 1e-4 of the slant for depths up
// to 100 heights.
FN float seen_slant(float height, float depth, float across) {
    float n2 = kWaterIndex * kWaterIndex;
    float slant = across / (height + depth * apparent_depth(0.0f));
    for (int i = 0; i < 5; ++i) {
        float share = apparent_depth(slant);
        float reached = slant * (height + depth * share);
        float rise = height + depth * n2 * share * share * share;
        slant += max(across - reached, 0.0f) / rise;
    }
    return slant;
}

// Height over the water at which an eye under it sees a point in the air, straight above where that is.
//   depth > 0  of the eye;  height >= 0, across >= 0  of the point: over the water, and away horizontally [m]
// The ray's slants on both sides are those of a ray from the point to an eye's image: Snell's law knows no direction. In
// the water it rises by 1 / (slant apparent_depth(slant)), and so meets the point's upright at height / apparent_depth.
// Lower than a hundredth of the depth, points count as that high: Newton's steps get no farther.
FN float apparent_height(float depth, float height, float across) {
    float above = max(height, 0.01f * depth);
    return above / apparent_depth(seen_slant(above, depth, across));
}

#endif
