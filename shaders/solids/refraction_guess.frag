// Mean heights of the refraction's picture in tiles, for rays that find an empty texel at their own position.
//   out  guess  rgba32f as refraction_heights(): mean over a tile and half a tile around it; the greatest true height
//               in a tile and one and a half tiles around it [m], kNothingBelow where there is nothing
// One texel for each tile of kRefractionTile x kRefractionTile texels.
#include "common/refraction.glsl"

layout(location = 0) out vec4 guess;

const int kStride = 4;    // texels between samples; twice as many for what lies farther away
const int kSamples = 8;   // along a side

void main() {
    vec2 middle = float(kRefractionTile) * gl_FragCoord.xy;
    vec2 first = vec2(-0.5 * float(kStride * (kSamples - 1)));
    vec3 sum = vec3(0.0);
    float highest = kNothingBelow;
    int i = 0;
    do {
        vec2 at = first + float(kStride) * vec2(i % kSamples, i / kSamples);
        vec2 heights = refraction_heights(middle + at), farther = refraction_heights(middle + 2.0 * at);
        if (heights.y >= 0.0) {
            sum += vec3(heights, 1.0);
            highest = max(highest, heights.x);
        }
        if (farther.y >= 0.0) highest = max(highest, farther.x);
        ++i;
    } while (i < kSamples * kSamples);
    guess = vec4(sum.z > 0.0 ? sum.xy / sum.z : vec2(0.0, -1.0), highest, 0.0);
}
