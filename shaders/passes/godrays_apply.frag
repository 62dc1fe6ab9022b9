// Lays the slices' small picture over the picture: from its four texels around a pixel, those count that look as far.
//   in   rays_map  of godrays.frag;  depth_map  of the picture
//   in, out  color  rgba16f radiance, which they lift or lower; with TERM the rays alone
#include "include/frame_block.glsl"
#include "include/godray_block.glsl"
#include "include/media.glsl"

layout(binding = 2) uniform sampler2D depth_map;
layout(binding = 3) uniform sampler2D rays_map;

#if !TERM
layout(binding = 4) uniform sampler2D color_map;
#endif
layout(location = 0) out vec4 color;

const float kSharpness = 12.0;  // how soon a texel counts less that looks nearer or farther than the pixel, relatively

void main() {
    float depth = texelFetch(depth_map, ivec2(gl_FragCoord.xy), 0).r;
    vec2 place = (gl_FragCoord.xy + godrays.shift) / godrays.pixels - 0.5;
    ivec2 low = ivec2(floor(place));
    vec2 part = place - vec2(low);
    ivec2 last = textureSize(rays_map, 0) - 1;
    vec3 sum = vec3(0.0);
    float weights = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1);
        vec4 texel = texelFetch(rays_map, clamp(low + corner, ivec2(0), last), 0);
        vec2 share = mix(1.0 - part, part, vec2(corner));
        float off = depth * texel.a - 1.0;
        float weight = (share.x * share.y + 1e-3) / (1.0 + kSharpness * off * off);
        sum += texel.rgb * weight;
        weights += weight;
    }
    vec3 rays = starts_in_water() ? sum / weights : vec3(0.0);
#if TERM
    color = vec4(rays, 1.0);
#else
    // Where a texel's depth is not the pixel's, the rays could take away more than there is.
    vec4 own = texelFetch(color_map, ivec2(gl_FragCoord.xy), 0);
    color = vec4(max(own.rgb + rays, vec3(0.0)), own.a);
#endif
}
