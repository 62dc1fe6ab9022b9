// What layers of water and land leave of the tiles' waves at a place p, in metres from the mesh's reference point.
#ifndef DEEPWATER_TILES_LEFT
#define DEEPWATER_TILES_LEFT
#include "water/coast.glsl"

// Whether only parts of the tiles' waves may be left.
#define TILES_PARTLY (LAYERS_CHANGE_SEA || SEA_COAST)

// By tile, [1].z: of waves too short for any tile.
struct TilesLeft {
    vec4 share[2];     // on the waves' amplitude; [1].w: share of waves that break at land
    vec4 change_x[2];  // derivatives of the share along x and z, 1/m, without those of what land leaves, which changes
    vec4 change_z[2];  // slowly
    bool replaced;     // layers replace some of the sea's waves here
};

// Returns what land leaves at p.
TilesLeft left_by_land(vec2 p) {
    vec4 none[2] = vec4[2](vec4(0.0), vec4(0.0));
    return TilesLeft(coast_shares(p), none, none, false);
}

// Returns the share of a tile's waves that is left (x), and its derivatives along x and z (yz) [1/m].
vec3 tile_left(TilesLeft left, int tile) {
#if LAYERS_CHANGE_SEA
    int row = tile / 4, column = tile % 4;
    return vec3(left.share[row][column], left.change_x[row][column], left.change_z[row][column]);
#elif SEA_COAST
    return vec3(left.share[tile / 4][tile % 4], 0.0, 0.0);
#else
    return vec3(1.0, 0.0, 0.0);
#endif
}
#endif
