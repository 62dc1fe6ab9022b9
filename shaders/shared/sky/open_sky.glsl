// The sky without clouds, discs and stars.
#ifndef DEEPWATER_OPEN_SKY
#define DEEPWATER_OPEN_SKY

#include "shared/sky/atmosphere.glsl"
#include "shared/sky/night_sky.glsl"

// Radiance from a direction; `sine` is that of its elevation.
//   night  the night sky's glow at the zenith;  sun, moon  their light, scattered by the air
//   overcast  weight [0,1] of the CIE overcast sky, whose radiance at the zenith is `zenith`
FN vec3 open_sky_radiance(vec3 night, vec3 sun, vec3 moon, float sine, float overcast, float zenith) {
    return mix(night * night_glow(sine) + sun + moon, vec3(overcast_radiance(sine, zenith)), overcast);
}

#endif
