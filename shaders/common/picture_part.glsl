// Where a vertex of the whole picture lies in the part of it that is rendered.
#ifndef DEEPWATER_PICTURE_PART
#define DEEPWATER_PICTURE_PART
#include "blocks/frame_block.glsl"

// Rasterisers round vertices to fractions of a pixel. Rounded before, by numbers of the whole picture, they round alike in
// every part of it, and an edge runs through the same pixels whichever part shows them.
vec4 in_picture_part(vec4 clip) {
    if (clip.w > 0.0) clip.xy = round(clip.xy / clip.w * frame.vertex_grid) / frame.vertex_grid * clip.w;
    return vec4(clip.xy * frame.part_scale + frame.part_shift * clip.w, clip.zw);
}
#endif
