// Places of the caustic maps, and the light that they are for.
#ifndef DEEPWATER_CAUSTIC_BLOCK
#define DEEPWATER_CAUSTIC_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kCausticBinding, CausticBlock) {
    vec4 place;             // xy: sides a metre along the short waves' tile's first axis; zw: tile coordinates of the
                            // camera
    vec4 long_place;        // of the long waves' tile
    vec2 beam;              // horizontal distance per metre up along the refracted beam, towards the sun
    vec2 mirror;            // the same per metre down along the mirrored beam, to where it leaves the sea
    float level;            // height of the mean sea level, camera-relative, m
    float strength;         // contrast of the pattern; 0: there is none
    float mirror_strength;  // factor on sunlight reflected by the sea; 0: there is none
    float first_rung;       // caustic_rung() of the first map
    float last_map;         // last map of refracted light; those of mirrored light follow
    float log2_texels_per_metre;
    float shown_depth;      // depth that view mode caustic-map shows, m
    float last_long_rung;   // last rung of the maps of the long waves; below 0: there are none
} BLOCK_INSTANCE(caustics);
#endif
