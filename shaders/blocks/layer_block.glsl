// Where layers of water lie over the tiles, and what their maps hold.
#ifndef DEEPWATER_LAYER_BLOCK
#define DEEPWATER_LAYER_BLOCK
#include "blocks/block.glsl"
#include "blocks/sea_block.glsl"

CONST_INT kMostLayers = 8;
// Images of a layer in layer_maps, as sim::LayerMaps has them.
CONST_INT kMovedImage = 0;
CONST_INT kGradientImage = 1;
CONST_INT kExtraImage = 2;
CONST_INT kMomentsImage = 3;
CONST_INT kLayerImages = 4;

BLOCK_STRUCT(WaterLayer) {
    vec4 place;         // xy: cosine and sine of its window's rotation; zw: the window's middle, m from the reference
                        // point
    vec4 window;        // xy: half sides, m; z: rim, m; w: log2 of texels per metre
    vec4 box;           // xy: lowest, zw: highest coordinates of the window's corners, m from the reference point
    vec4 texels;        // xy: of level 0; z: the last mip level; w: the one whose texels are as wide as the layer's
                        // waves
    vec4 lacked;        // xyz: slope covariance of waves too short for its texels; w: 1 where light may shine through
                        // its crests
    vec4 replaces[2];   // share of the sea's waves that it takes the place of, by tile; [1].z: of those that no tile
                        // carries
    float wave_number;  // rad/m
    float breaking;     // weight of its crowding in what makes the sea break
    float mesh_range;   // m: mesh_distance() that asks for the mesh cells its waves need
    float mesh_beyond;  // m: water from as far beyond its box may be moved into its window
};

UNIFORM_BLOCK(kLayerBinding, LayerBlock) {
    WaterLayer layers[kMostLayers];  // those that replace some of the sea's waves come first
    // By tile and, within it, by log2 of a footprint's width as SeaBlock's: slope covariance that is hidden of the
    // tile's
    // waves; w: slope variance that is shown of it, if light may shine through the tile's crests.
    vec4 tile_variance[kMaxTiles * kVarianceRows];
    vec4 crest_variance[2];  // by tile: slope variance of waves that light may shine through
    vec4 trail_age;          // s: mean age of the stretches in the components of trail_map
    vec3 short_waves;        // slope covariance of the waves that no tile carries
    int count;
    vec2 slot;               // texels of layer_maps
    int replacing;           // those of layers that replace any of the sea's waves
    float reach;             // m: no water is moved farther from its undisplaced place
} BLOCK_INSTANCE(water_layers);
#endif
