// How finely the light that land reflects is sampled.
#ifndef DEEPWATER_LAND_LIGHT_SAMPLES
#define DEEPWATER_LAND_LIGHT_SAMPLES

#include "shared/solids/terrain.glsl"

CONST_INT kLandLightStep = 4;                                    // samples of a map of heights between those of its light
CONST_INT kLandLightSamples = kTerrainSamples / kLandLightStep;  // along a side

#endif
