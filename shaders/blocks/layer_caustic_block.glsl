// Where the maps of sunlight that layers of water have gathered lie.
#ifndef DEEPWATER_LAYER_CAUSTIC_BLOCK
#define DEEPWATER_LAYER_CAUSTIC_BLOCK
#include "blocks/block.glsl"
#ifdef GL_core_profile  // C++ has included these before, in a namespace of their own
#include "shared/water/caustics.glsl"
#endif

BLOCK_STRUCT(LayerCaustics) {
    vec4 place;   // xy: cosine and sine of the window's rotation; zw: own coordinates of the camera, m
    vec4 window;  // xy: half sides, z: width of the rim, m; w: number of its first map
    vec4 takes;   // x: share of the short waves' tile that it takes the place of; y: of the long waves'
    vec4 maps[kCausticMaps];  // x: sides a metre; yz: m from the window's middle, farther out light is even
};

UNIFORM_BLOCK(kLayerCausticBinding, LayerCausticBlock) {
    LayerCaustics of[kCausticLayers];
    int count;
    float log2_texels;  // along a side of a map
} BLOCK_INSTANCE(layer_caustics);
#endif
