// A step up the bloom pyramid, blended over what the level has: weight * level + gain * wider. A bilinear lookup at
// twice the size is the step down turned round, (1 3 3 1) / 4 along each axis: many steps make a smooth spline.
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
