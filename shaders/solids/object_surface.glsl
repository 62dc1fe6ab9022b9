// The G-buffer of objects and bed, between their two steps:
//   matter  rgba8    square root of the base colour (evenly visible steps), share of the surroundings that is not
//                    occluded
//   shape   rgba16   octahedral normal, perceptual roughness, metallic
//   place   rg32f    1 / distance along the view's axis [1/m], depth under water [m]; of a wire thinner than a pixel:
//                    minus the share of the pixel that it covers
//   deviation  r8    largest distance of the drawn mesh from the true surface, stored_deviation()
// In pictures of RefractionPass, place holds 1 / apparent distance and the true height, camera-relative [m]; shape.w
// holds stored_depth() in place of metallic.
#ifndef DEEPWATER_OBJECT_SURFACE
#define DEEPWATER_OBJECT_SURFACE

// Largest distance of a coarse mesh from its model [m], as a share of kMostDeviation pixels; rounded up.
//   pixel  size of a pixel at the true distance from the eye, by which the mesh was chosen, m, > 0
const float kMostDeviation = 2.0;  // pixels
const float kDeviationSteps = 255.0;
float stored_deviation(float deviation, float pixel) {
    return ceil(deviation * (kDeviationSteps / kMostDeviation) / pixel) / kDeviationSteps;
}
float deviation_from_stored(float stored, float pixel) { return stored * kMostDeviation * pixel; }

// A depth under water [m] in 16 bits: steps of 4 mm at a hundred metres, finer above.
const float kDeepest = 256.0;
float stored_depth(float depth) { return sqrt(min(max(depth, 0.0) / kDeepest, 1.0)); }
float depth_from_stored(float stored) { return kDeepest * stored * stored; }

// Octahedral encoding of a unit vector as a point of the unit square. Source: Meyer et al. 2010.
vec2 octahedral(vec3 n) {
    vec2 p = n.xz / (abs(n.x) + abs(n.y) + abs(n.z));
    vec2 folded = (1.0 - abs(p.yx)) * vec2(p.x >= 0.0 ? 1.0 : -1.0, p.y >= 0.0 ? 1.0 : -1.0);
    return (n.y >= 0.0 ? p : folded) * 0.5 + 0.5;
}
vec3 from_octahedral(vec2 square) {
    vec2 p = square * 2.0 - 1.0;
    vec3 n = vec3(p.x, 1.0 - abs(p.x) - abs(p.y), p.y);
    float fold = max(-n.y, 0.0);
    n.x += n.x >= 0.0 ? -fold : fold;
    n.z += n.z >= 0.0 ? -fold : fold;
    return normalize(n);
}
#endif
