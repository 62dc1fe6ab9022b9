// How repetitions of a tile are broken up when many of them are seen at once, from high above.
//
// A tile's slopes are then a mix, cos phi a + sin phi b, of two far places a and b of the tile: independent Gaussian
// fields, so that every statistic stays, while phi wanders over several radians from one repetition to the next and
// leaves no two of them alike. phi is the sum of two plane waves whose lengths have no common measure with the tile.
#ifndef DEEPWATER_SCATTER
#define DEEPWATER_SCATTER
#include "shared/conventions.glsl"

CONST_FLOAT kScatterPlaceX = 0.372f;  // b's place, tile sides from a's
CONST_FLOAT kScatterPlaceY = 0.589f;
CONST_FLOAT kScatterSwing = 4.0f;     // amplitude of each wave, rad
CONST_FLOAT kScatterWave1X = 0.613f;  // cycles a tile side
CONST_FLOAT kScatterWave1Y = 0.271f;
CONST_FLOAT kScatterWave2X = -0.347f;
CONST_FLOAT kScatterWave2Y = 0.719f;

// Cycles of both waves at a place given in tile sides.
FN vec2 scatter_cycles(vec2 sides) {
    return vec2(kScatterWave1X * sides.x + kScatterWave1Y * sides.y,
                kScatterWave2X * sides.x + kScatterWave2Y * sides.y);
}

// phi for these cycles. The height of the eye in tile sides decides how far it swings: not at all while one tile fills
// the view, fully from kScatterWhole on; not for tiles so small that from there their waves are mere
// roughness. By then the mesh shows a tile's waves no longer, only their slopes remain.
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
