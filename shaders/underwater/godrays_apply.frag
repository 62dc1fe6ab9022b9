// Lays the slices' smoothed picture over the picture. Where a pixel looks nearer or farther than the texels around it do,
// their rays are taken to be as rich in contrast along its way: as much weaker or stronger as the light that is scattered
// towards the eye on it.
//   in   rays_map  of godrays_smooth.frag, filtered linearly;  depth_map  of the picture
//   in, out  color  rgba16f radiance, which they lift or lower; with TERM 1 the rays alone, with 2 half of them over even light
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
    // 1 - exp(-x) is x / (1 + x / 2) nearly enough for this ratio, which is 1 nearly everywhere.
    float fading = 0.5 * frame.water_attenuation.y * near_plane;
    seen.rgb *= (1.0 / seen.a + fading) / (depth + fading);
#endif
    vec3 rays = starts_in_water() ? seen.rgb : vec3(0.0);
#if TERM
    color = vec4(rays, 1.0);
#else
    // Where a texel's depth is not the pixel's, the rays could take away more than there is.
    vec4 own = texelFetch(color_map, ivec2(gl_FragCoord.xy), 0);
    color = vec4(max(own.rgb + rays, vec3(0.0)), own.a);
#endif
}
