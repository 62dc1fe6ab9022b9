// Takes the grain out of the slices' small picture: a mean along the beams over neighbours that sample other places of each
// slice, seventeen of the eighteen there are. Across the beams nothing is blurred. What looks much nearer or farther than a
// texel counts less.
//   in   rays_map  of godrays.frag, filtered linearly
//   out  color     the same, smoothed
#include "include/godray_block.glsl"

layout(binding = 3) uniform sampler2D rays_map;

layout(location = 0) out vec4 color;

const int kReach = 8;          // texels
const float kSharpness = 30.0;

void main() {
    vec2 along = along_beams(texel_from_middle());
    along /= max(length(along), 1e-6);
    vec2 per_texel = 1.0 / vec2(textureSize(rays_map, 0));
    float own = texelFetch(rays_map, ivec2(gl_FragCoord.xy), 0).a;
    vec4 sum = vec4(0.0);
    for (int i = -kReach; i <= kReach; ++i) {
        vec2 place = (gl_FragCoord.xy + float(i) * along) * per_texel;
        if (any(notEqual(place, clamp(place, vec2(0.0), vec2(1.0))))) continue;  // beyond the picture's edge
        vec4 texel = textureLod(rays_map, place, 0.0);
        float off = 1.0 - min(texel.a, own) / max(texel.a, own);
        float weight = float(kReach + 1 - abs(i)) / (1.0 + kSharpness * off * off);
        sum += weight * vec4(texel.rgb, 1.0);
    }
    color = vec4(sum.rgb / sum.a, own);
}
