// Light that shines through crests, for the vertices of the mesh. The including shader declares water_cube.
#ifndef DEEPWATER_CREST_GLOW
#define DEEPWATER_CREST_GLOW
#include "blocks/sky_block.glsl"
#include "shared/water/crest_light.glsl"
#include "shared/water/fresnel.glsl"

// Returns the factor on the light out of the water by which crests are brighter: a smooth value, which the mesh
// interpolates.
// In water that is nearly black the factor has no meaning, and it must stay a half float: it is limited.
const float kMostGlow = 64.0;
//   to_eye  unit;  slope  of all waves;  crest  tile_crest() of their sum
//   share   of these waves' slope variance that a pixel resolves: only the crest's shape counts, even where little of
//           the wave remains
vec3 light_through_crest(vec3 to_eye, vec2 slope, vec3 crest, float share) {
    vec3 refracted = refract(-to_eye, normalize(vec3(-slope.x, 1.0, -slope.y)), 1.0 / kWaterIndex);
    vec3 body = max(textureLod(water_cube, refracted, 0.0).rgb, 1e-20);
    CrestLight light = CrestLight(sky.to_sun, sky.crest_ahead, sky.crest_fading, sky.crest_molecules,
                                  sky.crest_particles, sky.crest_skylight);
    vec3 lit = crest_radiance(body, refracted, light, crest.xy, crest.z, sea.crest_wave_number);
    return mix(vec3(1.0), min(lit / body, kMostGlow), share);
}
#endif
