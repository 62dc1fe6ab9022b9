// Integrates the clear sky's light along lines of sight: of the sun and, in the tables' right half, of the moon.
//   in   transmittance, multiple  rgba32f tables of the air
//   out  rayleigh, mie, multiple  rgba32f [64,96]  SkyGathering by sky_view_direction(), per unit of sunlight
// 8x8 texels a group; `first_row` (location 0): row of groups to begin with.
#include "blocks/bindings.glsl"
#include "blocks/sky_block.glsl"
#include "shared/sky/atmosphere.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int first_row;
layout(binding = kTransmittanceUnit) uniform sampler2D transmittance_table;
layout(binding = kMultipleScatteringUnit) uniform sampler2D multiple_table;
layout(binding = kViewRayleighImage, rgba32f) writeonly uniform image2D rayleigh_image;
layout(binding = kViewMieImage, rgba32f) writeonly uniform image2D mie_image;
layout(binding = kViewMultipleImage, rgba32f) writeonly uniform image2D multiple_image;

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy) + ivec2(0, 8 * first_row);
    int source = texel.x / int(sky_view_size().x);
    vec2 entry = vec2(texel.x - source * int(sky_view_size().x), texel.y);
    vec3 to_source = sky.source_direction[source].xyz;
    vec3 direction = sky_view_direction(uncentred((entry + 0.5) / sky_view_size(), sky_view_size()));
    float level = length(to_source.xz);
    float nu = clamp(direction.x * level + direction.y * to_source.y, -1.0, 1.0);
    float r = kGroundRadius + kEyeHeight;
    SkyGathering sum = gather_sky(transmittance_table, multiple_table, r, direction.y, to_source.y, nu,
                                  distance_to_top(r, direction.y), sky.aerosol);
    imageStore(rayleigh_image, texel, vec4(sum.rayleigh, 0.0));
    imageStore(mie_image, texel, vec4(sum.mie, 0.0));
    imageStore(multiple_image, texel, vec4(sum.multiple, 0.0));
}
