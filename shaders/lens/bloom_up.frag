// A step up the bloom pyramid, by blending: weight * level + gain * wider. Bilinear enlargement to twice the size is
// the transpose of the step down, (1 3 3 1) / 4 along each axis; many steps give a smooth spline.
//   in   wider   rgba16f
//   out  bloom   rgba16f, premultiplied blending
#include "blocks/bindings.glsl"

layout(binding = kLensColorUnit) uniform sampler2D wider_map;
layout(location = 0) uniform float weight;
layout(location = 1) uniform float gain;
layout(location = 0) out vec4 bloom;

void main() {
    vec3 wider = textureLod(wider_map, 0.5 * gl_FragCoord.xy / vec2(textureSize(wider_map, 0)), 0.0).rgb;
    bloom = vec4(gain * wider, 1.0 - weight);
}
