// The ground as the maps of ground_map.frag hold it.
#ifndef DEEPWATER_GROUND_MAP
#define DEEPWATER_GROUND_MAP
#include "solids/broad_ground.glsl"

layout(binding = kGroundShapeUnit) uniform sampler2DArray ground_shape;
layout(binding = kGroundCoverUnit) uniform sampler2DArray ground_cover;

const float kMixedOctaves = 0.25;  // width of the passage from one map to the next coarser one

// Returns which map shows a place; between two whole numbers both may be mixed.
//   width  m that a pixel covers
float ground_map_level(vec2 p, float width) {
    vec2 off = abs(p - bed.camera_from_reference.xz);
    float needed = max(width, max(off.x, off.y) * (2.0 / kGroundMapReach));
    return clamp(log2(needed / kGroundMapTexel), 0.0, float(kGroundMapLevels - 1));
}

vec4 in_ground_map(sampler2DArray map, vec2 p, float level) {
    float finer = floor(level), share = clamp((level - finer - 1.0) / kMixedOctaves + 1.0, 0.0, 1.0);
    vec2 at = (bed.ground_map_place + p / (float(kGroundMapTexels) * kGroundMapTexel)) * exp2(-finer);
    vec4 value = textureLod(map, vec3(at, finer), 0.0);
    if (share > 0.0)
        value = mix(value, textureLod(map, vec3(0.5 * at, finer + 1.0), 0.0), share);
    return value;
}

// Returns the same as broad_ground() of solids/broad_ground.glsl, without the slope of the tongues.
//   level   ground_map_level()
//   gravel  becomes the same as bed_gravel()
BroadGround mapped_ground(vec2 p, float level, out float gravel) {
    vec4 shape = in_ground_map(ground_shape, p, level), cover = in_ground_map(ground_cover, p, level);
    gravel = cover.z;
    return BroadGround(shape.x, shape.zw, length(shape.zw), cover.x, vec3(cover.y, 0.0, 0.0), vec2(cover.w, shape.y));
}
#endif
