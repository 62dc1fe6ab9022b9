// Hides the repetition of a tile when many of its copies are seen at once, from high above.
//
// The tile's slopes are then a mixture cos phi a + sin phi b of the slopes at two places a and b of the tile, far
// apart. Both are independent Gaussian fields, so the mixture has the same statistics. phi changes by several radians
// from one copy of the tile to the next, so that no two copies look the same. It is the sum of two plane waves whose
// lengths are incommensurable with the tile's side.
#ifndef DEEPWATER_SCATTER
#define DEEPWATER_SCATTER
#include "shared/conventions.glsl"

CONST_FLOAT kScatterPlaceX = 0.372f;  // position of b relative to a, tile sides
CONST_FLOAT kScatterPlaceY = 0.589f;
CONST_FLOAT kScatterSwing = 4.0f;     // amplitude of each wave, rad
CONST_FLOAT kScatterWave1X = 0.613f;  // of the first wave, cycles per tile side
CONST_FLOAT kScatterWave1Y = 0.271f;
CONST_FLOAT kScatterWave2X = -0.347f;
CONST_FLOAT kScatterWave2Y = 0.719f;

// Returns the phases [cycles] of both waves at a place given in tile sides.
FN vec2 scatter_cycles(vec2 sides) {
    return vec2(kScatterWave1X * sides.x + kScatterWave1Y * sides.y,
                kScatterWave2X * sides.x + kScatterWave2Y * sides.y);
}

// scatter_strength() returns the factor, 0 ... 1, on phi's amplitude by the height of the eye: 0 up to kScatterFrom
// tile sides, where one copy fills the view; 1 from kScatterWhole on. Tiles smaller than kScatterSmallest keep 0: from
// such heights their waves are only roughness. At these heights the mesh no longer shows the tile's displacement, only
// slopes are drawn. scatter_angle() returns phi [rad] for given phases.
CONST_FLOAT kScatterFrom = 1.6f;
CONST_FLOAT kScatterWhole = 3.2f;
CONST_FLOAT kScatterSmallest = 50.0f;  // m
FN float scatter_strength(float height, float tile_size) {
    if (tile_size < kScatterSmallest) return 0.0f;
    float height_in_sides = height / tile_size;
    return clamp((height_in_sides - kScatterFrom) / (kScatterWhole - kScatterFrom), 0.0f, 1.0f);
}
FN float scatter_angle(vec2 cycles, float strength) {
    return strength * kScatterSwing * (sin(2.0f * kPi * cycles.x) + sin(2.0f * kPi * cycles.y));
}

#endif
