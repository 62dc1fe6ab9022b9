// How the light in the water is gathered in slices.
#ifndef DEEPWATER_GODRAY_BLOCK
#define DEEPWATER_GODRAY_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kGodrayBinding, GodrayBlock) {
    int slices;
    int samples;     // a slice
    float reach;     // m: light from farther is even
    float strength;  // contrast
    float pixels;    // of the picture along a side of a texel of the slices' picture
    vec2 shift;      // from the corner of the first texel to that of what is rendered, pixels
    vec2 first;      // that texel's number in the whole picture
    vec2 middle;     // of the whole picture, texels
    vec3 sun;        // where beams converge: homogeneous place in the picture, texels from its middle
} BLOCK_INSTANCE(godrays);
#endif
