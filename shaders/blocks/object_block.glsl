// Where an object stands, camera-relative, and what is its own.
#ifndef DEEPWATER_OBJECT_BLOCK
#define DEEPWATER_OBJECT_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kObjectBinding, ObjectBlock) {
    mat4 world_from_own;
    mat4 normal_from_own;  // inverse transpose of its upper left 3x3
    vec4 waterline;        // height above the water at p: dot(waterline.xyz, p) + waterline.w, m
    vec3 tint;
    float roughness;       // factor
    float wet_height;      // m above the waterline up to which it is wet; 0: dry as a test card
    float wave_height;     // m: down to here below the waterline it may stand in the air
    float water_level;     // height of the water about it, camera-relative, m
    vec4 bend;             // xy: way of its top, world x and z, z: how far that sinks [m]; w: 1 / its height, own axes
} BLOCK_INSTANCE(object);
#endif
