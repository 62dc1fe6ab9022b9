// Renders the sky as seen through the haze from a height.
//   in   above     rgba16f  the sky above the haze, seen from sea level; its mip levels
//        clear     rgba16f  EYE, unless it is a PICTURE: `above` without clouds;  eye_view  rgba16f  factors of eye_view.comp
//   out  cube      rgba16f  level 0; alpha: share of starlight that passes clouds and haze.  EYE: the light of an endless
//        path through air and haze, which far objects fade into: above the horizon clouds count as they dim and light the
//        air, not as what is seen behind it; otherwise, seen from sea level, the horizon's colour continues below it,
//        slightly darker
// 8x8 texels a group, z counts faces; `first` (location 0) is the first texel.
#include "blocks/bindings.glsl"
#include "sky/haze_light.glsl"
#include "shared/sky/atmosphere.glsl"
#include "shared/cube_map.glsl"
#include "shared/sky/eye_view.glsl"
#include "shared/sky/haze.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform ivec3 first;
layout(binding = kSkySourceUnit) uniform samplerCube above;
#if EYE && !PICTURE
layout(binding = kEyeViewUnit) uniform sampler2D eye_view;
layout(binding = kClearSourceUnit) uniform samplerCube clear;
#endif
layout(binding = kSkyImage, rgba16f) writeonly uniform imageCube cube;

const float kBlurBelow = 4.0;  // width of the blur relative to the angle below horizontal

const float kAirFrom = 0.03;   // sine of the elevation from which on the air's light is that between clouds and eye

#if EYE && !PICTURE
// Returns the light of the air before what stands over the horizon. Clouds stand farther off than land: those behind it
// must not be seen on it. They take sunlight from the air and add their own, by their mean over a wide part of the sky.
vec3 light_of_air(vec3 direction) {
    vec4 around = textureLod(above, direction, haze.pattern_level);
    vec4 clear_around = textureLod(clear, direction, haze.pattern_level);
    float between = clear_around.a > 1e-3 ? around.a / clear_around.a : 1.0;  // share of the sky that is clear of clouds
    return max(between * textureLod(clear, direction, 0.0).rgb + around.rgb - between * clear_around.rgb, vec3(0.0));
}
#endif

void main() {
    ivec3 texel = ivec3(gl_GlobalInvocationID) + first;
    ivec2 size = imageSize(cube);
    if (any(greaterThanEqual(texel.xy, size))) return;
    vec3 direction = cube_direction(texel.z, (vec2(texel.xy) + 0.5) / vec2(size));
    vec3 seen = lifted_to_horizon(direction);
#if EYE
    // Below horizontal the sky's lowest row is extended down to the dipped horizon, where gaps between clouds would
    // show as vertical bars. The blur grows with the angle below horizontal.
    float lower = max(-direction.y, 0.0);
    float blur = log2(1.0 + kBlurBelow * lower * float(size.x));
    vec4 sky_above = textureLod(above, seen, blur);
    vec3 radiance = sky_above.rgb;
#if !PICTURE
    radiance = mix(radiance, light_of_air(seen), smoothstep(0.0, kAirFrom, direction.y));
    radiance *= textureLod(eye_view, eye_view_uv(direction, haze.to_sun, haze.horizon_mu), 0.0).rgb;
#endif
    float fading = 1.0;
#else
    vec4 sky_above = textureLod(above, direction, 0.0);
    vec3 radiance = sky_above.rgb;
    float fading = below_horizon_factor(direction.y);
#endif
    // Near the eye, air and haze scatter together, each with its share.
    bool endless = direction.y <= haze.horizon_mu;
    float column = column_to_space(haze.eye_height, max(direction.y, haze.horizon_mu), haze.scale_height);
    float veil = endless ? 1.0 : 1.0 - exp(-haze.extinction * column);
    vec3 hidden = haze.share * veil;

#if !EYE
    float blur = 0.0;
#endif
    vec3 pattern = textureLod(above, seen, max(haze.pattern_level, blur)).rgb;
    vec3 source = haze_source(haze_light(), haze.share_below, direction.y,
                              phase_aerosol(clamp(dot(direction, haze.to_sun), -1.0, 1.0)), pattern);
    imageStore(cube, texel, vec4(mix(radiance, source * fading, hidden), sky_above.a * (1.0 - veil)));
}
