// First step of the bloom pyramid: means of 4 by 4 pixels, so that the light over an area stays the same, except for
// pixels that are repeated at the picture's upper and right edges and for values beyond those of half floats.
//   in   color   rgba16f or rgba32f  radiance of the picture or of a part of it
//   out  bloom   rgba16f  a texel for every 4 by 4 pixels, counted from the picture's lower left
#include "blocks/bindings.glsl"

layout(binding = kLensColorUnit) uniform sampler2D color_map;
layout(location = 0) uniform ivec2 corner;  // of color, from the picture's lower left, pixels
layout(location = 0) out vec4 bloom;

const float kBrightest = 65504.0;  // largest value of rgba16f: infinities would spread over the picture

void main() {
    ivec2 first = 4 * ivec2(gl_FragCoord.xy) - corner, last = textureSize(color_map, 0) - 1;
    vec3 sum = vec3(0.0);
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 4; ++x) sum += texelFetch(color_map, min(first + ivec2(x, y), last), 0).rgb;
    }
    bloom = vec4(clamp(sum / 16.0, vec3(0.0), vec3(kBrightest)), 1.0);
}
