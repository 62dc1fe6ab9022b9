// Copies a debug view to the target: nearest texel, no tone curve.
//   EXPOSE  1: radiance, multiplied by the exposure and sRGB-encoded; 0: values unchanged
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "shared/lens/tone_curve.glsl"

layout(binding = kLensColorUnit) uniform sampler2D color_map;
layout(location = 0) out vec4 color;

void main() {
    vec2 uv = gl_FragCoord.xy / frame.output_size;
    color = vec4(texelFetch(color_map, ivec2(uv * vec2(textureSize(color_map, 0))), 0).rgb, 1.0);
#if EXPOSE
    color.rgb = srgb_encode(clamp(color.rgb * frame.exposure, 0.0, 1.0));
#endif
}
