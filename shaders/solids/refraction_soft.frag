// The picture of what lies under water, four texels in one: what rough water shows of it.
//   out  soft  rgba16f  radiance times coverage, coverage; mean of 4x4 texels
#include "common/refraction.glsl"

layout(location = 0) out vec4 soft;

void main() {
    // The sampler takes the mean of two by two.
    vec2 texel = 1.0 / vec2(textureSize(refraction_picture, 0));
    vec2 middle = 4.0 * gl_FragCoord.xy * texel;
    soft = 0.25 * (textureLod(refraction_picture, middle - texel, 0.0) +
                   textureLod(refraction_picture, middle + vec2(texel.x, -texel.y), 0.0) +
                   textureLod(refraction_picture, middle + vec2(-texel.x, texel.y), 0.0) +
                   textureLod(refraction_picture, middle + texel, 0.0));
}
