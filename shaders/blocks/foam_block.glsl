// Parameters of the sea's foam: how its opacity follows from the sea maps and the trails (the largest crowding of the
// last seconds), and the pattern with holes that is drawn.
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
    vec4 place;  // xy: coordinates of the mesh's reference point in the square; z: log2 of texels per metre
};

UNIFORM_BLOCK(kFoamBinding, FoamBlock) {
    // By log2 of a footprint's width: x: standard deviation of the crowding that it does not resolve; y: gain; z: gain
    // on a coarser mesh.
    vec4 rows[kFoamRows];
    FoamLayer layers[kLaceLayers];  // place.w: weight
    FoamLayer heaps[kHeapLayers];   // place.w: side of the square across the wind, m
    ivec4 tiles;   // indices of the tiles whose waves break
    vec4 fade;     // by component of trail_map: the most foam that it gives now
    // 0 for the component that the current moment belongs to; for the others a number far below all crowding
    vec4 current;
    float threshold;
    float width;
    float thinning; // of foam_left(), 1 over the unit of crowding
    float veil;     // least opacity anywhere
    float bubbles;  // factor on the light of bubbles
    float cover;    // mean opacity of the sea
    int tile_count;
    float contact_reach;  // depth [m] of water above rock, hull or bed up to which there is foam
    int layer_count;      // number of layers with a weight above 0
    // xy: corner of splash_map, m from the mesh's reference point; z: 1/side, 1/m; w: 1, or 0 if there is no map
    vec4 splash;
    vec4 wander[kLaceWaves];  // waves that displace the plane of the lace: xy: cycles/m; zw: displacement, m
    vec4 wander_phase;        // phases of these waves at the mesh's reference point, cycles
    // Of the long waves that break near land: xy: their direction over the standard deviation of their horizontal
    // displacement, 1/m; z: 1 over that of their heights, 1/m; w: fading of white_of_surf()
    vec4 surf;
    // x: log2 of the width [m] at which they are read; y: most opacity of their white water; z: significant height of
    // the open sea as surf_length() has it; w: their tile
    vec4 surf_look;
    float shadow_reach;       // distance up to which crests shade foam, m; 0: none do
    float by_pixel;           // share of the foam that pixels compute themselves; the rest is interpolated, 0 ... 1
    float roller;             // mean thickness of the foam that tumbles down fronts, m
    // by element of `tiles`: xy: drift of its trail, tile sides; z: weight of its crowding
    vec4 drifted[kBreakingTiles];
} BLOCK_INSTANCE(foam);
#endif
