// Places of the layers of water over the tiles, and properties of their maps.
#ifndef DEEPWATER_LAYER_BLOCK
#define DEEPWATER_LAYER_BLOCK
#include "blocks/block.glsl"
#include "blocks/sea_block.glsl"

CONST_INT kMostLayers = 8;
// Images of a layer in layer_maps: displacement and gradient as in sim::LayerMaps, make_layer_crests() of
// src/render/water/layer_crests.h, slope_moments.
CONST_INT kMovedImage = 0;
CONST_INT kGradientImage = 1;
CONST_INT kCrestImage = 2;
CONST_INT kMomentsImage = 3;
CONST_INT kLayerImages = 4;
// Images that follow those of all layers, of each layer whose water flows: sim::LayerMaps::came_from, and the flow's
// velocity (x, z) [m/s] with sim::LayerMaps::surf.
CONST_INT kPathImages = 3;

BLOCK_STRUCT(WaterLayer) {
    vec4 place;         // xy: cosine and sine of its window's rotation; zw: the window's middle, m from the reference
                        // point
    vec4 window;        // xy: half sides, m; z: rim, m; w: weight of its crowding in the sum by which the sea breaks
    vec4 box;           // xy: lowest, zw: highest coordinates of the window's corners, m from the reference point
    vec4 seen;          // the same of what is shown of it, with four texels of level 0 around it
    vec4 maps;          // texture coordinates: xy: per metre along the window's axes; zw: of the reference point
    vec4 levels;        // xy: texture coordinates of the window's middle; z: the last mip level; w: log2 of texels per
                        // metre along the denser axis
    vec4 lacked;        // xyz: slope covariance of waves too short for its texels; w: 1 for a layer with surf, 0
    vec4 replaces[2];   // share of the sea's waves that it replaces, by tile; [1].z: of waves too short for any tile
    float wave_number;  // rad/m
    float mesh_range;   // m: mesh_distance() at which the mesh has the cells that its waves need
    int paths;          // first of its kPathImages images; -1: its water does not flow, without slicks and bubbles
    float mesh_beyond;  // m: tiles may move water into its window from this far outside its box
};

UNIFORM_BLOCK(kLayerBinding, LayerBlock) {
    WaterLayer layers[kMostLayers];  // those that replace some of the sea's waves come first
    // By tile and, within it, by log2 of a footprint's width as SeaBlock's: slope covariance of the tile's waves that
    // the footprint does not resolve; w: variance that it resolves, if light may shine through the tile's crests.
    vec4 tile_variance[kMaxTiles * kVarianceRows];
    vec4 crest_variance[2];  // by tile: slope variance of waves that light may shine through
    vec4 slick_left[2];      // by tile: slick_left(); [1].z: of waves too short for any tile
    // By component of trail_map: weight, in the lace of foam, of the lace that lay where the water was then.
    vec4 lace_share;
    vec3 short_waves;        // slope covariance of waves too short for any tile
    int count;
    vec2 texel;              // of level 0, texture coordinates
    int replacing;           // number of layers that replace some of the sea's waves
    int moving;              // number of the first tiles that move the water noticeably, >= 1
    float margin;            // widths of a footprint beyond WaterLayer::seen from where nothing of it is read
} BLOCK_INSTANCE(water_layers);
#endif
