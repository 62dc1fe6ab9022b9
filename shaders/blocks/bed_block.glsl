// The sea bed about the reference point of its mesh; mirror of BedBlock in src/render/solids/bed_pass.h.
#ifndef DEEPWATER_BED_BLOCK
#define DEEPWATER_BED_BLOCK
#include "blocks/bindings.glsl"
#include "shared/solids/bed.glsl"
layout(std140, binding = kBedBinding) uniform BedBlock {
    Bed form;
    vec3 camera_from_reference;  // m; camera-relative position = position about the reference - this
    float pitch;                 // m of the finest cells
    float clearance;             // m from the eye down to the bed
    float wave_height;           // m: down to here below the mean level it may stand in the air
    float pixel_angle;
} bed;
#endif
