// What land near by leaves of the tiles' waves. Without SEA_COAST all of them are left everywhere.
#ifndef DEEPWATER_COAST
#define DEEPWATER_COAST
#ifndef SEA_COAST
#define SEA_COAST 0
#endif
#include "blocks/coast_block.glsl"
#include "shared/water/coast_grid.glsl"
#include "water/sea_tiles.glsl"

#if SEA_COAST
// rgba16f, as coast_shares() returns them
layout(binding = kCoastUnit) uniform sampler2DArray coast_maps;

vec2 coast_coordinate(vec2 p) {
    vec2 off = (p - coast.middle) * coast.per_metre;
    return 0.5 + coast.per_texel * vec2(coast_sample(off.x, coast.even, coast.growth),
                                        coast_sample(off.y, coast.even, coast.growth));
}
#endif

// Returns the factors on the amplitudes of the tiles' waves at p, in metres from the mesh's reference point. [1].z: of
// waves too short for any tile; [1].w: share [0, 1] of waves that break.
vec4[2] coast_shares(vec2 p) {
#if SEA_COAST
    vec2 at = coast_coordinate(p);
    return vec4[2](textureLod(coast_maps, vec3(at, 0.0), 0.0), textureLod(coast_maps, vec3(at, 1.0), 0.0));
#else
    return vec4[2](vec4(1.0), vec4(vec3(1.0), 0.0));
#endif
}

// Returns variance_row() near land: as if each tile's waves had the same part in it at every width.
//   shares  of the tiles' waves that are left, as coast_shares()
vec4 coast_variance_row(vec4 shares[2], float log2_width) {
    vec4 row = variance_row(log2_width);
#if SEA_COAST
    row.xyz *= dot(coast.slope_parts[0], shares[0] * shares[0]) +
               dot(coast.slope_parts[1].xyz, shares[1].xyz * shares[1].xyz);
#endif
    return row;
}
#endif
