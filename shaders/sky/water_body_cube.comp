// Renders the radiance of infinitely deep water by direction.
//   out  cube  rgba16f  radiance just below a flat surface, looking along the texel's direction
// 8x8 texels a group, z counts faces.
#include "blocks/bindings.glsl"
#include "blocks/sky_block.glsl"
#include "shared/cube_map.glsl"
#include "shared/water/water_body.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = kSkyImage, rgba16f) writeonly uniform imageCube cube;

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID);
    vec3 direction = cube_direction(texel.z, (vec2(texel.xy) + 0.5) / vec2(imageSize(cube)));
    vec3 radiance = water_body_radiance(direction, sky.to_sun, sky.sun_irradiance, sky.sky_irradiance, sky.absorption,
                                        sky.body_scattering);
    imageStore(cube, texel, vec4(radiance, 1.0));
}
