// Adds the smoothed sunbeams to the picture. Where a pixel's depth differs from that of the surrounding texels, the
// beams are scaled as the light that is scattered towards the eye along its ray: their relative contrast is taken as
// the same.
//   in   rays_map  of godrays_smooth.frag, filtered linearly;  depth_map  of the picture
//   in, out  color  rgba16f radiance, to which the beams' difference is added; with TERM 1 the beams alone, with TERM 2
//                   half their ratio to evenly distributed light
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "blocks/godray_block.glsl"
#include "common/media.glsl"

layout(binding = kGodrayDepthUnit) uniform sampler2D depth_map;
layout(binding = kGodraysUnit) uniform sampler2D rays_map;

#if !TERM
layout(binding = kGodrayColorUnit) uniform sampler2D color_map;
#endif
layout(location = 0) out vec4 color;

void main() {
    float near_plane = frame.clip_from_world[3][2];
    float depth = max(texelFetch(depth_map, ivec2(gl_FragCoord.xy), 0).r, near_plane / godrays.reach);
    vec2 place = (gl_FragCoord.xy + godrays.shift) / (godrays.pixels * vec2(textureSize(rays_map, 0)));
    vec4 seen = textureLod(rays_map, place, 0.0);
#if TERM != 2
    // 1 - exp(-x) is approximated by x / (1 + x / 2), accurate enough for this ratio, which is nearly 1 almost
    // everywhere.
    float fading = 0.5 * frame.water_attenuation.y * near_plane;
    seen.rgb *= (1.0 / seen.a + fading) / (depth + fading);
#endif
    vec3 rays = starts_in_water() ? seen.rgb : vec3(0.0);
#if TERM
    color = vec4(rays, 1.0);
#else
    // Where a texel's depth differs from the pixel's, the difference could be more negative than the radiance.
    vec4 own = texelFetch(color_map, ivec2(gl_FragCoord.xy), 0);
    color = vec4(max(own.rgb + rays, vec3(0.0)), own.a);
#endif
}
