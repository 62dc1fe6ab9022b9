// Density of the clouds at a point: the field of coarse billows, tabulated over the tile, with fine billows added at
// its borders.
#ifndef DEEPWATER_CLOUD_DENSITY
#define DEEPWATER_CLOUD_DENSITY
#include "blocks/bindings.glsl"
#include "blocks/cloud_block.glsl"
#include "shared/sky/clouds.glsl"

// rg16f [tile, tile, thickness]: field, cloud where > 0; rain, 0 to 1
layout(binding = kCloudBodyUnit) uniform sampler3D body_map;
// rg8 gradient noise, billows, with mip levels: see src/optics/air/cloud_noise.h
layout(binding = kCloudNoiseUnit) uniform sampler3D noise_map;

#ifndef CLOUD_PLACE
#define CLOUD_PLACE cloud.tile_offset
#endif
#ifndef CLOUD_RISE
#define CLOUD_RISE cloud.rise
#endif

const float kCoarseOverFine = 0.2651;  // ratios of frequencies; no simple fractions, so that no pattern repeats
const float kFinestOverFine = 3.83;
const float kCoarseShare = 0.62;   // amplitude of the coarse ones of the fine billows; that of the fine is the rest to 1
const float kFinestShare = 0.2;    // amplitude of the finest billows; those of the others sum to 1
const float kMeanBillows = 0.48;   // mean of the noise
const float kWarp = 1.5;           // texels of the volume, over the gradient noise's range of +-1

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

// Extinction [1/m] at a point of the volume, on average over the fine billows.
float mean_extinction(vec3 uvw) {
    vec2 field = textureLod(body_map, uvw, 0.0).rg;
    return cloud.extinction * cloud_density(field.r - 0.5 * cloud.bite, cloud.softness, cloud.bite, 1.0) +
           cloud.rain * field.g;
}

// Periods [m] of the noise of the coarse and the fine ones of the fine billows.
vec2 billow_periods() {
    float fine_cells = float(cloud.fine_cells);
    return cloud.tile / vec2(floor(fine_cells * kCoarseOverFine), fine_cells);
}

// Share of the fine billows' amplitude that is lost where they are averaged over `width` m. Of the noise's three
// octaves the coarsest has a quarter of its period.
float lost_billows(float width) {
    vec2 periods = billow_periods();
    vec2 lost = smoothstep(periods / 32.0, periods / 4.0, vec2(width));
    return mix(lost.y, lost.x, kCoarseShare);
}

// Fine billows, averaged over `width` m. `finest` [0,1]: amplitude of still smaller ones, whose mean is 0.
//   x  0 to 1, 0.5 on average;  y, z  gradient noise of the same periods, 0 to 1
vec3 fine_billows(vec3 p, float width, float finest) {
    vec3 q = vec3(p.x, p.y - CLOUD_RISE, p.z) / cloud.tile + vec3(CLOUD_PLACE.x, 0.0, CLOUD_PLACE.y);
    vec2 periods = billow_periods();
    vec2 levels = log2(width * float(textureSize(noise_map, 0).x) / periods);
    vec2 coarse = textureLod(noise_map, q * (cloud.tile / periods.x), levels.x).rg;
    vec2 fine = textureLod(noise_map, q * (cloud.tile / periods.y), levels.y).rg;
    float sum = mix(fine.g, coarse.g, kCoarseShare);
    if (finest > 0.0)
        sum += finest * kFinestShare *
               (textureLod(noise_map, q * floor(float(cloud.fine_cells) * kFinestOverFine), 0.0).g - kMeanBillows);
    return vec3(smoothstep(0.25, 0.75, sum), coarse.r, fine.r);
}

// Returns the size [m] of a cell of the coarsest octave of the smallest of those billows.
float finest_billows() { return cloud.tile / (floor(float(cloud.fine_cells) * kFinestOverFine) * 4.0); }

// The field at a point, with fine billows: rounded at the top, torn into wisps near the base.
float fine_field(float body, vec3 p, float billow) {
    float wisps = 1.0 - smoothstep(0.0, 0.22, cloud_height(p));
    return body - cloud.bite * mix(1.0 - billow, billow, wisps);
}

// Returns the way [tiles] by which what is looked up in the volume is moved to and fro, so that no edge follows its
// texels, which are up to 250 m wide.  billows  fine_billows()
vec2 warp_of(vec3 billows) {
    return kWarp / float(textureSize(body_map, 0).x) * (2.0 * billows.yz - 1.0);
}

// Density [0,1] where fine_field() is `field`.  lost  lost_billows()
float density_of(float field, float lost) { return cloud_density(field, cloud.softness, cloud.bite, lost); }
#endif
