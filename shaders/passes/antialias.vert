// A point for every block of the picture that has a silhouette in it; the others go where nothing is drawn. Every second
// row and column is looked at: what is smaller than that is no edge.
#include "include/depth_kink.glsl"

layout(location = 0) uniform int blocks_across;

const int kBlock = 8;  // pixels along its sides; as in src/render/present_pass.cpp

bool kink_along(ivec2 pixel, ivec2 ahead, int count, ivec2 last) {
    float before = depth_at(max(pixel - ahead, ivec2(0))), depth = depth_at(pixel);
    bool kink = false;
    for (int i = 0; i < count; ++i) {
        pixel = min(pixel + ahead, last);
        float after = depth_at(pixel);
        kink = kink || has_kink(before, depth, after);
        before = depth;
        depth = after;
    }
    return kink;
}

void main() {
    ivec2 size = textureSize(depth_map, 0);
    ivec2 low = kBlock * ivec2(gl_VertexID % blocks_across, gl_VertexID / blocks_across);
    bool kink = false;
    for (int line = 1; line < kBlock; line += 2) {
        ivec2 at = min(low + line, size - 1);
        kink = kink || kink_along(ivec2(low.x, at.y), ivec2(1, 0), kBlock, size - 1) ||
               kink_along(ivec2(at.x, low.y), ivec2(0, 1), kBlock, size - 1);
    }
    vec2 middle = (vec2(low) + 0.5 * float(kBlock)) / vec2(size) * 2.0 - 1.0;
    gl_Position = kink ? vec4(middle, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = float(kBlock);
}
