// A view of objects. Positions are relative to the frame's camera, in world axes, in every view.
#ifndef DEEPWATER_OBJECT_VIEW_BLOCK
#define DEEPWATER_OBJECT_VIEW_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kObjectViewBinding, ObjectViewBlock) {
    mat4 clip_from_world;
    mat4 ray_from_clip;  // upper left 3x3: clip (x, y, 1) to the ray 1 m along the view's axis
    vec3 eye;            // position of the view's eye, m
    float pixel_angle;   // angle that a pixel spans, rad; 0: thin wires are not widened
} BLOCK_INSTANCE(view);
#endif
