// Resamples the picture to another resolution; see sharpen.frag.
//   in   display  rgba8 or rgba16, sRGB-encoded
//   out  color    sRGB-encoded
// Compiled for DITHER.
#include "common/dither.glsl"
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"

layout(binding = kLensColorUnit) uniform sampler2D display_map;
layout(location = 0) out vec4 color;

void main() {
    color = vec4(textureLod(display_map, gl_FragCoord.xy / frame.output_size, 0.0).rgb, 1.0);
#if DITHER
    color.rgb += dither(gl_FragCoord.xy + frame.part_corner);
#endif
}
