// The sky as it is before any cloud: all that shines in it but discs and stars.
#ifndef DEEPWATER_OPEN_SKY
#define DEEPWATER_OPEN_SKY

#include "shared/sky/atmosphere.glsl"
#include "shared/sky/night_sky.glsl"

// Radiance from a direction that climbs by `sine`.
//   night  the night air's glow high up;  sun, moon  what the air sends of their light
//   overcast  share [0,1] of an even cover, whose zenith has the radiance `zenith`
FN vec3 open_sky_radiance(vec3 night, vec3 sun, vec3 moon, float sine, float overcast, float zenith) {
    return mix(night * night_glow(sine) + sun + moon, vec3(overcast_radiance(sine, zenith)), overcast);
}

#endif
