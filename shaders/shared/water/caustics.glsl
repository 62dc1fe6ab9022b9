// The depths and heights of the planes for which caustic maps are made. A map's rung is its index in a geometric
// series.
#ifndef DEEPWATER_CAUSTICS_LAYOUT
#define DEEPWATER_CAUSTICS_LAYOUT

#include "shared/conventions.glsl"

// Returns the rung, with fractions, of the value `at` in the series first * ratio^rung; below `first` it falls linearly
// to -1 at 0.
FN float ladder_rung(float at, float first, float ratio) {
    return at < first ? at / first - 1.0f : log2(at / first) / log2(ratio);
}

// Maps of the short waves' light are traced for planes at the depths kFirstCausticDepth * kCausticDepthRatio^rung [m].
// Between two planes the light is interpolated; above the first plane it fades to even light at the surface.
CONST_INT kCausticRungs = 7;
CONST_FLOAT kFirstCausticDepth = 0.7f;
CONST_FLOAT kCausticDepthRatio = 1.8f;
FN float caustic_rung(float depth) { return ladder_rung(depth, kFirstCausticDepth, kCausticDepthRatio); }
FN float caustic_depth(float rung) { return kFirstCausticDepth * pow(kCausticDepthRatio, rung); }

// Between two planes of that series the pattern of a breeze is another: where receivers are near, more planes lie
// between them.
//   dense  x, y: the rungs, whole numbers, between which they lie;  z: how many lie between two rungs
// Returns the index, with fractions, of the map for a rung, counted from that of the rung `first`.
FN float caustic_map_of(float rung, float first, vec3 dense) {
    return rung - first + dense.z * (clamp(rung, dense.x, dense.y) - dense.x);
}
// Returns the rung of a map: the inverse.
FN float caustic_rung_of(float map, float first, vec3 dense) {
    float within = clamp(map - (dense.x - first), 0.0f, (dense.y - dense.x) * (1.0f + dense.z));
    return first + map - within * dense.z / (1.0f + dense.z);
}

// Returns the share of the light on the ground, in the window in which its own light is traced, at a receiver.
//   depth, ground  m, of the receiver and of the ground where its beam meets it. Focused light changes with the depth
//   by its share: within 4 % it is that of the ground, beyond 12 % that of the planes.
FN float ground_caustic_share(float depth, float ground) {
    return clamp(1.5f - 12.5f * abs(depth - ground) / max(ground, 0.1f), 0.0f, 1.0f);
}

// Returns the factor on those depths by which a layer's maps are traced: one of them then lies at the depth of a floor.
//   floor_depth  m; 0: there is none, and the factor is 1
FN float caustic_scale(float floor_depth) {
    if (floor_depth <= 0.0f) return 1.0f;
    return floor_depth / caustic_depth(max(floor(caustic_rung(floor_depth) + 0.5f), 0.0f));
}

// Maps of the light that the short waves reflect upwards, for planes at heights [m] above the mean level. Reflection
// turns a ray by about eight times the angle by which refraction turns it.
CONST_INT kMirrorRungs = 3;
CONST_FLOAT kFirstMirrorHeight = 0.3f;
CONST_FLOAT kMirrorHeightRatio = 3.2f;
FN float mirror_rung(float height) { return ladder_rung(height, kFirstMirrorHeight, kMirrorHeightRatio); }
FN float mirror_height(float rung) { return kFirstMirrorHeight * pow(kMirrorHeightRatio, rung); }

// Largest number of maps between the rungs, and of all short waves' maps of one sea: kCausticRungs + kDenserMaps +
// kMirrorRungs; and the largest number of layers of water.
CONST_INT kDenserMaps = 6;
CONST_INT kCausticMaps = 16;
CONST_INT kCausticLayers = 8;

// Maps of the long waves' light: for the surface, then for depths of kFirstLongCausticDepth [m] and its doublings.
CONST_INT kLongCausticRungs = 5;
CONST_FLOAT kFirstLongCausticDepth = 4.0f;
FN float long_caustic_rung(float depth) {
    return depth < kFirstLongCausticDepth ? depth / kFirstLongCausticDepth
                                           : 1.0f + log2(depth / kFirstLongCausticDepth);
}
FN float long_caustic_depth(float rung) {
    return rung < 1.0f ? rung * kFirstLongCausticDepth : kFirstLongCausticDepth * exp2(rung - 1.0f);
}

#endif
