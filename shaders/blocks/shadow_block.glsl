// Projection into the sun's shadow map.
#ifndef DEEPWATER_SHADOW_BLOCK
#define DEEPWATER_SHADOW_BLOCK
#include "blocks/block.glsl"

// Layers of the map: objects that stand still and are near the camera; all objects that stand still; floating objects.
CONST_INT kShadowNear = 0;
CONST_INT kShadowFar = 1;
CONST_INT kShadowFloating = 2;
CONST_INT kShadowLayers = 3;

BLOCK_STRUCT(ShadowLayer) {
    mat4 map_from_world;  // from camera-relative metres to (u, v, depth) in [0, 1]; depth 1 is nearest to the sun
    float texel;          // side of a texel, m; 0: nothing casts a shadow in this layer
};

UNIFORM_BLOCK(kShadowBinding, ShadowBlock) {
    ShadowLayer layers[kShadowLayers];
    float texels;         // texels along a side
} BLOCK_INSTANCE(shadow);
#endif
