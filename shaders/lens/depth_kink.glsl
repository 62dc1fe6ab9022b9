// Where a surface ends before another.
#ifndef DEEPWATER_DEPTH_KINK
#define DEEPWATER_DEPTH_KINK
#include "blocks/bindings.glsl"
layout(binding = kLensDepthUnit) uniform sampler2D depth_map;  // r32f, reversed: linear in the picture wherever the surface is flat

const float kLeastKink = 1e-2;  // of the depth: from pixel to pixel a wave bends less but where it hides what is behind it

float depth_at(ivec2 pixel) { return texelFetch(depth_map, pixel, 0).r; }

// Whether the depths of three pixels in a row are those of a bent surface, or of two.
bool has_kink(float before, float depth, float after) {
    return abs(before + after - 2.0 * depth) > kLeastKink * max(max(before, after), depth);
}
#endif
