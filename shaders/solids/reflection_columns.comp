// Spreads the distances in the columns of the reflection sideways, so that a blurred look-up beside objects finds a
// distance.
//   in   distance  rg32f  row 0: coverage over distance, coverage, of whole columns
//   out  distance  rg32f  row 1: the same with those of its neighbours, with weights that decrease with their distance
// One thread for each column of cells, 8 in a group.
#include "blocks/bindings.glsl"
#include "common/local_reflection.glsl"

layout(local_size_x = 8) in;
layout(binding = kReflectionDepthUnit) uniform sampler2D source;
layout(binding = kReflectionDistanceImage, rg32f) writeonly uniform image2D distance_image;

const int kReach = 24;  // cells to either side

void main() {
    int x = int(gl_GlobalInvocationID.x), last = int(mirror.rendered.x) / kDistanceColumns - 1;
    if (x > last) return;
    vec2 sum = vec2(0.0);
    for (int i = -kReach; i <= kReach; ++i) {
        if (x + i >= 0 && x + i <= last) sum += texelFetch(source, ivec2(x + i, 0), 0).xy / float(1 + i * i);
    }
    imageStore(distance_image, ivec2(x, 1), vec4(sum, 0.0, 0.0));
}
