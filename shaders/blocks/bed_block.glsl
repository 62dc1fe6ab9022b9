// The sea bed about the reference point of its mesh.
#ifndef DEEPWATER_BED_BLOCK
#define DEEPWATER_BED_BLOCK
#include "blocks/block.glsl"
#ifdef GL_core_profile  // C++ includes these before, in a namespace of their own
#include "shared/solids/bed.glsl"
#include "shared/solids/terrain.glsl"
#endif

UNIFORM_BLOCK(kBedBinding, BedBlock) {
    Bed form;                    // shape of the bed, relative to the reference point
    vec3 camera_from_reference;  // m; camera-relative position = position about the reference - this
    float pitch;                 // m of the finest cells
    float clearance;             // height of the eye above the bed, m
    float wave_height;           // m: parts down to this far below the mean level may be in the air, in a trough
    float pixel_angle;
    vec2 reference;              // world position of the reference point, to about a metre
    Land land;                   // in programs for land
} BLOCK_INSTANCE(bed);
#endif
