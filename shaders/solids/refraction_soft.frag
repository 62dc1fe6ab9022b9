// Reduces the refraction's picture to means of 4x4 texels, for rough water, which blurs it.
//   out  soft  rgba16f  radiance times coverage, coverage; mean of 4x4 texels
#include "common/refraction.glsl"

layout(location = 0) out vec4 soft;

void main() {
    // Each bilinear look-up is the mean of two by two texels.
    vec2 texel = 1.0 / vec2(textureSize(refraction_picture, 0));
    vec2 middle = 4.0 * gl_FragCoord.xy * texel;
    soft = 0.25 * (textureLod(refraction_picture, middle - texel, 0.0) +
                   textureLod(refraction_picture, middle + vec2(texel.x, -texel.y), 0.0) +
                   textureLod(refraction_picture, middle + vec2(-texel.x, texel.y), 0.0) +
                   textureLod(refraction_picture, middle + texel, 0.0));
}
