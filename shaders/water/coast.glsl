// What land near by leaves of the tiles' waves. Without SEA_COAST all of them are left everywhere.
#ifndef DEEPWATER_COAST
#define DEEPWATER_COAST
#ifndef SEA_COAST
#define SEA_COAST 0
#endif
#include "blocks/coast_block.glsl"
#include "water/sea_tiles.glsl"

#if SEA_COAST
layout(binding = kCoastUnit) uniform sampler2DArray coast_maps;  // rgba16f, images of sim::CoastMaps::shares

vec2 coast_coordinate(vec2 p) { return coast.first + (p - coast.corner) * coast.per_metre; }
#endif

// Returns the factor on the amplitude of a tile's waves at p, in metres from the mesh's reference point.
//   tile  kMaxTiles: waves too short for any tile
float coast_left(int tile, vec2 p) {
#if SEA_COAST
    int rung = coast.rungs[tile / 4][tile % 4];
    return textureLod(coast_maps, vec3(coast_coordinate(p), float(rung / 4)), 0.0)[rung % 4];
#else
    return 1.0;
#endif
}

// Returns the share [0, 1] of waves that break at p, in metres from the mesh's reference point.
float coast_breaking(vec2 p) {
#if SEA_COAST
    const int kBreaking = kMaxTiles + 1;  // sim::kCoastBreaking
    return textureLod(coast_maps, vec3(coast_coordinate(p), float(kBreaking / 4)), 0.0)[kBreaking % 4];
#else
    return 0.0;
#endif
}

// Returns variance_row() near land: as if each tile's waves had the same part in it at every width.
vec4 coast_variance_row(vec2 p, float log2_width) {
    vec4 row = variance_row(log2_width);
#if SEA_COAST
    float left = 0.0;
    for (int tile = 0; tile <= kMaxTiles; ++tile) {
        float share = coast_left(tile, p);
        left += coast.slope_parts[tile / 4][tile % 4] * (share * share);
    }
    row.xyz *= left;
#endif
    return row;
}
#endif
