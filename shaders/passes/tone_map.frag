// Scene-linear radiance to display values.
//   in   color    rgba16f  radiance
//   out  display  rgba8    sRGB-encoded; luma in alpha for the antialiasing pass
#include "include/frame_block.glsl"
#include "shared/tone_curve.glsl"

layout(binding = 0) uniform sampler2D color_map;
layout(location = 0) out vec4 display;

void main() {
    vec3 radiance = texelFetch(color_map, ivec2(gl_FragCoord.xy), 0).rgb;
    vec3 encoded = srgb_encode(filmic(max(radiance, vec3(0.0)) * frame.exposure));
    display = vec4(encoded, dot(encoded, vec3(0.299, 0.587, 0.114)));
}
