// Detection of silhouettes in the depth buffer.
#ifndef DEEPWATER_DEPTH_KINK
#define DEEPWATER_DEPTH_KINK
#include "blocks/bindings.glsl"
// r32f, reversed: linear in picture coordinates on a plane
layout(binding = kLensDepthUnit) uniform sampler2D depth_map;

const float kLeastKink = 1e-2;  // relative to depth: within a wave, depth bends less from pixel to pixel

float depth_at(ivec2 pixel) { return texelFetch(depth_map, pixel, 0).r; }

// Returns whether the depths of three neighbouring pixels differ from those of a plane by more than kLeastKink.
bool has_kink(float before, float depth, float after) {
    return abs(before + after - 2.0 * depth) > kLeastKink * max(max(before, after), depth);
}
#endif
