// Tiles of a pool's lining and slabs of the ground: squares with joints between them, averaged over a pixel; and rough
// ground.
#ifndef DEEPWATER_TILES
#define DEEPWATER_TILES
#include "shared/language.glsl"

// Integral from 0 to x of a square wave that is 1 in [0, width) of each unit.
FN float joints_up_to(float x, float width) { return floor(x) * width + min(x - floor(x), width); }

// Share of joints in a footprint along one axis.
//   x      place in tiles; joints lie around whole numbers;  width  of a joint, in tiles
//   across  footprint, in tiles, > 0
FN float share_of_joints(float x, float width, float across) {
    float from = x - 0.5f * across + 0.5f * width;
    return (joints_up_to(from + across, width) - joints_up_to(from, width)) / across;
}

// Returns the share [0, 1] of a footprint that joints cover, of squares in two directions.
//   p  place in tiles;  width  of joints across each axis, in tiles;  across  footprint in tiles, > 0
FN float joints_seen(vec2 p, vec2 width, vec2 across) {
    return 1.0f - (1.0f - share_of_joints(p.x, width.x, across.x)) * (1.0f - share_of_joints(p.y, width.y, across.y));
}

// Returns a number in [0, 1) that differs from tile to tile.  tile  whole numbers
FN float tile_number(vec2 tile) {
    float even = fract(tile.x * 0.75487767f + tile.y * 0.56984029f);  // spread evenly (Roberts 2018, R2)
    return fract(91.7f * even * (even + 0.37f));
}

// Noise of unit variance with detail down to a footprint. p in wave lengths of its longest part;  width  in the same
FN float rough_noise(vec2 p, float width) {
    float sum = 0.0f;
    for (int i = 0; i < 4; ++i) {
        float amplitude = 1.0f - smoothstep(0.25f, 0.7f, width);
        vec2 cell = floor(p), f = p - cell;
        f = f * f * (3.0f - 2.0f * f);
        float low = mix(tile_number(cell), tile_number(cell + vec2(1.0f, 0.0f)), f.x);
        float high = mix(tile_number(cell + vec2(0.0f, 1.0f)), tile_number(cell + vec2(1.0f, 1.0f)), f.x);
        sum += amplitude * (mix(low, high, f.y) - 0.5f);
        p = mat2(1.6f, 1.2f, -1.2f, 1.6f) * p + 17.3f;
        width *= 2.0f;
    }
    return sum;
}
#endif
