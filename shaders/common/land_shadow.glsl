// The shadow of land in sunlight.
#ifndef DEEPWATER_LAND_SHADOW
#define DEEPWATER_LAND_SHADOW
#include "blocks/bed_block.glsl"
#include "blocks/bindings.glsl"

// rg32f [kTerrainSamples, kTerrainSamples, kTerrainLevels]: height over mean sea level up to which land shades the air, and
// height of the ground, m
layout(binding = kLandShadowUnit) uniform sampler2DArray land_shadow;

const float kEdgePerSpacing = 0.08;  // half the height of the shadow's soft edge over the samples' spacing
const float kLeastEdge = 0.12;       // m: the same, at least

vec2 land_shadow_in_map(int level, vec2 p) {
    vec2 at = terrain_coordinate(bed.land, level, p) + vec2(bed.land.levels[level].cell) + 0.5;
    return textureLod(land_shadow, vec3(at / float(kTerrainSamples), float(level)), 0.0).rg;
}

// Returns the share of the sun that land leaves visible at a drawn position.
//   position  m, camera-relative, lowered by the Earth's curvature
//   off       m: what lies so near the ground is ground, which from afar is drawn in cells without its crests and gullies
float past_land(vec3 position, float off) {
    vec2 p = position.xz + bed.camera_from_reference.xz;
    float height = position.y + bed.camera_from_reference.y + dot(position.xz, position.xz) * (0.5 / kSightRadius);
    float level = terrain_level(bed.land, p, 0.0);
    int finer = min(int(level), kTerrainLevels - 1), coarser = min(finer + 1, kTerrainLevels - 1);
    float share = level - float(finer);
    vec2 land = land_shadow_in_map(finer, p);
    if (share > 0.0) land = mix(land, land_shadow_in_map(coarser, p), share);
    float edge = max(kEdgePerSpacing * mix(terrain_spacing(bed.land, finer), terrain_spacing(bed.land, coarser), share),
                     kLeastEdge);
    height = abs(height - land.y) < off ? land.y : height;
    return smoothstep(-2.0 * edge, 0.0, height - land.x);
}
#endif
