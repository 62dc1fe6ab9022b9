// Averages the distances of objects in the reflection from strips to cells and whole columns.
//   in   strips    rg32f  coverage over distance, coverage; texels are one column wide, kDistanceRows rows high
//   out  distance  rg32f  the same, kDistanceColumns wide, mixed 1 : 2 : 1 with those above and below, from row 2 on;
//                         row 0: of whole columns
// One thread for each column of cells, 8 in a group.
#include "blocks/bindings.glsl"
#include "common/local_reflection.glsl"

layout(local_size_x = 8) in;
layout(binding = kReflectionDepthUnit) uniform sampler2D strips;
layout(binding = kReflectionDistanceImage, rg32f) writeonly uniform image2D distance_image;

vec2 cell(int x, int y) {
    vec2 sum = vec2(0.0);
    for (int i = 0; i < kDistanceColumns; ++i) sum += texelFetch(strips, ivec2(kDistanceColumns * x + i, y), 0).xy;
    return sum / float(kDistanceColumns);
}

void main() {
    int x = int(gl_GlobalInvocationID.x);
    ivec2 cells = ivec2(mirror.rendered) / ivec2(kDistanceColumns, kDistanceRows);
    if (x >= cells.x) return;
    vec2 below = vec2(0.0), here = cell(x, 0), whole = vec2(0.0);
    for (int y = 0; y < cells.y; ++y) {
        vec2 above = y + 1 < cells.y ? cell(x, y + 1) : vec2(0.0);
        imageStore(distance_image, ivec2(x, y + kDistanceFirstRow),
                   vec4(0.25 * below + 0.5 * here + 0.25 * above, 0.0, 0.0));
        whole += here;
        below = here;
        here = above;
    }
    imageStore(distance_image, ivec2(x, 0), vec4(whole, 0.0, 0.0));
}
