// What all parcels of spray have in common.
#ifndef DEEPWATER_SPRAY_BLOCK
#define DEEPWATER_SPRAY_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kSprayBinding, SprayBlock) {
    vec3 ambient;        // radiance of sky and sea, mean over all directions
    float shutter;       // s in which what flies is smeared along its way
    float surface;       // m: height of the water about the eye, camera-relative
    float first_layer;   // of the texture
    float near;          // m: distance of depth 1
} BLOCK_INSTANCE(spray);
#endif
