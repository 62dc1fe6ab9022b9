// Haze between the eye and what it sees near the sea: see also shared/haze.glsl.
#ifndef DEEPWATER_HAZE_VEIL
#define DEEPWATER_HAZE_VEIL
#include "include/frame_block.glsl"

// Radiance that arrives through `range` metres of haze, which has the colour of the sky behind it at the horizon; seen
// downwards, that of the sky as a whole.
//   sky     radiance from every direction;  to_eye  unit
vec3 through_haze(vec3 radiance, samplerCube sky, vec3 to_eye, float range) {
    float clear = exp(-frame.haze_extinction * range);
    vec3 horizon = textureLod(sky, vec3(-to_eye.x, max(-to_eye.y, 0.0), -to_eye.z), 0.0).rgb;
    horizon = mix(horizon, frame.mean_sky_radiance, smoothstep(0.0, 0.5, to_eye.y));
    return mix(horizon, radiance, clear);
}
#endif
