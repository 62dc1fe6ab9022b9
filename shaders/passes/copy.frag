// A debug view to the screen: nearest texel, no curve.
//   EXPOSE  1: radiance, times the exposure; 0: as it is
#include "include/frame_block.glsl"

layout(binding = 0) uniform sampler2D color_map;
layout(location = 0) out vec4 color;

void main() {
    vec2 uv = gl_FragCoord.xy / frame.output_size;
    color = vec4(texelFetch(color_map, ivec2(uv * vec2(textureSize(color_map, 0))), 0).rgb, 1.0);
#if EXPOSE
    color.rgb *= frame.exposure;
#endif
}
