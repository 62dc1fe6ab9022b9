// For rays that meet nothing at their own place in the picture of what lies under water: what there is near by.
//   out  guess  rg32f as refraction_heights(): mean over a tile and half a tile around it
// One texel a tile of kRefractionTile texels a side.
#include "common/refraction.glsl"

layout(location = 0) out vec2 guess;

const int kStride = 4;    // of the samples, texels
const int kSamples = 8;   // along a side

void main() {
    vec2 first = float(kRefractionTile) * gl_FragCoord.xy - 0.5 * float(kStride * (kSamples - 1));
    guess = vec2(0.0, -1.0);
    vec3 sum = vec3(0.0);
    int i = 0;
    do {
        vec2 heights = refraction_heights(first + float(kStride) * vec2(i % kSamples, i / kSamples));
        if (heights.y >= 0.0) sum += vec3(heights, 1.0);
        ++i;
    } while (i < kSamples * kSamples);
    if (sum.z > 0.0) guess = sum.xy / sum.z;
}
