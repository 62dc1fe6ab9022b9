// Computes how the clear sky changes with the eye's height: factors on the radiance seen from sea level; for directions
// below the horizon, on that at the horizon of the same azimuth.
//   in   transmittance, multiple            rgba32f tables of the air
//        rayleigh, mie, multiple_view       rgba32f  of sky_view.comp: the sky from sea level
//   out  factors  rgba16f  addressed by shared/sky/eye_view.glsl: above the horizon for the sky; below it for the light
//        that the air down to the sea adds, divided by one minus the air's transmittance
// 8x8 texels a group; `row` (location 0) counts rows of groups.
#include "blocks/bindings.glsl"
#include "blocks/haze_block.glsl"
#include "blocks/sky_block.glsl"
#include "shared/sky/atmosphere.glsl"
#include "shared/sky/eye_view.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform int row;
layout(binding = kTransmittanceUnit) uniform sampler2D transmittance_table;
layout(binding = kMultipleScatteringUnit) uniform sampler2D multiple_table;
layout(binding = kViewRayleighUnit) uniform sampler2D rayleigh_view;
layout(binding = kViewMieUnit) uniform sampler2D mie_view;
layout(binding = kViewMultipleUnit) uniform sampler2D multiple_view;
layout(binding = kEyeViewImage, rgba16f) writeonly uniform image2D factors;

const float kShortestPath = 0.1;  // km: shorter paths give the same ratio, but with rounding errors
// radiance per unit of sunlight that is added to both sides, so that ratios of dark skies are 1
const float kDarkness = 1e-8;
const float kMostFactor = 1e3;

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy) + ivec2(0, 8 * row);
    if (any(greaterThanEqual(texel, imageSize(factors)))) return;
    vec3 direction = eye_view_direction(texel.x, texel.y, haze.horizon_mu);
    // The factors are computed for the key light and used for all of the sky's light.
    int source = distance(sky.to_sun, sky.source_direction[1].xyz) < 1e-5 ? 1 : 0;
    vec3 to_sun = vec3(length(sky.to_sun.xz), sky.to_sun.y, 0.0);
    float nu = clamp(dot(direction, to_sun), -1.0, 1.0);

    vec3 level = lifted_to_horizon(direction);
    vec2 uv = centred(sky_view_uv(level, to_sun), sky_view_size());
    uv.x = 0.5 * (uv.x + float(source));
    SkyGathering at_sea;
    at_sea.rayleigh = lut_value(rayleigh_view, uv);
    at_sea.mie = lut_value(mie_view, uv);
    at_sea.multiple = lut_value(multiple_view, uv);
    vec3 from_sea = gathered_radiance(at_sea, clamp(dot(level, to_sun), -1.0, 1.0));

    float r = kGroundRadius + max(haze.eye_height * 1e-3, kEyeHeight);
    bool below = texel.y >= kEyeViewRowsAbove;
    float ground = distance_to_ground(r, direction.y);
    // Exactly at the horizon, rounding decides whether the ray meets the ground.
    float path = below ? max(ground >= 0.0 ? ground : -r * direction.y, kShortestPath)
                       : distance_to_top(r, direction.y);
    SkyGathering sum = gather_sky(transmittance_table, multiple_table, r, direction.y, to_sun.y, nu, path, sky.aerosol);
    vec3 from_eye = gathered_radiance(sum, nu) / (below ? 1.0 - sum.through : vec3(1.0));
    vec3 factor = (from_eye + kDarkness) / (from_sea + kDarkness);
    imageStore(factors, texel, vec4(min(factor, vec3(kMostFactor)), 1.0));
}
