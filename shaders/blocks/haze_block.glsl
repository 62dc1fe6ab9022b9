// The haze as it veils the sky.
#ifndef DEEPWATER_HAZE_BLOCK
#define DEEPWATER_HAZE_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kHazeBinding, HazeBlock) {
    vec3 to_sun;
    float extinction;    // at sea level, 1/m
    vec3 sun;            // irradiance above the layer, facing the sun; W m^-2 nm^-1
    float scale_height;  // m
    vec3 diffuse_flux;   // downward, at the sea
    float depth;         // optical, of the whole layer
    vec3 share;          // of haze in what air, aerosol and haze together scatter about the eye
    float sun_slant;     // path of sunlight through the layer over the vertical
    float eye_height;    // m
    float share_below;   // of the layer, below the eye
    float horizon_mu;    // cosine of the zenith angle of the eye's horizon
    float pattern_level; // mip level of the sky that shows it as haze scatters it
    float surrounding;   // share of haze in what is seen near the horizon
} BLOCK_INSTANCE(haze);
#endif
