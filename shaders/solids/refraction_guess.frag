// Mean heights of the refraction's picture in tiles, for rays that find an empty texel at their own position.
//   out  guess  rg32f as refraction_heights(): mean over a tile and half a tile around it
// One texel for each tile of kRefractionTile x kRefractionTile texels.
#include "common/refraction.glsl"

layout(location = 0) out vec2 guess;

const int kStride = 4;    // texels between samples
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
