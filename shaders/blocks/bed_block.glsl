// The sea bed about the reference point of its mesh.
#ifndef DEEPWATER_BED_BLOCK
#define DEEPWATER_BED_BLOCK
#include "blocks/block.glsl"
#ifdef GL_core_profile  // C++ has included these before, in a namespace of their own
#include "shared/solids/bed.glsl"
#endif

UNIFORM_BLOCK(kBedBinding, BedBlock) {
    Bed form;                    // about the reference point
    vec3 camera_from_reference;  // m; camera-relative position = position about the reference - this
    float pitch;                 // m of the finest cells
    float clearance;             // m from the eye down to the bed
    float wave_height;           // m: down to here below the mean level it may stand in the air
    float pixel_angle;
} BLOCK_INSTANCE(bed);
#endif
