// Where the maps of sunlight that the waves have gathered lie, and for which light.
#ifndef DEEPWATER_CAUSTIC_BLOCK
#define DEEPWATER_CAUSTIC_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kCausticBinding, CausticBlock) {
    vec4 place;             // xy: sides a metre along the short waves' tile's first axis; zw: tile coordinates of the
                            // camera
    vec4 long_place;        // of the long waves' tile
    vec2 beam;              // horizontal way per metre up along the refracted beam, towards the sun
    vec2 mirror;            // the same per metre down along a mirrored one, to where it left the sea
    float level;            // height of the mean sea level, camera-relative, m
    float strength;         // contrast; 0: there is no pattern
    float mirror_strength;  // of light thrown up; 0: there is none
    float first_rung;       // caustic_rung() of the first map
    float last_map;         // of refracted light; mirrored light follows
    float log2_texels_per_metre;
    float shown_depth;      // m, of view mode caustic-map
    float last_long_rung;   // of the long waves' maps that are there; below 0: there is no tile of them
} BLOCK_INSTANCE(caustics);
#endif
