// Level of detail of a tile's slopes. Near the eye they are interpolated from the mesh's vertices, farther away pixels
// read them from mip levels, and far away they count as roughness only.
//
// At mip level l a texel is as wide as the footprint that reads it. A negative level means that texels are wider than
// the footprint.
#ifndef DEEPWATER_TILE_LOD
#define DEEPWATER_TILE_LOD
#include "shared/conventions.glsl"

// Returns log2 of the width [m] of the isotropic footprint that replaces an elliptic one. Near the eye it is minor^(1 -
// b) major^b with b = 0.6; b = 0 would keep all detail along the short axis and shimmer, b = 1 would blur everything by
// the long axis. Far away, where no sharp crests can flicker, it is the width at which slopes change in time as much as
// their mean over the ellipse (src/optics/sea/footprint_widths.h).
//   log2_minor  of the short axis [m]
//   slant       log2 of long over short axis
//   samples     number of samples along the long axis: near the eye each covers its own part of the axis
//   computed    log2 of the far width over the short axis
CONST_FLOAT kNearFootprintBias = 0.6f;
// log2 of the short axis [m] up to which the width is that for near footprints: 1/4 m
CONST_FLOAT kNearFootprintLog2 = -2.0f;
CONST_FLOAT kFarFootprintLog2 = 1.0f;    // log2 of the short axis [m] from which on it is that for far ones: 2 m
FN float far_footprint(float log2_minor) {
    return clamp((log2_minor - kNearFootprintLog2) / (kFarFootprintLog2 - kNearFootprintLog2), 0.0f, 1.0f);
}
FN float mixed_footprint_width(float log2_minor, float slant, float samples, float computed) {
    float near = kNearFootprintBias * max(slant - log2(samples), 0.0f);
    return log2_minor + mix(near, computed, far_footprint(log2_minor));
}

// Interpolates a width in a cell of its table: see WidthCell in blocks/sea_block.glsl.
//   at  position in the cell, 0 to 1 along short axis and slant;  c2  squared cosine of the angle between the long axis
//       and SeaBlock::width_axis
FN float width_in_cell(vec4 constant, vec4 square, vec4 fourth, vec2 at, float c2) {
    vec4 corners = constant + c2 * (square + c2 * fourth);
    return mix(mix(corners.x, corners.y, at.x), mix(corners.z, corners.w, at.x), at.y);
}

// Number of mip levels by which slopes are read more finely for the sun's glitter. The sky's reflection depends almost
// linearly on the slope, but the glitter is a narrow peak: the mean glitter of a pixel also varies with the facets that
// the pixel averages.
CONST_FLOAT kGlitterSharpening = 0.2f;
FN float glitter_sharpening(float log2_minor) { return kGlitterSharpening * far_footprint(log2_minor); }

// Returns the level from which on no slopes of a tile are drawn; tile_share() is the share of its slopes that pixels
// draw at `level`. From `gone_level` on texels are as wide as the tile's longest waves and show nothing. Slopes fade
// out over the last level before, and what is faded out counts as roughness. For wide footprints, which hold whole
// tiles, the remaining slopes are all that changes from pixel to pixel, so up to kFarLevels levels are added.
//   log2_width  of the footprint [m]
CONST_FLOAT kFarLevels = 2.4f;
CONST_FLOAT kFirstFarLog2 = -2.0f;  // log2 of the width [m] up to which no level is added: 1/4 m
CONST_FLOAT kLastFarLog2 = 3.0f;    // log2 of the width [m] from which on kFarLevels levels are: 8 m
FN float gone_level_at(float gone_level, float log2_width) {
    return gone_level + kFarLevels * clamp((log2_width - kFirstFarLog2) / (kLastFarLog2 - kFirstFarLog2), 0.0f, 1.0f);
}
FN float tile_share(float level, float gone_level) { return clamp(gone_level - level, 0.0f, 1.0f); }

// Returns the share of a tile's slopes that the water mesh interpolates from vertex to vertex, so that pixels need not
// look them up. It is 1 where texels are wider than four cells of the pitch that the distance calls for (the mesh may
// be coarser by up to two) and wider than two footprints.
//   log2_density  of the tile's texels per metre;  log2_pitch, log2_width  of cell and footprint [m]
FN float mesh_share(float log2_density, float log2_pitch, float log2_width) {
    return clamp(-log2_density - max(log2_pitch + 1.0f, log2_width), 0.0f, 1.0f);
}

#endif
