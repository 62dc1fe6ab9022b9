// The sea bed about the reference point of its mesh.
#ifndef DEEPWATER_BED_BLOCK
#define DEEPWATER_BED_BLOCK
#include "blocks/block.glsl"
#ifdef GL_core_profile  // C++ includes these before, in a namespace of their own
#include "shared/solids/bed.glsl"
#include "shared/solids/terrain.glsl"
#endif

// Maps of the ground around the eye (src/render/solids/ground_map.h): nested windows, each of which is twice as wide as
// the next finer one.
CONST_INT kGroundMapLevels = 10;
CONST_INT kGroundMapTexels = 512;      // along a side of a window
CONST_INT kGroundMapTile = 64;         // texels along a side of the tiles that windows consist of
CONST_FLOAT kGroundMapTexel = 0.5f;    // m, the side of the finest window's texels
CONST_FLOAT kGroundMapReach = 220.0f;  // texels from the eye, along each axis, that a window covers at least

UNIFORM_BLOCK(kBedBinding, BedBlock) {
    Bed form;                    // shape of the bed, relative to the reference point
    vec3 camera_from_reference;  // m; camera-relative position = position about the reference - this
    float pitch;                 // m of the finest cells
    float clearance;             // height of the eye above the bed, m
    float wave_height;           // m: parts down to this far below the mean level may be in the air, in a trough
    float pixel_angle;
    float raised_from;           // m over the mean level, >= 0: of the flat water that raises what lies under it
    float bare_depth;            // m: in the direct view the water's surface hides all that lies deeper
    vec2 reference;              // world position of the reference point, to about a metre
    vec2 ground_map_place;       // the reference point in the finest window of the maps, in sides of the window
    Land land;                   // in programs for land
} BLOCK_INSTANCE(bed);
#endif
