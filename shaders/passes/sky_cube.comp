// Renders the analytic sky into the cube: clear, overcast or between; the sun's disc is left out.
//   in   rayleigh, mie, multiple  rgba32f [32,96]  of sky_view.comp
//   out  cube   rgba16f  radiance, level 0; with CLOUDS as they are seen
//        clear  rgba16f  the same without them
// 8x8 texels a group, z counts faces; `first` (location 0) is the first texel.
#include "include/sky_block.glsl"
#include "shared/atmosphere.glsl"
#include "shared/cube_map.glsl"
#if CLOUDS
#include "include/cloud_view.glsl"
layout(binding = 1, rgba16f) writeonly uniform imageCube clear_cube;
#endif

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform ivec3 first;
layout(binding = 0) uniform sampler2D rayleigh_table;
layout(binding = 1) uniform sampler2D mie_table;
layout(binding = 2) uniform sampler2D multiple_table;
layout(binding = 0, rgba16f) writeonly uniform imageCube cube;

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID) + first;
    vec3 direction = cube_direction(texel.z, (vec2(texel.xy) + 0.5) / vec2(imageSize(cube)));
    vec3 seen = lifted_to_horizon(direction);
    vec2 uv = centred(sky_view_uv(seen, sky.to_sun), sky_view_size());
    SkyGathering sum;
    sum.rayleigh = lut_value(rayleigh_table, uv);
    sum.mie = lut_value(mie_table, uv);
    sum.multiple = lut_value(multiple_table, uv);
    vec3 clear = gathered_radiance(sum, dot(direction, sky.to_sun));
    vec3 radiance = mix(clear, vec3(overcast_radiance(seen.y, sky.overcast_zenith)), sky.overcast);
    float below = below_horizon_factor(direction.y);
#if CLOUDS
    imageStore(clear_cube, texel, vec4(radiance * below, 1.0));
    radiance = through_clouds(radiance, cloud_towards(seen));
#endif
    imageStore(cube, texel, vec4(radiance * below, 1.0));
}
