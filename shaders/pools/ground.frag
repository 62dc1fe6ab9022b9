// Draws the ground around pools, with their rims: a level plane up to the horizon.
//   out  color  rgba16f radiance
// Compiled for CLOUDS, STILL_SHADOW, FLOATING_SHADOW, SHADOW_TAPS, CAUSTIC_LAYERS, VIEW_MODE, GROUND and STANDING.
#include "pools/ground_light.glsl"
#include "sky/haze_veil.glsl"
#include "common/view_modes.glsl"

layout(location = 0) in vec3 ray;  // world axes, 1 m along the view's axis
layout(location = 0) out vec4 color;

void main() {
    vec3 direction = normalize(ray);
    float t = -(pool_block.eye_height - pool_block.ground.w) / direction.y;
    if (t <= 0.0) discard;
    vec3 p = direction * t;
    past_clouds_here = sun_past_clouds(p);
    vec3 radiance = ground_light(p, direction, t);
    if (radiance.g < 0.0) discard;
    radiance = object_through_air(radiance, -direction, t, air.eye_height + p.y);
#if VIEW_MODE == VIEW_FINAL
    color = vec4(radiance, 1.0);
#elif VIEW_MODE == VIEW_DEPTH
    color = vec4(vec3(t / (t + 100.0)), 1.0);
#elif VIEW_MODE == VIEW_NORMALS
    color = vec4(0.5, 1.0, 0.5, 1.0);
#else
    color = vec4(vec3(0.0), 1.0);
#endif
}
