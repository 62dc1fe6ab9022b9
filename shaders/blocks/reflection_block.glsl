// Projection of a point into the picture of the reflection: see MirrorView in src/optics/sight/mirror_view.h.
#ifndef DEEPWATER_REFLECTION_BLOCK
#define DEEPWATER_REFLECTION_BLOCK
#include "blocks/block.glsl"

// Layout of that picture; see ReflectionPass in src/render/solids/reflection_pass.h.
CONST_INT kReflectionLayers = 5;         // layer k: texels 2^k times as high as wide
CONST_INT kReflectionLevels = 5;         // level m: texels 2^m wide
CONST_INT kReflectionSideMultiple = 16;  // 2^(levels - 1) divides the sides of the texture and of its rendered part
CONST_INT kDistanceRows = 16;            // rows of texels that share a distance: 2^(layers - 1)
CONST_INT kDistanceColumns = 4;          // columns of texels that share a distance
CONST_INT kDistanceFirstRow = 2;         // first row of cells; the two rows before it hold means of whole columns

UNIFORM_BLOCK(kReflectionBinding, ReflectionBlock) {
    vec4 x;              // texel of a point p is (dot(x, q), dot(y, q)) / dot(forward, q), q = p - eye
    vec4 y;
    vec4 forward;
    vec4 eye;            // mirror image of the camera, relative to it, m
    vec4 fade;           // texels over which the picture fades out at its sides: left, right, bottom, top
    vec2 rendered;           // size of the rendered part, texels
    vec2 texture_size;           // size of the texture, texels
    vec2 axis;           // texel position of the view's axis
    float per_radian;    // texels that a radian spans at the axis
    float near_plane;    // m: depth is near_plane over the distance along the axis
    vec2 per_cell;       // 1 / size of mirror_distance, cells
} BLOCK_INSTANCE(mirror);
#endif
