// Where the maps of a coast lie, which say how much of the tiles' waves is left near land.
#ifndef DEEPWATER_COAST_BLOCK
#define DEEPWATER_COAST_BLOCK
#include "blocks/block.glsl"
#include "blocks/sea_block.glsl"

UNIFORM_BLOCK(kCoastBinding, CoastBlock) {
    vec2 middle;     // of the maps, m from the mesh's reference point
    vec2 per_texel;  // texture coordinates per texel
    float per_metre; // spacings of the texels around the middle per metre
    float even;      // as shared/water/coast_grid.glsl has them
    float growth;
    vec4 slope_parts[2];  // by tile, [1].z: of waves too short for any tile: part of the slope variance of all waves
} BLOCK_INSTANCE(coast);
#endif
