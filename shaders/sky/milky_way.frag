// Draws the Milky Way: the light of stars too faint to be seen singly.
//   in   eye_sky (alpha), transmittance_table
//   out  color  radiance, added
#include "common/media.glsl"
#include "blocks/bindings.glsl"
#include "blocks/night_block.glsl"
#include "shared/sky/atmosphere.glsl"
#include "shared/sky/milky_way.glsl"
#include "shared/sky/night_sky.glsl"

layout(binding = kEyeSkyUnit) uniform samplerCube eye_sky;
layout(binding = kNightTransmittanceUnit) uniform sampler2D transmittance_table;

layout(location = 0) in vec3 ray;
layout(location = 0) out vec4 color;

void main() {
    if (starts_in_water()) discard;
    vec3 direction = normalize(ray);
    vec3 galactic = galactic_from_equatorial(mat3(night.stars_from_world) * direction);
    float r = kGroundRadius + kEyeHeight;
    vec3 through = lut_value(transmittance_table,
                             centred(transmittance_uv(r, max(direction.y, 0.0)), transmittance_size()));
    float clear = textureLod(eye_sky, direction, 0.0).a;
    color = vec4(milky_way_glow(galactic) * night.star_light * kNightGlow * clear * through, 0.0);
}
