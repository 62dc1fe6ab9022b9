// The air between the eye and what it sees; mirror of AirBlock in src/optics/air/haze.h.
#ifndef DEEPWATER_AIR_BLOCK
#define DEEPWATER_AIR_BLOCK
#include "blocks/bindings.glsl"
const int kAirRows = 44;
const float kAirRowsPerOctave = 2.0;
layout(std140, binding = kAirBinding) uniform AirBlock {
    vec4 to_sea[kAirRows];  // mean extinction [1/m] from the eye to the sea at a range of 2^(row / kAirRowsPerOctave) m
    vec3 rayleigh;          // extinction of air, aerosol and haze at sea level, 1/m
    float haze;
    vec3 aerosol;
    float eye_height;       // m
    vec3 scale_heights;     // of air, aerosol and haze, m
    float horizon_mu;       // cosine of the zenith angle of the horizon
} air;
#endif
