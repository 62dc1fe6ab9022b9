// A step down the bloom pyramid: half the size, with the weights (1 3 3 1) / 8 along each axis. All texels of the
// finer level have the same total weight, so that the sum of light is conserved and moving lights do not flicker.
//   in   finer   rgba16f
//   out  bloom   rgba16f
#include "blocks/bindings.glsl"

layout(binding = kLensColorUnit) uniform sampler2D finer_map;
layout(location = 0) out vec4 bloom;

// Distance [texels] from the middle of four texels at which bilinear filtering weights outer to inner texels as 1 : 3.
const float kTap = 0.75;

void main() {
    vec2 texel = 1.0 / vec2(textureSize(finer_map, 0));
    vec2 middle = 2.0 * gl_FragCoord.xy * texel;
    vec3 sum = textureLod(finer_map, middle + vec2(-kTap, -kTap) * texel, 0.0).rgb;
    sum += textureLod(finer_map, middle + vec2(kTap, -kTap) * texel, 0.0).rgb;
    sum += textureLod(finer_map, middle + vec2(-kTap, kTap) * texel, 0.0).rgb;
    sum += textureLod(finer_map, middle + vec2(kTap, kTap) * texel, 0.0).rgb;
    bloom = vec4(0.25 * sum, 1.0);
}
