// Moves a vertex of the whole picture to the part of it that is rendered.
#ifndef DEEPWATER_PICTURE_PART
#define DEEPWATER_PICTURE_PART
#include "blocks/frame_block.glsl"

// Rasterisers round vertices to fractions of a pixel. Here they are rounded in coordinates of the whole picture first,
// so that an edge covers the same pixels in every part.
vec4 in_picture_part(vec4 clip) {
    if (clip.w > 0.0) clip.xy = round(clip.xy / clip.w * frame.vertex_grid) / frame.vertex_grid * clip.w;
    return vec4(clip.xy * frame.part_scale + frame.part_shift * clip.w, clip.zw);
}
#endif
