// Draws the background: the sky and the clouds, with SUN_DISC the sun's disc too; infinitely deep water if the camera
// is under the surface.
//   in   eye_sky, water_cube  radiance;  with CLOUDS, clear_sky: the sky above the haze without clouds; domes
//   out  color    rgba16f  radiance; black in debug views of the surface
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "sky/haze_veil.glsl"
#include "common/media.glsl"
#include "common/view_modes.glsl"
#include "shared/conventions.glsl"
#if CLOUDS
#include "sky/cloud_view.glsl"
#endif
#include "shared/sky/air_refraction.glsl"
#include "shared/sky/sun_disc.glsl"

#if CLOUDS
layout(binding = kSkyCubeUnit) uniform samplerCube clear_sky;
#endif
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
#if MEDIA != MEDIA_AIR
#include "common/water_veil.glsl"
#endif

// Share of the light scattered by haze that leaves its way by more than a few degrees, which would blur the clouds: the
// wide lobe of phase_aerosol() in shared/sky/atmosphere.glsl.
const float kAside = 0.5;

layout(location = 0) in vec3 ray;
layout(location = 0) out vec4 color;

#if SUN_DISC
// Returns the radiance of the sun's disc where the air bends it. Its rim is soft and one pixel wide; a disc smaller
// than a pixel is drawn as wide as one. Its total light is kept: a disc of radius r with a linear rim of width p covers
// pi (r^2 + p^2 / 12).
//   radius, pixel  rad
vec3 sun_disc(vec3 direction, float radius, float pixel) {
    float from_sun = angle_without_air(direction, frame.sun_direction);
    float drawn = max(radius, 0.5 * pixel);
    float covered = clamp((drawn - from_sun) / pixel + 0.5, 0.0, 1.0);
    float share = radius * radius / (drawn * drawn + pixel * pixel / 12.0);
    float even = smoothstep(0.25, 1.0, pixel / radius);  // limb darkening fades out if pixels do not resolve the disc
    vec3 face = mix(limb_darkening(from_sun / drawn), vec3(1.0), even);
    return covered > 0.0 ? frame.sun_radiance * face * covered * share : vec3(0.0);
}
#endif

void main() {
    vec3 direction = normalize(ray);
#if MEDIA == MEDIA_WATER
    // For a ray that points up, the surface's mesh ends at the distance where water hides it; beyond that only the
    // light of the water in between is seen.
    const float kFarthest = 1e4;  // m
    float range = frame.eye_depth / max(direction.y, frame.eye_depth / kFarthest);
    vec3 radiance = through_water(vec3(0.0), direction, range, light_at_eye());
#else
    vec3 radiance = textureLod(eye_sky, direction, 0.0).rgb;
#if SUN_DISC
    float pixel = max(0.5 * (length(dFdx(direction)) + length(dFdy(direction))), 1e-6);
    vec3 disc = sun_disc(direction, sqrt(2.0 - 2.0 * frame.sun_cos_radius), pixel);
#endif
#if CLOUDS
    // The eye's sky is the light of the air and the haze. Clouds are seen through the haze.
    vec3 seen = vec3(direction.x, max(direction.y, 0.0), direction.z);
    vec4 clouds = cloud_towards(vec3(direction.x, max(direction.y, air.horizon_mu), direction.z));
    vec3 sharp = through_clouds(textureLod(clear_sky, seen, 0.0).rgb, clouds);
    float column = column_to_space(air.eye_height, max(direction.y, air.horizon_mu), air.scale_heights.z);
    radiance = mix(radiance, sharp, exp(-kAside * air.haze * column));
#if SUN_DISC
    disc *= clouds.z;
#endif
#endif
#if SUN_DISC
    radiance += disc;
#endif
#if MEDIA == MEDIA_BOTH
    if (starts_in_water()) radiance = bottomless_water(direction, light_at_eye());
#endif
#endif

#if VIEW_MODE == VIEW_FINAL
    color = vec4(radiance, 1.0);
#elif VIEW_MODE == VIEW_WATER_MASK
    color = vec4(vec3(starts_in_water()), 1.0);
#elif VIEW_MODE == VIEW_MEDIUM
    color = vec4(vec3(starts_in_water()), 1.0);
#elif VIEW_MODE == VIEW_DEPTH
    color = vec4(1.0);
#else
    color = vec4(0.0, 0.0, 0.0, 1.0);
#endif
}
