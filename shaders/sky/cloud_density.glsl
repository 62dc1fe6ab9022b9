// Density of the clouds at a point: the field of coarse billows, tabulated over the tile, with fine billows added at
// its borders.
#ifndef DEEPWATER_CLOUD_DENSITY
#define DEEPWATER_CLOUD_DENSITY
#include "blocks/bindings.glsl"
#include "blocks/cloud_block.glsl"

// rg16f [tile, tile, thickness]: field, cloud where > 0; rain, 0 to 1
layout(binding = kCloudBodyUnit) uniform sampler3D body_map;
// rg8 gradient noise, billows: see src/optics/air/cloud_noise.h
layout(binding = kCloudNoiseUnit) uniform sampler3D noise_map;

#ifndef CLOUD_PLACE
#define CLOUD_PLACE cloud.tile_offset
#endif
#ifndef CLOUD_RISE
#define CLOUD_RISE cloud.rise
#endif

const float kCoarseOverFine = 0.2651;  // ratios of frequencies; no simple fractions, so that no pattern repeats
const float kFinestOverFine = 3.83;
const float kFinestShare = 0.2;    // amplitude of the finest billows; those of the others sum to 1
const float kMeanBillows = 0.48;   // mean of the noise

// Texture coordinate of a point whose x, z are relative to the eye and whose y is the height above the sea.
vec3 cloud_uvw(vec3 p) {
    return vec3(p.xz / cloud.tile + CLOUD_PLACE, (p.y - cloud.base) / cloud.thickness).xyz;
}

// Least sine of the sun's elevation for tracing its rays: flatter ones would cross the whole tile.
const float kLeastSine = 0.07;

// Height within the layer, clamped to [0,1]; the volume's third axis.
float cloud_height(vec3 p) { return clamp((p.y - cloud.base) / cloud.thickness, 0.0, 1.0); }

// Optical depths are stored as 1 / (1 + depth), so that interpolation between cloud and no cloud acts much as a mean of
// transmittances does.
vec4 kept_depths(vec4 depths) { return 1.0 / (1.0 + depths); }
vec4 depths_of(vec4 kept) { return 1.0 / max(kept, 1e-3) - 1.0; }

// Density [0,1] where the field is `body`, on average over the fine billows.
float mean_density(float body) { return smoothstep(0.0, cloud.softness, body - 0.5 * cloud.bite); }

// Extinction [1/m] at a point of the volume, on average over the fine billows.
float mean_extinction(vec3 uvw) {
    vec2 field = textureLod(body_map, uvw, 0.0).rg;
    return cloud.extinction * mean_density(field.r) + cloud.rain * field.g;
}

// Fine billows, 0 to 1, 0.5 on average. `finest` [0,1]: amplitude of still smaller ones, whose mean is 0.
float fine_billows(vec3 p, float finest) {
    vec3 q = vec3(p.x, p.y - CLOUD_RISE, p.z) / cloud.tile + vec3(CLOUD_PLACE.x, 0.0, CLOUD_PLACE.y);
    float fine_cells = float(cloud.fine_cells);
    float coarse = textureLod(noise_map, q * floor(fine_cells * kCoarseOverFine), 0.0).g;
    float fine = textureLod(noise_map, q * fine_cells, 0.0).g;
    float sum = 0.62 * coarse + 0.38 * fine;
    if (finest > 0.0)
        sum += finest * kFinestShare *
               (textureLod(noise_map, q * floor(fine_cells * kFinestOverFine), 0.0).g - kMeanBillows);
    return smoothstep(0.25, 0.75, sum);
}

// Returns the size [m] of a cell of the coarsest octave of the smallest of those billows.
float finest_billows() { return cloud.tile / (floor(float(cloud.fine_cells) * kFinestOverFine) * 4.0); }

// The field at a point, with fine billows: rounded at the top, torn into wisps near the base.
float fine_field(float body, vec3 p, float billow) {
    float wisps = 1.0 - smoothstep(0.0, 0.22, cloud_height(p));
    return body - cloud.bite * mix(1.0 - billow, billow, wisps);
}

// Density [0,1] where fine_field() is `field`.
float density_of(float field) { return smoothstep(0.0, cloud.softness, field); }
#endif
