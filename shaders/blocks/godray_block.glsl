// Parameters of the god rays, which are computed on slices through the water.
#ifndef DEEPWATER_GODRAY_BLOCK
#define DEEPWATER_GODRAY_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kGodrayBinding, GodrayBlock) {
    int slices;
    int samples;     // samples per slice
    float reach;     // m: light from farther away is taken as evenly distributed
    float strength;  // contrast
    float pixels;    // pixels of the picture along a side of a texel of the god rays' texture
    vec2 shift;      // from the corner of the texture's first texel to that of the rendered part, pixels
    vec2 first;      // index of the texture's first texel in the grid of the whole picture, texels
    vec2 middle;     // middle of the whole picture, texels
    vec3 sun;        // point in the picture at which beams converge: homogeneous coordinates, texels from the middle
} BLOCK_INSTANCE(godrays);
#endif
