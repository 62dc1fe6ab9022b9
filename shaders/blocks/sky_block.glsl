// Parameters from which the sky cube and the deep-water cube are rendered.
#ifndef DEEPWATER_SKY_BLOCK
#define DEEPWATER_SKY_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kSkyBinding, SkyBlock) {
    BLOCK_EQUALITY(SkyBlock)
    vec3 to_sun;            // direction to the key light: sun or moon
    float aerosol;          // amount relative to a clear maritime day
    vec3 sun_irradiance;    // of the key light at sea level, on a plane facing it; W m^-2 nm^-1
    float overcast;         // weight [0, 1] of the CIE overcast sky
    vec3 sky_irradiance;    // irradiance of the sky on a level plane
    float overcast_zenith;  // radiance of the overcast sky at the zenith
    vec3 absorption;        // absorption of the water, 1/m
    float picture_gain;
    vec3 scattering;
    float picture_turn;     // rotation of the sky picture, clockwise seen from above, rad
    vec4 source_direction[2];  // directions to the sun and the moon
    vec4 source_strength[2];   // their irradiances above the air, relative to the sun's
    vec4 night_glow;           // radiance of the moonless night sky near the zenith
    vec3 crest_fading;         // as in CrestLight of shared/water/crest_light.glsl
    vec3 crest_molecules;
    vec3 crest_particles;
    vec3 crest_skylight;
    vec2 crest_ahead;
    vec3 body_scattering;      // of the water with the bubbles in it, 1/m: stirred_scattering()
} BLOCK_INSTANCE(sky);
#endif
