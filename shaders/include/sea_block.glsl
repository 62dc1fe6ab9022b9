// Where the tiles lie and what their mip levels lose; mirror of SeaBlock in src/render/blocks.h.
#ifndef DEEPWATER_SEA_BLOCK
#define DEEPWATER_SEA_BLOCK
#include "shared/scatter.glsl"
const int kMaxTiles = 5;
const int kVarianceRows = 64;
const float kFirstVarianceWidth = -8.0;  // log2 of metres
const float kVarianceRowsPerOctave = 2.0;
struct Tile {
    vec4 uv_from_world;  // 2x2 matrix, columns xy and zw
    vec2 uv_offset;
    float texels_per_metre;
    float log2_texels_per_metre;
    vec2 scatter_phase;  // of the two waves of scatter_angle(), cycles
    float scatter;       // 0 … 1: how far repetitions are broken up
};
layout(std140, binding = 1) uniform SeaBlock {
    Tile tiles[kMaxTiles];
    vec4 variance[kVarianceRows];  // slope covariance (xx, zz, xz) hidden inside a footprint, by log2 of its width
    vec3 camera_from_reference;    // m
    int tile_count;
    float tile_levels;           // mip levels - 1
    float level_range;           // cells
    float eye_distance;          // m
} sea;

layout(binding = 2) uniform sampler2DArray displacement_map;  // rgba32f (lambda Dx, h, lambda Dz, lambda dDx/dz)
layout(binding = 3) uniform sampler2DArray gradient_map;      // rgba32f (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz)

// Tile coordinates of a point given in metres from the mesh's reference point.
vec3 tile_coordinate(int tile, vec2 p) {
    vec4 m = sea.tiles[tile].uv_from_world;
    return vec3(mat2(m.xy, m.zw) * p + sea.tiles[tile].uv_offset, float(tile));
}

// How a tile's two places are mixed at a point: see shared/scatter.glsl.
float tile_scatter_angle(int tile, vec2 p) {
    vec4 m = sea.tiles[tile].uv_from_world;
    return scatter_angle(scatter_cycles(mat2(m.xy, m.zw) * p) + sea.tiles[tile].scatter_phase, sea.tiles[tile].scatter);
}
#endif
