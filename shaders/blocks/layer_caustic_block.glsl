// Positions of the caustic maps of layers of water.
#ifndef DEEPWATER_LAYER_CAUSTIC_BLOCK
#define DEEPWATER_LAYER_CAUSTIC_BLOCK
#include "blocks/block.glsl"
#ifdef GL_core_profile  // C++ includes these before, in a namespace of their own
#include "shared/water/caustics.glsl"
#endif

// Receivers read few of these numbers: software rasterisers read each of them pixel by pixel, as the index of the layer or
// the map is not the same everywhere.
BLOCK_STRUCT(LayerCaustics) {
    vec4 turn;    // xy: cosine and sine of the window's rotation; z: index of its first map; w: one over caustic_scale()
    vec4 window;  // xy: half sides, m; zw: in_layer() of the camera, m
    vec4 takes;   // share of the sea's waves that the layer replaces: x: of the short waves' tile; y: of the long waves'
                  // tile; z: width of the window's rim, m
    // A map fills the corner of its slot. x: slots per metre; y: share of its slot's side; zw: the camera, slots
    vec4 maps[kCausticMaps];
};

UNIFORM_BLOCK(kLayerCausticBinding, LayerCausticBlock) {
    LayerCaustics of[kCausticLayers];
    int count;
    float log2_texels;  // log2 of the texels along a side of a slot
    float texel;        // slots
} BLOCK_INSTANCE(layer_caustics);
#endif
