// The haze between the eye and the sky.
#ifndef DEEPWATER_HAZE_BLOCK
#define DEEPWATER_HAZE_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kHazeBinding, HazeBlock) {
    vec3 to_sun;
    float extinction;    // at sea level, 1/m
    vec3 sun;            // irradiance above the layer, facing the sun; W m^-2 nm^-1
    float scale_height;  // m
    vec3 diffuse_flux;   // downward irradiance at the sea
    float depth;         // optical depth of the whole layer, straight up
    vec3 share;          // share of haze in the light that air, aerosol and haze together scatter near the eye
    float sun_slant;     // length of sunlight's path through the layer over the vertical path
    float eye_height;    // m
    float share_below;   // share of the layer's depth that lies below the eye
    float horizon_mu;    // cosine of the zenith angle of the eye's horizon
    float pattern_level; // mip level of the sky that is as blurred as the sky's light scattered by haze
    float surrounding;   // share of haze in what is seen near the horizon
} BLOCK_INSTANCE(haze);
#endif
