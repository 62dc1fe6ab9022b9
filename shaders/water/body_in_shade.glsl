// Light that comes out of the water where clouds and land keep sunlight from it.
#ifndef DEEPWATER_BODY_IN_SHADE
#define DEEPWATER_BODY_IN_SHADE
#if CLOUDS
#include "blocks/cloud_block.glsl"
#endif

//   body    radiance of the water; where there are clouds, for the mean share of the sun's light that they leave
//   of_sun  its part that is sunlight;  past  share of the sun's light that clouds and land let through here
vec3 body_past_shade(vec3 body, vec3 of_sun, float past) {
#if CLOUDS
    return body * (cloud.sky_part + cloud.sun_part * past);
#else
    return max(body - (1.0 - past) * of_sun, 0.0);
#endif
}
#endif
