// What the height of the eye does to the clear sky: factors on the radiance that is seen from sea level, below the horizon
// on that at the horizon in the same azimuth.
//   in   transmittance, multiple            rgba32f tables of the air
//        rayleigh, mie, multiple_view       rgba32f  of sky_view.comp: the sky from sea level
//   out  factors  rgba16f  by shared/sky/eye_view.glsl: of the sky above the horizon; below it of the light that the air down to
//                 the sea adds, over the share of light that it takes
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

const float kShortestPath = 0.1;  // km: along less the air is the same everywhere, and what it takes hard to tell from 0
const float kDarkness = 1e-8;     // radiance per sunlight below which there is nothing to compare
const float kMostFactor = 1e3;

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy) + ivec2(0, 8 * row);
    if (any(greaterThanEqual(texel, imageSize(factors)))) return;
    vec3 direction = eye_view_direction(texel.x, texel.y, haze.horizon_mu);
    // What height does to the key light's sky it does to all of it.
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
    // At the horizon itself rounding decides whether the ground is hit.
    float path = below ? max(ground >= 0.0 ? ground : -r * direction.y, kShortestPath) : distance_to_top(r, direction.y);
    SkyGathering sum = gather_sky(transmittance_table, multiple_table, r, direction.y, to_sun.y, nu, path, sky.aerosol);
    vec3 from_eye = gathered_radiance(sum, nu) / (below ? 1.0 - sum.through : vec3(1.0));
    vec3 factor = (from_eye + kDarkness) / (from_sea + kDarkness);
    imageStore(factors, texel, vec4(min(factor, vec3(kMostFactor)), 1.0));
}
