// How foam is told from the sea maps and the trails, and how lace breaks it up.
#ifndef DEEPWATER_FOAM_BLOCK
#define DEEPWATER_FOAM_BLOCK
#include "blocks/block.glsl"

CONST_INT kFoamRows = 48;
CONST_FLOAT kFirstFoamWidth = -3.0f;  // log2 of metres
CONST_FLOAT kFoamRowsPerOctave = 4.0f;
CONST_INT kLaceLayers = 5;
CONST_INT kLaceWaves = 4;
CONST_INT kHeapLayers = 2;
CONST_INT kBreakingTiles = 4;

BLOCK_STRUCT(FoamLayer) {
    vec4 turn;   // rows of the matrix from metres to sides of a square
    vec4 place;  // xy: of the mesh's reference point; z: log2 of texels per metre
};

UNIFORM_BLOCK(kFoamBinding, FoamBlock) {
    vec4 rows[kFoamRows];  // by log2 of a footprint: deviation of the crowding that it hides, gain, gain on a coarser
                           // mesh
    FoamLayer layers[kLaceLayers];  // place.w: weight
    FoamLayer heaps[kHeapLayers];   // place.w: side of the square across the wind, m
    ivec4 tiles;   // layers of the sea maps whose waves break
    vec4 fade;     // of the components of trail_map
    vec4 current;  // 0 for the component that the moment joins, far below all crowding for the others
    float threshold;
    float width;
    float veil;     // least opacity anywhere
    float bubbles;  // factor on their light
    float cover;    // mean opacity of the sea
    int tile_count;
    float contact_reach;  // m of water over what stands in it, within which it is white
    int layer_count;      // those of layers that weigh anything
    vec4 splash;          // xy: corner of splash_map from the mesh's reference point, m; z: 1/side; w: 1, or 0 where
                          // there is none
    vec4 wander[kLaceWaves];  // waves by which the lace's plane is moved: cycles/m, m
    vec4 wander_phase;        // of each, cycles, at the mesh's reference point
    float shadow_reach;       // m as far as which a crest may shade foam from the sun; 0: none does
    float by_pixel;           // share of what pixels see for themselves, beside what the mesh knows, 0 ... 1
    vec4 drifted[kBreakingTiles];  // xy: sides of each of `tiles` by which its trail has drifted; z: weight of its
                                   // crowding
} BLOCK_INSTANCE(foam);
#endif
