// Removes the noise of the sunbeams' picture by averaging along the beams over texels that sample other positions in
// each slice. Drawn twice, with strides of one texel and of six: together they cover 36 texels, all the positions
// that occur. Nothing is blurred across the beams, nor beyond the point where they converge. Texels of very different
// depth count less.
//   in   rays_map  of godrays.frag, filtered linearly;  even_map  light scattered from evenly distributed sunlight
//   out  color     the same, smoothed; with LAST radiance [W m^-2 sr^-1 nm^-1] to add
// Compiled for STRIDE, texels, and LAST.
#include "blocks/bindings.glsl"
#include "underwater/godray_texels.glsl"

layout(binding = kGodraysUnit) uniform sampler2D rays_map;
#if LAST
layout(binding = kGodrayEvenUnit) uniform sampler2D even_map;
#endif

layout(location = 0) out vec4 color;

const int kMean = 6;           // half width of the mean, in strides
const float kSharpness = 6.0;

void main() {
    vec2 along = along_beams(texel_from_middle());
    float room = length(along) / max(abs(godrays.sun.z), 1e-6);  // texels to the point where beams converge
    along /= max(length(along), 1e-6);
    vec2 size = vec2(textureSize(rays_map, 0));
    float own = texelFetch(rays_map, ivec2(gl_FragCoord.xy), 0).a;
    vec4 sum = vec4(0.0);
    for (int i = 1 - kMean; i < kMean; ++i) {
        float away = float(i * STRIDE);
        vec2 place = gl_FragCoord.xy + away * along;
        // Weights fade out towards the picture's edges and the point of convergence, so that no edge becomes visible.
        vec2 inside = min(place, size - place);
        float within = i == 0 ? 1.0 : min(min(inside.x, inside.y), room - away * sign(godrays.sun.z)) / float(STRIDE);
        vec4 texel = textureLod(rays_map, place / size, 0.0);
        float off = 1.0 - min(texel.a, own) / max(texel.a, own);
        float weight = float(kMean - abs(i)) * clamp(within, 0.0, 1.0) / (1.0 + kSharpness * off * off);
        sum += weight * vec4(texel.rgb, 1.0);
    }
    color = vec4(sum.rgb / sum.a, own);
#if LAST
    color.rgb *= texelFetch(even_map, ivec2(gl_FragCoord.xy), 0).rgb;
#endif
}
