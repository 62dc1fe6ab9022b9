// Sharpens a picture before enlarge.frag enlarges it, to compensate for the blur of linear interpolation.
//
// On average over the phase between pixels, linear interpolation reduces a wave of angular frequency w [rad per
// pixel] to sinc^2(w / 2 pi) = 1 - w^2 / 12 + O(w^4). Adding kSharpening times the difference from the mean of the
// four neighbours amplifies it by 1 + kSharpening w^2 / 4: with kSharpening = 1/3 the two cancel.
//   in   display  rgba8 or rgba16, sRGB-encoded
//   out  color    sRGB-encoded
#include "blocks/bindings.glsl"

layout(binding = kLensColorUnit) uniform sampler2D display_map;
layout(location = 0) out vec4 color;

const float kSharpening = 1.0 / 3.0;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), last = textureSize(display_map, 0) - 1;
    ivec2 low = max(pixel - 1, ivec2(0)), high = min(pixel + 1, last);
    vec3 own = texelFetch(display_map, pixel, 0).rgb;
    vec3 around = texelFetch(display_map, ivec2(low.x, pixel.y), 0).rgb +
                  texelFetch(display_map, ivec2(high.x, pixel.y), 0).rgb +
                  texelFetch(display_map, ivec2(pixel.x, low.y), 0).rgb +
                  texelFetch(display_map, ivec2(pixel.x, high.y), 0).rgb;
    color = vec4(own + kSharpening * (own - 0.25 * around), 1.0);
}
