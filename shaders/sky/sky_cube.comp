// Renders the analytic sky, clear to overcast, into the cube, without the discs of sun and moon.
//   in   rayleigh, mie, multiple  rgba32f [64,96]  of sky_view.comp
//   out  cube   rgba16f  radiance, level 0; with clouds if CLOUDS; alpha: share of starlight that passes the clouds
//        clear  rgba16f  the same without clouds
// 8x8 texels a group, z counts faces; `first` (location 0) is the first texel.
#include "blocks/bindings.glsl"
#include "blocks/sky_block.glsl"
#include "shared/cube_map.glsl"
#include "shared/sky/open_sky.glsl"
#if CLOUDS
#include "sky/cloud_view.glsl"
layout(binding = kClearSkyImage, rgba16f) writeonly uniform imageCube clear_cube;
#endif

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform ivec3 first;
layout(binding = kViewRayleighUnit) uniform sampler2D rayleigh_table;
layout(binding = kViewMieUnit) uniform sampler2D mie_table;
layout(binding = kViewMultipleUnit) uniform sampler2D multiple_table;
layout(binding = kSkyImage, rgba16f) writeonly uniform imageCube cube;

// Light of the sun (source 0) or the moon (1) that the air scatters from a direction; `seen` is that direction or,
// below the horizon, the horizon below which it lies.
vec3 scattered_from(int source, vec3 direction, vec3 seen) {
    vec3 to_source = sky.source_direction[source].xyz;
    vec2 uv = centred(sky_view_uv(seen, to_source), sky_view_size());
    uv.x = 0.5 * (uv.x + float(source));
    SkyGathering sum;
    sum.rayleigh = lut_value(rayleigh_table, uv);
    sum.mie = lut_value(mie_table, uv);
    sum.multiple = lut_value(multiple_table, uv);
    return sky.source_strength[source].rgb * gathered_radiance(sum, dot(direction, to_source));
}

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID) + first;
    vec3 direction = cube_direction(texel.z, (vec2(texel.xy) + 0.5) / vec2(imageSize(cube)));
    vec3 seen = lifted_to_horizon(direction);
    vec3 moon = sky.source_strength[1].g > 0.0 ? scattered_from(1, direction, seen) : vec3(0.0);
    vec3 radiance = open_sky_radiance(sky.night_glow.rgb, scattered_from(0, direction, seen),
                                    moon, seen.y, sky.overcast,
                                      sky.overcast_zenith);
    float below = below_horizon_factor(direction.y);
    float behind = 1.0 - sky.overcast;
#if CLOUDS
    imageStore(clear_cube, texel, vec4(radiance * below, behind));
    vec4 clouds = cloud_towards(seen);
    radiance = through_clouds(radiance, clouds);
    behind *= clouds.z;
#endif
    imageStore(cube, texel, vec4(radiance * below, behind));
}
