// Mixes pixels that contain a wire thinner than a pixel with the background: the mean of nearby pixels without wires.
//   in, out  color  rgba16f radiance; alpha: the share of the pixel that its wire covers, 1 elsewhere. Alpha is kept,
//                   so that pixels drawn later still recognise wires
#include "blocks/bindings.glsl"

layout(binding = kLensColorUnit) uniform sampler2D color_map;
layout(location = 0) out vec4 color;

const int kReach = 2;  // pixels: wires may run side by side

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy), last = textureSize(color_map, 0) - 1;
    vec4 own = texelFetch(color_map, pixel, 0);
    bool wire = own.a < 1.0;
    vec4 behind = vec4(0.0);
    // A software rasteriser leaves a loop when no pixel of a group continues it.
    int i = 0;
    const int kAcross = 2 * kReach + 1;
    do {
        ivec2 offset = ivec2(i % kAcross, i / kAcross) - kReach;
        vec4 other = texelFetch(color_map, clamp(pixel + offset, ivec2(0), last), 0);
        float weight = other.a < 1.0 ? 0.0 : 1.0 / float(offset.x * offset.x + offset.y * offset.y + 1);
        behind += weight * vec4(other.rgb, 1.0);
    } while (wire && ++i < kAcross * kAcross);
    if (!wire) discard;
    if (behind.a > 0.0) own.rgb = mix(behind.rgb / behind.a, own.rgb, own.a);
    color = own;
}
