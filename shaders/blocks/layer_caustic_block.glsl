// Positions of the caustic maps of layers of water.
#ifndef DEEPWATER_LAYER_CAUSTIC_BLOCK
#define DEEPWATER_LAYER_CAUSTIC_BLOCK
#include "blocks/block.glsl"
#ifdef GL_core_profile  // C++ includes these before, in a namespace of their own
#include "shared/water/caustics.glsl"
#endif

BLOCK_STRUCT(LayerCaustics) {
    vec4 place;   // xy: cosine and sine of the window's rotation; zw: in_layer() of the camera, m
    vec4 window;  // xy: half sides, z: width of the rim, m; w: index of its first map
    // share of the sea's waves that the layer replaces: x: of the short waves' tile; y: of the long waves' tile; z: one over
    // caustic_scale() of its floor
    vec4 takes;
    // A map fills the corner of its slot. x: slots per metre; y: share of its slot's side; zw: its middle, in_layer(), m
    vec4 maps[kCausticMaps];
    vec4 bounds[kCausticMaps];  // xy: m from the map's middle; outside these the light is even
};

UNIFORM_BLOCK(kLayerCausticBinding, LayerCausticBlock) {
    LayerCaustics of[kCausticLayers];
    int count;
    float log2_texels;  // log2 of the texels along a side of a slot
} BLOCK_INSTANCE(layer_caustics);
#endif
