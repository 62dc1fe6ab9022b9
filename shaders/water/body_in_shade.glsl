// Light that comes out of the water where clouds and land keep sunlight from it.
#ifndef DEEPWATER_BODY_IN_SHADE
#define DEEPWATER_BODY_IN_SHADE
#if CLOUDS
#include "blocks/cloud_block.glsl"
#endif

#if CLOUDS
// Returns the radiance of the water, which is for the mean share of the sun's light that clouds leave, where `past` of
// the light passes them.
vec3 body_past_clouds(vec3 body, float past) { return body * (cloud.sky_part + cloud.sun_part * past); }
#endif

// Returns the radiance of the water where `past` of the sun's light arrives.  of_sun  its part that is sunlight
vec3 body_past_shade(vec3 body, vec3 of_sun, float past) { return max(body - (1.0 - past) * of_sun, 0.0); }
#endif
