// The light that land reflects.
#ifndef DEEPWATER_LAND_LIGHT
#define DEEPWATER_LAND_LIGHT
#include "blocks/bed_block.glsl"
#include "blocks/bindings.glsl"
#include "shared/solids/land_light.glsl"

const vec3 kGroundTint = vec3(1.25, 1.0, 0.68);  // of ground in daylight, over 550 nm: the mean of land_matter.glsl

// rgba16f [kLandLightSamples, kLandLightSamples, kTerrainLevels]: optics::LandLight::Maps
layout(binding = kLandLightUnit) uniform sampler2DArray land_light;

vec4 land_light_in_map(int level, vec2 p) {
    vec2 at = terrain_coordinate(bed.land, level, p) + vec2(bed.land.levels[level].cell);
    at = at / float(kLandLightStep) + 0.5;
    return textureLod(land_light, vec3(at / float(kLandLightSamples), float(level)), 0.0);
}

// Returns the irradiance that land around reflects to a drawn position.
//   position  m, camera-relative
//   sun       irradiance across its beam;  sky  irradiance on level ground
vec3 light_from_land(vec3 position, vec3 sun, vec3 sky) {
    vec2 p = position.xz + bed.camera_from_reference.xz;
    float level = terrain_level(bed.land, p, 0.0);
    int finer = min(int(level), kTerrainLevels - 1);
    float share = level - float(finer);
    vec4 light = land_light_in_map(finer, p);
    if (share > 0.0) light = mix(light, land_light_in_map(min(finer + 1, kTerrainLevels - 1), p), share);
    return light.rgb * sun + (light.a * kGroundTint) * sky;
}
#endif
