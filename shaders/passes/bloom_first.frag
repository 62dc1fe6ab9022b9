// First step of the bloom pyramid: the mean of 4 by 4 pixels, which keeps the sum of light.
//   in   color   rgba16f  radiance
//   out  bloom   rgba16f  a texel for every 4 by 4 pixels, counted from the lower left
layout(binding = 0) uniform sampler2D color_map;
layout(location = 0) out vec4 bloom;

const float kBrightest = 65504.0;  // of rgba16f: beyond it is no number, which would spread over the picture

void main() {
    vec2 texel = 1.0 / vec2(textureSize(color_map, 0));
    vec2 middle = 4.0 * gl_FragCoord.xy * texel;
    // Each lies where four pixels meet: a bilinear lookup is their mean.
    vec3 sum = textureLod(color_map, middle + vec2(-1.0, -1.0) * texel, 0.0).rgb;
    sum += textureLod(color_map, middle + vec2(1.0, -1.0) * texel, 0.0).rgb;
    sum += textureLod(color_map, middle + vec2(-1.0, 1.0) * texel, 0.0).rgb;
    sum += textureLod(color_map, middle + vec2(1.0, 1.0) * texel, 0.0).rgb;
    bloom = vec4(clamp(0.25 * sum, vec3(0.0), vec3(kBrightest)), 1.0);
}
