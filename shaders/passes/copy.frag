// A debug view to the screen as it is: nearest texel, no curve.
#include "include/frame_block.glsl"

layout(binding = 0) uniform sampler2D color_map;
layout(location = 0) out vec4 color;

void main() {
    vec2 uv = gl_FragCoord.xy / frame.output_size;
    color = vec4(texelFetch(color_map, ivec2(uv * vec2(textureSize(color_map, 0))), 0).rgb, 1.0);
}
