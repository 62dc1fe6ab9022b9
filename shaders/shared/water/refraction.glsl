// Refraction at a flat surface: where points under water appear to an eye above it, and points in the air to an eye
// below it.
#ifndef DEEPWATER_REFRACTION
#define DEEPWATER_REFRACTION
#include "shared/water/fresnel.glsl"

// Returns apparent depth over true depth, if the apparent point is put straight above the true one: tan(refracted) /
// tan(incident).
//   slant >= 0  tangent of the angle of incidence.  Limits: 0 -> 1/n;  infinity -> 0
// Snell: sin i = n sin t, so tan t = tan i / sqrt(n^2 + (n^2 - 1) tan^2 i).
FN float apparent_depth(float slant) {
    float n2 = kWaterIndex * kWaterIndex;
    return inversesqrt(n2 + (n2 - 1.0f) * slant * slant);
}

// Returns the tangent of the angle of incidence under which a point under water is seen.
//   height > 0  of the eye above the water;  depth >= 0, across >= 0  of the point: below the water, and horizontal
//               distance from the eye [m]
// Solves  across = slant (height + depth apparent_depth(slant))  by Newton's method. The right side rises and is
// concave, so that steps from a start on the left never overshoot. The error after the last step is below 1e-4 of the
// slant for depths up to 100 heights.
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

// Returns the height over the water at which an eye under water sees a point in the air, if the apparent point is put
// straight above the true one.
//   depth > 0  of the eye;  height >= 0, across >= 0  of the point: over the water, and horizontal distance [m]
// Light paths are reversible: the slants of the ray are those for an eye at the point that looks at the eye under
// water. The extension of the ray's part in the water reaches the vertical line through the point at height /
// apparent_depth. Heights below a hundredth of the depth count as that, because Newton's method does not converge in
// time for lower ones.
FN float apparent_height(float depth, float height, float across) {
    float above = max(height, 0.01f * depth);
    return above / apparent_depth(seen_slant(above, depth, across));
}

#endif
