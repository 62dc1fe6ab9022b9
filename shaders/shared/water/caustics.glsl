// Where the maps of gathered sunlight lie: which depths, which heights.
#ifndef DEEPWATER_CAUSTICS_LAYOUT
#define DEEPWATER_CAUSTICS_LAYOUT

#include "shared/conventions.glsl"

// Where `at` stands on a ladder whose rungs 0, 1 ... lie at first * ratio^rung; -1 at 0.
FN float ladder_rung(float at, float first, float ratio) {
    return at < first ? at / first - 1.0f : log2(at / first) / log2(ratio);
}

// Maps of the short waves' light are traced for planes at kFirstCausticDepth * kCausticDepthRatio^rung metres; between two
// of them light is mixed, above the first it fades to even light at the surface.
CONST_INT kCausticRungs = 7;
CONST_FLOAT kFirstCausticDepth = 0.7f;
CONST_FLOAT kCausticDepthRatio = 1.8f;
FN float caustic_rung(float depth) { return ladder_rung(depth, kFirstCausticDepth, kCausticDepthRatio); }
FN float caustic_depth(float rung) { return kFirstCausticDepth * pow(kCausticDepthRatio, rung); }

// Light thrown up by them, at heights above the mean level. A mirror turns light eight times as far as refraction does.
CONST_INT kMirrorRungs = 3;
CONST_FLOAT kFirstMirrorHeight = 0.3f;
CONST_FLOAT kMirrorHeightRatio = 3.2f;
FN float mirror_rung(float height) { return ladder_rung(height, kFirstMirrorHeight, kMirrorHeightRatio); }
FN float mirror_height(float rung) { return kFirstMirrorHeight * pow(kMirrorHeightRatio, rung); }

// As many maps as there are for one water, and as many layers of water as one moment can have.
CONST_INT kCausticMaps = 10;
CONST_INT kCausticLayers = 8;

// Maps of the long waves' light: at the surface, then at doubling depths.
CONST_INT kLongCausticRungs = 5;
CONST_FLOAT kFirstLongCausticDepth = 4.0f;
FN float long_caustic_rung(float depth) {
    return depth < kFirstLongCausticDepth ? depth / kFirstLongCausticDepth : 1.0f + log2(depth / kFirstLongCausticDepth);
}
FN float long_caustic_depth(float rung) {
    return rung < 1.0f ? rung * kFirstLongCausticDepth : kFirstLongCausticDepth * exp2(rung - 1.0f);
}

#endif
