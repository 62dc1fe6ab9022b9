// Places of the tiles, and the slope variance that footprints do not resolve.
#ifndef DEEPWATER_SEA_BLOCK
#define DEEPWATER_SEA_BLOCK
#include "blocks/block.glsl"

CONST_INT kMaxTiles = 6;
CONST_FLOAT kNoTile = 1000.0f;  // log2_texels_per_metre of an absent tile: finer than any footprint
// Rows of SeaBlock.variance: footprints of 2^(kFirstVarianceWidth + row / kVarianceRowsPerOctave) metres.
CONST_INT kVarianceRows = 68;
CONST_FLOAT kFirstVarianceWidth = -10.0f;
CONST_FLOAT kVarianceRowsPerOctave = 2.0f;
// Cells of SeaBlock.sample_widths. Rows: octaves of a footprint's short axis, from 2^kFirstWidthMinor metres on.
// Columns: octaves of its slant, the ratio of long to short axis, from 1 on.
CONST_INT kWidthRows = 10;
CONST_INT kWidthColumns = 7;
CONST_FLOAT kFirstWidthMinor = -2.0f;

// log2 of widths over the short axis at the corners of a cell: (short, short + 1, short, short + 1) octaves by (slant,
// slant, slant + 1, slant + 1), as a polynomial in c^2, c the cosine between long axis and SeaBlock.width_axis:
// constant + square c^2 + fourth c^4.
BLOCK_STRUCT(WidthCell) {
    vec4 constant;
    vec4 square;
    vec4 fourth;
};

BLOCK_STRUCT(SeaTile) {
    // xy: (cosine, sine) of the tile's rotation, over its side [1/m]; zw: tile coordinates of the mesh's reference
    // point
    vec4 place;
    float log2_texels_per_metre;  // kNoTile: there is no such tile
    float scatter;                // 0 ... 1: strength with which repetitions are broken up
    vec2 scatter_phase;           // phases of the two waves of scatter_angle() at the reference point, cycles
    // curvature of the surface over convergence in the maps, 1/m; 0: waves too short for light through their crests
    float crest_curvature;
};

UNIFORM_BLOCK(kSeaBinding, SeaBlock) {
    SeaTile tiles[kMaxTiles + 1];     // largest first; the one after the last is no tile
    // By log2 of a footprint's width: slope covariance (xx, zz, xz) that it does not resolve; w: share that it resolves
    // of the slope variance of waves that light may shine through.
    vec4 variance[kVarianceRows];
    vec3 camera_from_reference;    // m; camera-relative position = position about the reference - this
    float gone_level;              // mip level from which on hardly any slope variance remains in the maps of any tile
    float level_range;             // cells: level l of the mesh ends at level_range times its pitch from mesh_middle
    float eye_distance;            // least value of mesh_distance(), m: the distance from the eye to the water under it
    float crest_wave_number;       // of waves that light may shine through, rad/m, > 0
    vec2 mesh_middle;              // centre of the mesh's levels, m from the reference point
    vec2 wind;                     // unit vector (x, z) towards which it blows
    float slope_variance;          // of all waves, along the wind
    float lean;                    // sea_lean() of shared/water/leaning_slopes.glsl
    vec2 width_axis;               // unit vector (x, z) from which angles of sample_widths are measured
    vec2 gust_place;               // of the mesh's reference point, in the cells of shared/water/wind_patches.glsl
    vec2 slick_place;
    float gusts;                   // gust_deviation(), times its parameter
    float slicks;                  // share of the sea under slicks, times the parameter; both 0: no patches
    float short_slopes;            // slope variance, both axes, of waves that patches change
    WidthCell sample_widths[kWidthRows * kWidthColumns];  // see sample_width() in water/sea_tiles.glsl
    WidthCell whole_widths[kWidthRows * kWidthColumns];   // see whole_width()
} BLOCK_INSTANCE(sea);
#endif
