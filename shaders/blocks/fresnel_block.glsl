// Exact Fresnel reflectance as a table: what one facet reflects when water.fresnel is `table`.
#ifndef DEEPWATER_FRESNEL_BLOCK
#define DEEPWATER_FRESNEL_BLOCK
#include "blocks/block.glsl"
#ifdef GL_core_profile  // C++ has included these before, in a namespace of their own
#include "shared/water/fresnel.glsl"
#endif

UNIFORM_BLOCK(kFresnelBinding, FresnelBlock) {
    vec4 entries[kFresnelEntries / 4];  // reflectance at evenly spaced cosines, four a vector: see fresnel_coordinate()
} BLOCK_INSTANCE(fresnel_table);
#endif
