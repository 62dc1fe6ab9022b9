// Objects between their two steps, one pixel each:
//   matter  rgba8    square root of the base colour (as the eye sees steps), share of the surroundings not hidden
//   shape   rgba16   octahedral normal, perceptual roughness, metallic
//   place   rg32f    1 / distance along the view's axis [1/m], depth under water [m]; below 0, of a wire thinner than a
//                    pixel: minus the share of the pixel that it covers
//   deviation  r8    how far what is drawn may lie off the surface that it stands for, stored_deviation()
// Of what is seen through water, place holds the distance of where it seems to be and its true height, camera-relative [m];
// shape.w, in place of metallic, stored_depth().
#ifndef DEEPWATER_OBJECT_SURFACE
#define DEEPWATER_OBJECT_SURFACE

// How far a coarse mesh may lie off its model [m], in shares of kMostDeviation pixels where it is seen; rounded up.
//   pixel  m that a pixel's angle spans there, > 0: at its true distance from the eye, by which the mesh was chosen
const float kMostDeviation = 2.0;  // pixels
const float kDeviationSteps = 255.0;
float stored_deviation(float deviation, float pixel) {
    return ceil(deviation * (kDeviationSteps / kMostDeviation) / pixel) / kDeviationSteps;
}
float deviation_from_stored(float stored, float pixel) { return stored * kMostDeviation * pixel; }

// A depth under water [m] as a number of 16 bits: steps of 4 mm at a hundred metres, finer above.
const float kDeepest = 256.0;
float stored_depth(float depth) { return sqrt(min(max(depth, 0.0) / kDeepest, 1.0)); }
float depth_from_stored(float stored) { return kDeepest * stored * stored; }

// A unit vector as a point of the unit square: the octahedron's faces unfolded. Source: Meyer et al. 2010.
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
