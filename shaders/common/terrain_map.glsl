// The ground of land, read from its maps.
//   in   BedBlock; terrain_maps  rg32f [kTerrainSamples, kTerrainSamples, kTerrainLevels]: height [m], share of rock
#ifndef DEEPWATER_TERRAIN_MAP
#define DEEPWATER_TERRAIN_MAP
#include "blocks/bed_block.glsl"
#include "blocks/bindings.glsl"

layout(binding = kTerrainUnit) uniform sampler2DArray terrain_maps;

// Returns the ground in one map: height, slope, share of rock.
vec4 terrain_in_map(int level, vec2 p) {
    vec2 at = terrain_coordinate(bed.land, level, p), nearest = floor(at + 0.5);
    ivec2 cell = bed.land.levels[level].cell + ivec2(nearest);
    ivec2 low = clamp(cell - 1, 0, kTerrainSamples - 1), middle = clamp(cell, 0, kTerrainSamples - 1),
          high = clamp(cell + 1, 0, kTerrainSamples - 1);
    vec2 samples[kTerrainTaps];
    samples[0] = texelFetch(terrain_maps, ivec3(low.x, low.y, level), 0).rg;
    samples[1] = texelFetch(terrain_maps, ivec3(middle.x, low.y, level), 0).rg;
    samples[2] = texelFetch(terrain_maps, ivec3(high.x, low.y, level), 0).rg;
    samples[3] = texelFetch(terrain_maps, ivec3(low.x, middle.y, level), 0).rg;
    samples[4] = texelFetch(terrain_maps, ivec3(middle.x, middle.y, level), 0).rg;
    samples[5] = texelFetch(terrain_maps, ivec3(high.x, middle.y, level), 0).rg;
    samples[6] = texelFetch(terrain_maps, ivec3(low.x, high.y, level), 0).rg;
    samples[7] = texelFetch(terrain_maps, ivec3(middle.x, high.y, level), 0).rg;
    samples[8] = texelFetch(terrain_maps, ivec3(high.x, high.y, level), 0).rg;
    vec4 ground = terrain_spline(samples, at - nearest);
    ground.yz /= terrain_spacing(bed.land, level);
    return ground;
}

// Returns the mean ground at p as cells of `pitch` [m] show it: height, its slope (d/dx, d/dz), share of rock.
vec4 terrain_ground(vec2 p, float pitch) {
    float level = terrain_level(bed.land, p, pitch);
    int finer = min(int(level), kTerrainLevels - 1);
    float share = level - float(finer);
    vec4 ground = terrain_in_map(finer, p);
    if (share > 0.0) ground = mix(ground, terrain_in_map(finer + 1, p), share);
    return ground;
}
#endif
