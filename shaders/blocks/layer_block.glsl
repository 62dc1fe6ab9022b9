// Where layers of water lie over the tiles, and what their maps hold; mirror of LayerBlock in src/render/water/layer_block.h.
#ifndef DEEPWATER_LAYER_BLOCK
#define DEEPWATER_LAYER_BLOCK
#include "blocks/bindings.glsl"
#include "blocks/sea_block.glsl"
const int kMostLayers = 8;
struct WaterLayer {
    vec4 place;         // xy: cosine and sine of its window's rotation; zw: the window's middle, m from the reference point
    vec4 window;        // xy: half sides, m; z: rim, m; w: log2 of texels per metre
    vec4 box;           // xy: lowest, zw: highest coordinates of the window's corners, m from the reference point
    vec4 texels;        // xy: of level 0; z: the last mip level; w: the one whose texels are as wide as the layer's waves
    vec4 lacked;        // xyz: slope covariance of waves too short for its texels; w: 1 where light may shine through its crests
    vec4 replaces[2];   // share of the sea's waves that it takes the place of, by tile; [1].z: of those that no tile carries
    float wave_number;  // rad/m
    float breaking;     // weight of its crowding in what makes the sea break
    float mesh_range;   // m: mesh_distance() that asks for the mesh cells its waves need
    float mesh_beyond;  // m: water from as far beyond its box may be moved into its window
};
layout(std140, binding = kLayerBinding) uniform LayerBlock {
    WaterLayer layers[kMostLayers];  // those that replace some of the sea's waves come first
    // By tile and, within it, by log2 of a footprint's width as SeaBlock's: slope covariance that is hidden of the tile's
    // waves; w: slope variance that is shown of it, if light may shine through the tile's crests.
    vec4 tile_variance[kMaxTiles * kVarianceRows];
    vec4 crest_variance[2];  // by tile: slope variance of waves that light may shine through
    vec4 trail_age;          // s: mean age of the stretches in the components of trail_map
    vec3 short_waves;        // slope covariance of the waves that no tile carries
    int count;
    vec2 slot;               // texels of layer_maps
    int replacing;           // those of layers that replace any of the sea's waves
    float reach;             // m: no water is moved farther from its undisplaced place
} water_layers;

// rgba32f, kLayerImages images a layer, each in the corner of its slot: as sim::LayerMaps
layout(binding = kLayerUnit) uniform sampler2DArray layer_maps;
const int kLayerImages = 4;
const int kMovedImage = 0, kGradientImage = 1, kExtraImage = 2, kMomentsImage = 3;
#endif
