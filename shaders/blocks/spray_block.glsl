// Values that are the same for all parcels of spray.
#ifndef DEEPWATER_SPRAY_BLOCK
#define DEEPWATER_SPRAY_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kSprayBinding, SprayBlock) {
    vec3 ambient;        // mean radiance of sky and sea over all directions
    float shutter;       // exposure time for motion blur, s
    float surface;       // height of the water at the eye, camera-relative, m
    float first_layer;   // first layer of the texture to use
    float near;          // distance [m] at which the depth is 1
} BLOCK_INSTANCE(spray);
#endif
