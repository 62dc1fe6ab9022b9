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

// Returns an entry of values by tile. A software rasteriser selects among registers faster than it reads an array that
// is indexed by pixel.
float by_tile(vec4 rows[2], int tile) {
    vec4 row = tile < 4 ? rows[0] : rows[1];
    int column = tile % 4;
    vec2 pair = column < 2 ? row.xy : row.zw;
    return column % 2 == 0 ? pair.x : pair.y;
}

// Returns the share of a tile's waves that is left (x), and its derivatives along x and z (yz) [1/m].
vec3 tile_left(TilesLeft left, int tile) {
#if LAYERS_CHANGE_SEA
    return vec3(by_tile(left.share, tile), by_tile(left.change_x, tile), by_tile(left.change_z, tile));
#elif SEA_COAST
    return vec3(by_tile(left.share, tile), 0.0, 0.0);
#else
    return vec3(1.0, 0.0, 0.0);
#endif
}
#endif
