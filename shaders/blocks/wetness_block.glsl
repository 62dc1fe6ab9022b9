// The windows of water that know how wet they have left their ground: sim::GroundWetness.
#ifndef DEEPWATER_WETNESS_BLOCK
#define DEEPWATER_WETNESS_BLOCK
#include "blocks/block.glsl"

CONST_INT kMostWashed = 8;

BLOCK_STRUCT(WashedWindow) {
    vec4 place;   // xy: cosine and sine of its rotation; zw: its middle, m from the bed's reference point
    vec4 window;  // xy: half sides, m; z: rim, m
    vec4 kept;    // xy: GroundWetness::kept; zw: texture coordinates that the window spans
};

UNIFORM_BLOCK(kWetnessBinding, WetnessBlock) {
    WashedWindow windows[kMostWashed];
    int count;
} BLOCK_INSTANCE(washed);
#endif
