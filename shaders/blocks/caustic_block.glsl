// Positions of the caustic maps, and the light for which they were computed.
#ifndef DEEPWATER_CAUSTIC_BLOCK
#define DEEPWATER_CAUSTIC_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kCausticBinding, CausticBlock) {
    // of the short waves' tile: xy: (cosine, sine) of its rotation, over its side [1/m]; zw: tile coordinates of the
    // camera
    vec4 place;
    vec4 long_place;        // the same of the long waves' tile
    vec2 beam;              // horizontal distance that the refracted beam covers per metre of height, towards the sun
    // horizontal distance per metre of height along the mirrored beam, down to where it leaves the sea
    vec2 mirror;
    float level;            // height of the mean sea level, camera-relative, m
    float strength;         // contrast of the pattern; 0: there is none
    float mirror_strength;  // factor on sunlight reflected by the sea; 0: there is none
    float first_rung;       // caustic_rung() of the first map, which is for refracted light
    float last_map;         // index of the last map of refracted light; the maps of mirrored light follow it
    float log2_texels_per_metre;
    float shown_depth;      // depth [m] of the map that view mode caustic-map shows
    float last_long_rung;   // last rung of the maps of the long waves; below 0: there are none
    vec4 dense;             // xyz: rungs between which more maps lie: caustic_map_of()
    vec4 ground_place;      // as `place`, of the window of the ground's own light; its coordinates go from 0 to 1
    vec4 ground;            // x: log2 of its texels per metre; y: 1: it is shown, 0: there is none
} BLOCK_INSTANCE(caustics);
#endif
