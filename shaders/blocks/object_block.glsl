// An object: its position, camera-relative, and its own factors on the material.
#ifndef DEEPWATER_OBJECT_BLOCK
#define DEEPWATER_OBJECT_BLOCK
#include "blocks/block.glsl"

CONST_INT kWetHullColumns = 6;  // kWetColumns of shared/solids/wet_hull.glsl

// The film of water on a rigid body that floats. Places are in its own axes, scaled to metres.
BLOCK_STRUCT(HullFilm) {
    vec3 low;         // corner and sides of its hull's box
    float drying;     // time in which it dries to 1/e, s; 0: no film is kept
    vec3 size;
    float run_off;    // how far water that runs off has come since time 0, cells of its pattern, modulo kRunPeriod
    vec3 own_scale;   // metres per unit of its own axes
    float open;       // 1: its inside is dry
    vec4 columns[kWetHullColumns];  // as wet_line() takes them
};

UNIFORM_BLOCK(kObjectBinding, ObjectBlock) {
    mat4 world_from_own;
    mat4 normal_from_own;  // inverse transpose of its upper left 3x3
    vec4 waterline;        // height above the water at p: dot(waterline.xyz, p) + waterline.w, m
    vec3 tint;
    float roughness;       // factor on the material's roughness
    float wet_height;      // height [m] above the waterline up to which it is wet; 0: never wet
    float wave_height;     // depth [m] below the waterline down to which parts may be in the air, in a trough
    float water_level;     // height of the water around it, camera-relative, m
    // displacement of its top: xy: along the world's x and z, z: downwards, m; w: 1 / its height, own axes
    vec4 bend;
    HullFilm hull;
} BLOCK_INSTANCE(object);
#endif
