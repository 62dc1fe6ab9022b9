// What lies behind the sea: the sky and the sun's disc; bottomless water when the camera is under the surface.
//   in   sky_cube, water_cube  radiance
//   out  color    rgba16f  radiance; black in debug views of the surface
#include "include/frame_block.glsl"
#include "include/view_modes.glsl"
#include "shared/conventions.glsl"
#include "shared/sun_disc.glsl"

layout(binding = 0) uniform samplerCube sky_cube;
layout(binding = 1) uniform samplerCube water_cube;

layout(location = 0) in vec3 ray;
layout(location = 0) out vec4 color;

void main() {
    vec3 direction = normalize(ray);
#if SUBMERGED
    vec3 radiance = textureLod(water_cube, direction, 0.0).rgb;
    float is_water = 1.0;
#else
    // Between the level and the sea's own horizon, a little below it, stands the haze.
    vec3 radiance = textureLod(sky_cube, vec3(direction.x, max(direction.y, 0.0), direction.z), 0.0).rgb;
    // The disc's rim takes one pixel, whatever the field of view.
    float from_sun = distance(direction, frame.sun_direction);
    float radius = sqrt(2.0 - 2.0 * frame.sun_cos_radius);
    float pixel = fwidth(from_sun);
    float covered = clamp((radius - from_sun) / max(pixel, 1e-6) + 0.5, 0.0, 1.0);
    if (covered > 0.0) radiance += frame.sun_radiance * limb_darkening(from_sun / radius) * covered;
    float is_water = 0.0;
#endif

#if VIEW_MODE == VIEW_FINAL
    color = vec4(radiance, 1.0);
#elif VIEW_MODE == VIEW_WATER_MASK
    color = vec4(vec3(is_water), 1.0);
#elif VIEW_MODE == VIEW_DEPTH
    color = vec4(1.0);
#else
    color = vec4(0.0, 0.0, 0.0, 1.0);
#endif
}
