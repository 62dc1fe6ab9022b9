// Where a tile's slopes are read: from the mesh near the eye, from mip levels in the pixels, nowhere far away.
//
// Levels count as texture levels do: at level l a texel is as wide as the footprint that reads it; below 0 the texel
// is wider.
#ifndef DEEPWATER_TILE_LOD
#define DEEPWATER_TILE_LOD
#include "shared/conventions.glsl"

// log2 of the width [m] of the round footprint that stands for an ellipse: near the eye minor^(1 - b) major^b, b = 0.6, where
// b = 0 would keep all that the short axis shows (and shimmer) and 1 blur by the long one; far away, where no sharp crest can
// flicker, the width that changes in time as much as the mean over the ellipse does (src/optics/rough_sea/footprint_widths.h).
//   log2_minor  of the short axis [m]
//   slant       log2 of long over short axis
//   samples     that share the long axis: near the eye each is read by its own part of it
//   computed    log2 of that width over the short axis
CONST_FLOAT kNearFootprintBias = 0.6f;
CONST_FLOAT kNearFootprintLog2 = -2.0f;  // of the short axis [m]: near up to 1/4 m,
CONST_FLOAT kFarFootprintLog2 = 1.0f;    // far from 2 m on
FN float far_footprint(float log2_minor) {
    return clamp((log2_minor - kNearFootprintLog2) / (kFarFootprintLog2 - kNearFootprintLog2), 0.0f, 1.0f);
}
FN float mixed_footprint_width(float log2_minor, float slant, float samples, float computed) {
    float near = kNearFootprintBias * max(slant - log2(samples), 0.0f);
    return log2_minor + mix(near, computed, far_footprint(log2_minor));
}

// A width in a cell of its table: see WidthCell in blocks/sea_block.glsl.
//   at  place in the cell: 0 to 1 along short axis and slant;  c2  squared cosine between long axis and SeaBlock::width_axis
FN float width_in_cell(vec4 constant, vec4 square, vec4 fourth, vec2 at, float c2) {
    vec4 corners = constant + c2 * (square + c2 * fourth);
    return mix(mix(corners.x, corners.y, at.x), mix(corners.z, corners.w, at.x), at.y);
}

// Levels by which the sun's path is finer still. Skylight goes about evenly with slope, the sun's path by a narrow peak:
// its mean over a pixel varies by what the pixel's own facets do, too.
CONST_FLOAT kGlitterSharpening = 0.2f;
FN float glitter_sharpening(float log2_minor) { return kGlitterSharpening * far_footprint(log2_minor); }

// Share of a tile's slopes that pixels still draw at a level. From gone_level on, where texels are as wide as the
// tile's longest waves, none; what fades out on the last level counts as roughness.
// Far away, where whole tiles fit into few pixels, their last ripples are all that changes: there they go on for some
// levels more.
//   log2_width  of the footprint [m]
CONST_FLOAT kFarLevels = 2.4f;
CONST_FLOAT kFirstFarLog2 = -2.0f;  // of the width [m]: none up to 1/4 m,
CONST_FLOAT kLastFarLog2 = 3.0f;    // all from 8 m on
FN float gone_level_at(float gone_level, float log2_width) {
    return gone_level + kFarLevels * clamp((log2_width - kFirstFarLog2) / (kLastFarLog2 - kFirstFarLog2), 0.0f, 1.0f);
}
FN float tile_share(float level, float gone_level) { return clamp(gone_level - level, 0.0f, 1.0f); }

// Share of a tile's slopes that the water mesh carries from vertex to vertex, sparing every pixel the look-up: all
// of them where texels are wider than four cells of the pitch that is asked for (the mesh may be coarser by up to
// two) and than two footprints.
//   log2_density  of the tile's texels per metre;  log2_pitch, log2_width  of cell and footprint [m]
FN float mesh_share(float log2_density, float log2_pitch, float log2_width) {
    return clamp(-log2_density - max(log2_pitch + 1.0f, log2_width), 0.0f, 1.0f);
}

#endif
