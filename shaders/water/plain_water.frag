// Draws and lights the sea's surface in one step, at quality `low`: what changes slowly along the surface is
// interpolated from the mesh, and pixels compute what makes a sea look sharp, its slopes, and what depends on them:
// Fresnel's
// reflectance, the sky that is mirrored, and the sun's glitter.
//
//   L = T [ F L_sky(reflected) + (1 - F) L_body + glitter ] (1 - w) + T L_foam w + L_air
//
// as in water/water.frag, but without single glints, patches of wind and the variation of roughness along waves. Foam
// is torn by the waves that the pixel resolves, instead of lace: along the view, their slope is the normal variable of
// water/foam_matter.glsl.
//   in   see water/plain_light.glsl and water/water_surface.vert
//   out  color  rgba16f radiance
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "blocks/sky_block.glsl"
#include "sky/sky_lookup.glsl"
#include "water/sea_surface.glsl"
#include "water/sea_roughness.glsl"
#include "water/visible_facets.glsl"
#if FOAM
#include "water/foam_matter.glsl"
#endif
#if LOCAL_REFLECTION
#include "common/local_reflection.glsl"
layout(location = 6) in float mirror_reach;
#endif

layout(binding = kSkyCubeUnit) uniform samplerCube sky_cube;

layout(location = 0) in vec2 flat_position;
layout(location = 1) in vec4 mesh_gradient;
layout(location = 2) in vec2 mesh_shear;
layout(location = 3) in vec3 mesh_body;
layout(location = 4) in vec4 mesh_past_air;
layout(location = 5) in vec4 mesh_air_light;
layout(location = 7) in vec4 mesh_white;
layout(location = 8) in vec4 mesh_slopes;
layout(location = 9) in vec4 mesh_hidden;
layout(location = 10) in vec3 mesh_position;

layout(location = 0) out vec4 color;

// Level of the sky cube for slopes of a deviation of about 0.1, which a pixel of a breeze does not resolve; a calm sea
// mirrors too soft a sky. A software rasteriser reads a level that is the same everywhere in half the time.
const float kSkyLevel = 4.0;

void main() {
    vec3 to_eye = -normalize(mesh_position), covariance = mesh_hidden.xyz;
    float width = mesh_hidden.w;
    SeaSlopes finer = SeaSlopes(vec4(0.0), 0.0);
    add_slopes(finer, flat_position, tiles_left(flat_position), mesh_shear.y, width,
               gone_level_at(sea.gone_level, width), 0.0, 1.0);
    vec4 gradient = mesh_gradient + finer.gradient;
    vec2 slope = displaced_slope(gradient.xy, gradient.z, gradient.w, mesh_shear.x);
    slope -= mesh_position.xz / kSightRadius;  // the level sea is round
    vec2 azimuth = azimuth_of(to_eye);
    slope -= azimuth * lean_of_seen(mesh_slopes, dot(slope, azimuth), variance_along(covariance, azimuth));
    VisibleFacets facets = visible_facets(slope, covariance, to_eye);
    vec3 mirrored = reflect(-to_eye, facets.normal);
    vec3 sky_light = textureLod(sky_cube, above_there(mirrored, mesh_position), kSkyLevel).rgb;
#if LOCAL_REFLECTION
    float cos_facet = 2.0 * max(dot(to_eye, facets.normal), 0.0);
    float across2 = cos_facet * cos_facet * max(covariance.x + covariance.y - facets.variance, 0.0);
    sky_light = local_reflection(sky_light, mesh_position, mirrored, sqrt(vec2(across2)), mirror_reach);
#endif

    vec3 half_way = normalize(to_eye + frame.sun_direction);
    float half2 = half_way.y * half_way.y;
    float density = leaning_density(slope_towards(half_way) - slope,
                                    covariance + vec3(vec2(sun_slope_variance()), 0.0), sea.wind,
                                    hidden_lean(sea.lean, hidden_share(covariance)));
    float area = max(facets.area / facets.mean_normal.y, 1e-3);
    float glitter = mesh_past_air.a * density * facet_reflectance(max(dot(to_eye, half_way), 0.0), kWaterIndex) /
                    (4.0 * half2 * half2 * area);

    vec3 at_surface = facets.reflectance * sky_light + (1.0 - facets.reflectance) * mesh_body +
                      glitter * frame.sun_irradiance;
#if FOAM
    float unmeshed = max(mesh_slopes.y, 1e-7);  // variance of all slopes that the mesh does not resolve
    vec2 field = vec2(-dot(finer.gradient.xy, azimuth) * inversesqrt(unmeshed), min(facets.variance / unmeshed, 1.0));
    float white = broken_opacity(clamp(mesh_white.a, 1e-6, kMostFoamOpacity), field).x * float(mesh_white.a > 0.0);
    at_surface = (1.0 - white * mesh_air_light.a) * at_surface + white * mesh_white.rgb;
#endif
    color = vec4(mesh_past_air.rgb * at_surface + mesh_air_light.rgb, 1.0);
}
