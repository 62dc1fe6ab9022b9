// Light from all directions without the sun's.
#ifndef DEEPWATER_AMBIENT_BLOCK
#define DEEPWATER_AMBIENT_BLOCK
#include "blocks/block.glsl"
#ifdef GL_core_profile  // C++ has included these before, in a namespace of their own
#include "shared/harmonics.glsl"
#endif

UNIFORM_BLOCK(kAmbientBinding, AmbientBlock) {
    vec4 irradiance[kHarmonics];  // coefficients of the irradiance by normal: see shared/harmonics.glsl; W m^-2 nm^-1
} BLOCK_INSTANCE(ambient);
#endif
