// Finds the blocks of the picture that contain a silhouette; one pixel is drawn for each block. Every second row and
// column is examined. BLOCK: pixels along the side of a block.
//   in   depth  r32f, reversed
//   out  edge   r8  1: the block contains a silhouette
#include "lens/depth_kink.glsl"

layout(location = 0) out float edge;

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
    ivec2 last = textureSize(depth_map, 0) - 1;
    ivec2 low = BLOCK * ivec2(gl_FragCoord.xy);
    bool kink = false;
    for (int line = 1; line < BLOCK; line += 2) {
        ivec2 at = min(low + line, last);
        kink = kink || kink_along(ivec2(low.x, at.y), ivec2(1, 0), BLOCK, last) ||
               kink_along(ivec2(at.x, low.y), ivec2(0, 1), BLOCK, last);
    }
    edge = kink ? 1.0 : 0.0;
}
