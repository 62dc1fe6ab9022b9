// What the sky and deep-water cubes are rendered from.
#ifndef DEEPWATER_SKY_BLOCK
#define DEEPWATER_SKY_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kSkyBinding, SkyBlock) {
    BLOCK_EQUALITY(SkyBlock)
    vec3 to_sun;            // to the key light: sun or moon
    float aerosol;          // relative to a clear maritime day
    vec3 sun_irradiance;    // at sea level, facing the sun; W m^-2 nm^-1
    float overcast;         // share of the CIE overcast sky
    vec3 sky_irradiance;    // on a level plane
    float overcast_zenith;  // radiance of the overcast sky straight up
    vec3 absorption;        // of the water, 1/m
    float picture_gain;
    vec3 scattering;
    float picture_turn;     // rad, clockwise from above
    vec4 source_direction[2];  // of the sun and the moon
    vec4 source_strength[2];   // their light above the air over the sun's own
    vec4 night_glow;           // radiance of the moonless night high up
    vec3 crest_fading;         // as in CrestLight of shared/water/crest_light.glsl
    vec3 crest_molecules;
    vec3 crest_particles;
    vec3 crest_skylight;
    vec2 crest_ahead;
} BLOCK_INSTANCE(sky);
#endif
