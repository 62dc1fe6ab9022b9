// The air between the eye and the scene.
#ifndef DEEPWATER_AIR_BLOCK
#define DEEPWATER_AIR_BLOCK
#include "blocks/block.glsl"

CONST_INT kAirRows = 44;
CONST_FLOAT kAirRowsPerOctave = 2.0f;

UNIFORM_BLOCK(kAirBinding, AirBlock) {
    vec4 to_sea[kAirRows];  // mean extinction [1/m] from the eye to the sea at a range of 2^(row / kAirRowsPerOctave) m
    vec3 rayleigh;          // extinction of air, aerosol and haze at sea level, 1/m
    float haze;
    vec3 aerosol;
    float eye_height;       // m
    vec3 scale_heights;     // scale heights of air, aerosol and haze, m
    float horizon_mu;       // cosine of the zenith angle of the horizon
    float spume;            // extinction of spume at the mean level of the sea, 1/m
    float spume_height;     // its scale height, m
} BLOCK_INSTANCE(air);
#endif
