// From where objects are drawn, where they stand and what they are made of; mirrors of ObjectViewBlock, ObjectBlock and
// MaterialBlock in src/render/solids/object_blocks.h.
#ifndef DEEPWATER_OBJECT_BLOCKS
#define DEEPWATER_OBJECT_BLOCKS
#include "blocks/bindings.glsl"
// Positions are relative to the frame's camera, world axes, whatever the view.
layout(std140, binding = kObjectViewBinding) uniform ObjectViewBlock {
    mat4 clip_from_world;
    mat4 ray_from_clip;  // upper left 3x3: clip (x, y, 1) to the ray 1 m along the view's axis
    vec3 eye;         // m
    float pixel_angle;  // rad a pixel spans
} view;

layout(std140, binding = kObjectBinding) uniform ObjectBlock {
    mat4 world_from_own;
    mat4 normal_from_own;  // inverse transpose of its upper left 3x3
    vec4 waterline;        // height above the water at p: dot(waterline.xyz, p) + waterline.w, m
    vec3 tint;
    float roughness;       // factor
    float wet_height;      // m above the waterline up to which it is wet; 0: dry as a test card
    float wave_height;     // m: down to here below the waterline it may stand in the air
    float water_level;     // height of the water about it, camera-relative, m
    vec4 bend;             // xy: way of its top, world x and z, z: how far that sinks [m]; w: 1 / its height, own axes
} object;

// A point bent as the water moves what grows on the bed.
//   height  over its foot, own axes
vec3 bent(vec3 p, float height) {
    float s = clamp(height * object.bend.w, 0.0, 1.0);
    return p + s * s * vec3(object.bend.x, -s * object.bend.z, object.bend.y);
}

layout(std140, binding = kMaterialBinding) uniform MaterialBlock {
    vec3 base_color;
    float roughness;
    float metallic;
    float normal_scale;
    float least_coverage;
    float wire_radius;     // m, own axes
} material;
#endif
