// The light that the mesh interpolates where pixels are lit plainly: see water/plain_water.frag. The including shader
// declares water_cube.
#ifndef DEEPWATER_PLAIN_LIGHT
#define DEEPWATER_PLAIN_LIGHT
#include "sky/haze_veil.glsl"
#include "common/water_veil.glsl"
#include "water/body_in_shade.glsl"
#if FOAM
#include "water/foam_matter.glsl"
#endif

layout(location = 3) out vec3 mesh_body;      // radiance out of the water, before the surface reflects part of it
layout(location = 4) out vec4 mesh_past_air;  // share of light that passes the air; of sunlight past clouds and land
layout(location = 5) out vec4 mesh_air_light; // radiance of the air before the sea; reflectance of foam
layout(location = 7) out vec4 mesh_white;     // radiance of foam, times its reflectance; its mean opacity
// covariance (xx, zz, xz) of the slopes that a pixel does not resolve; log2 of its width [m]
layout(location = 9) out vec4 mesh_hidden;
layout(location = 10) out vec3 mesh_position; // m from the camera

//   slope  of all waves;  glow  light_through_crest();  air_depth  optical depth of the air
//   past   share of sunlight that clouds and land let through;  hidden  mesh_hidden
void light_plainly(vec3 position, vec2 slope, vec3 glow, vec3 air_depth, float past, vec4 hidden) {
    vec3 sight = normalize(position);
    vec3 refracted = refract(sight, normalize(vec3(-slope.x, 1.0, -slope.y)), 1.0 / kWaterIndex);
    vec3 body = textureLod(water_cube, refracted, 0.0).rgb;
#if CLOUDS
    mesh_body = body_past_clouds(glow * body, past) / (kWaterIndex * kWaterIndex);
#else
    vec3 of_sun = max(body - skylight_in_body(refracted), 0.0);
    mesh_body = body_past_shade(glow * body, of_sun, past) / (kWaterIndex * kWaterIndex);
#endif
    vec3 passed = exp(-air_depth);
    mesh_past_air = vec4(passed, past);
    mesh_air_light = vec4((1.0 - passed) * textureLod(eye_sky, sight, 0.0).rgb, 0.0);
    mesh_hidden = hidden;
    mesh_position = position;
    mesh_white = vec4(0.0);
}

#if FOAM
//   reach  share of the sun's light that arrives
void add_plain_foam(FoamAmount around, vec2 slope, float reach) {
    const float kThinnest = 0.02;  // opacity: the light of a vertex without foam is that of the foam beside it
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    Foam white = even_foam(FoamAmount(max(around.opacity, kThinnest), around.freshness), normal, dot(normal, -normalize(mesh_position)), reach);
    mesh_white = vec4(white.reflectance * white.light, around.opacity);
    mesh_air_light.a = white.reflectance;
    mesh_body += min(around.opacity / kThinnest, 1.0) * white.from_bubbles;
}
#endif
#endif
