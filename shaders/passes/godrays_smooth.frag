// Takes the grain out of the slices' small picture: the mean of three by three texels, which have all the places in a slice
// that samples are taken at. What looks much nearer or farther than a texel counts less.
//   in   rays_map  of godrays.frag
//   out  color     the same, smoothed
layout(binding = 3) uniform sampler2D rays_map;

layout(location = 0) out vec4 color;

const float kSharpness = 12.0;  // as in godrays_apply.frag

void main() {
    ivec2 middle = ivec2(gl_FragCoord.xy), last = textureSize(rays_map, 0) - 1;
    vec4 own = texelFetch(rays_map, middle, 0);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < 9; ++i) {
        vec4 texel = texelFetch(rays_map, clamp(middle + ivec2(i % 3, i / 3) - 1, ivec2(0), last), 0);
        float off = 1.0 - min(texel.a, own.a) / max(texel.a, own.a);
        sum += vec4(texel.rgb, 1.0) / (1.0 + kSharpness * off * off);
    }
    color = vec4(sum.rgb / sum.a, own.a);
}
