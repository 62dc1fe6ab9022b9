// Look-ups in the sea's tiles and in the tables of the slope variance that footprints do not resolve.
#ifndef DEEPWATER_SEA_TILES
#define DEEPWATER_SEA_TILES
#include "blocks/sea_block.glsl"
#include "shared/water/scatter.glsl"
#include "shared/water/tile_lod.glsl"

// Returns the position of a footprint in the tables of widths; beyond the last column the tables are extrapolated over
// four octaves.
//   log2_minor  of its short axis [m];  slant  log2 of the ratio of its long to its short axis
vec2 width_place(float log2_minor, float slant) {
    const float kBeyond = 4.0;
    return clamp(vec2(log2_minor - kFirstWidthMinor, slant),
                 vec2(0.0), vec2(float(kWidthRows) - 0.001, float(kWidthColumns) + kBeyond));
}
int width_cell(vec2 place) { return int(place.x) * kWidthColumns + min(int(place.y), kWidthColumns - 1); }
float width_at(WidthCell cell, vec2 place, vec2 along) {
    float c = dot(along, sea.width_axis);
    vec2 at = vec2(fract(place.x), place.y - min(floor(place.y), float(kWidthColumns) - 1.0));
    return width_in_cell(cell.constant, cell.square, cell.fourth, at, c * c / max(dot(along, along), 1e-12));
}

// sample_width() returns log2 of the width [m] at which each of `samples` samples along the long axis of a footprint is
// read; whole_width() that of a footprint which hides as much slope variance as all samples together.
//   along  the long axis, of any length
float sample_width(float log2_minor, float slant, vec2 along, float samples) {
    vec2 place = width_place(log2_minor, slant);
    float computed = width_at(sea.sample_widths[width_cell(place)], place, along);
    return mixed_footprint_width(log2_minor, slant, samples, computed);
}
float whole_width(float log2_minor, float slant, vec2 along) {
    vec2 place = width_place(log2_minor, slant);
    return mixed_footprint_width(log2_minor, slant, 1.0, width_at(sea.whole_widths[width_cell(place)], place, along));
}

vec4 variance_row(float log2_width) {
    float row = clamp((log2_width - kFirstVarianceWidth) * kVarianceRowsPerOctave, 0.0, float(kVarianceRows) - 1.001);
    return mix(sea.variance[int(row)], sea.variance[int(row) + 1], fract(row));
}

// Returns the slope covariance (xx, zz, xz) that a footprint 2^log2_width metres wide hides.
vec3 hidden_slopes(float log2_width) { return variance_row(log2_width).xyz; }

// rgba32f, kMaxTiles layers each: displacement (lambda Dx, h, lambda Dz, Jacobian),
// then gradient (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz)
layout(binding = kWavesUnit) uniform sampler2DArray wave_maps;
layout(binding = kShearUnit) uniform sampler2DArray shear_map;  // r32f lambda dDx/dz, nearest mip level: a small term

// Distance from the mesh's reference point along the tile's axes, in sides of the tile; p in metres along the world's
// axes.
vec2 tile_sides(vec4 place, vec2 p) { return vec2(place.x * p.x - place.y * p.y, place.y * p.x + place.x * p.y); }

// Tile coordinates of a point given in metres from the mesh's reference point.
vec3 tile_coordinate(int tile, vec2 p) {
    vec4 place = sea.tiles[tile].place;
    return vec3(tile_sides(place, p) + place.zw, float(tile));
}

// Returns the angle by which the two places of a tile are mixed at a point: see shared/water/scatter.glsl.
float tile_scatter_angle(int tile, vec2 p) {
    vec2 cycles = scatter_cycles(tile_sides(sea.tiles[tile].place, p)) + sea.tiles[tile].scatter_phase;
    return scatter_angle(cycles, sea.tiles[tile].scatter);
}

// Displacement and gradient of a tile.  at  tile_coordinate()
vec4 tile_displacement_map(vec3 at, float level) { return textureLod(wave_maps, at, level); }
vec4 tile_gradient_map(vec3 at, float level) {
    return textureLod(wave_maps, at + vec3(0.0, 0.0, float(kMaxTiles)), level);
}

// Returns a tile's part, for its share of tile_gradient_map(), of the waves that light may shine through: slope (xy)
// and downward curvature (z, 1/m).
vec3 tile_crest(int tile, vec4 gradient) {
    float curvature = sea.tiles[tile].crest_curvature;
    return vec3(gradient.xy * float(curvature > 0.0), -curvature * (gradient.z + gradient.w));
}
#endif
