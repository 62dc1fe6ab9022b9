// Heaps of thick foam: domes upon domes, with clefts between them (src/optics/sea/foam_heaps.h).
#ifndef DEEPWATER_FOAM_HEAPS
#define DEEPWATER_FOAM_HEAPS
#include "blocks/bindings.glsl"
#include "blocks/foam_block.glsl"
#include "shared/water/foam.glsl"

layout(binding = kHeapUnit) uniform sampler2D heap_map;  // rgba8, by heap_texel()

// Returns the heaps of a layer, as far as the footprint resolves them:  x  shade;  yz  slope;  w  height in standard
// deviations
vec4 heap(int i, vec2 p, float log2_width) {
    vec4 place = foam.heaps[i].place;
    vec4 turn = foam.heaps[i].turn;
    vec2 at = vec2(dot(turn.xy, p), dot(turn.zw, p)) + place.xy;
    vec4 own = heap_of_texel(textureLod(heap_map, at, max(log2_width + place.z, 0.0)));
    return vec4(own.x, place.w * (own.y * turn.xy + own.z * turn.zw), own.w);
}

// Returns the height [m] of the foam that tumbles down the front of a breaking wave, over the water under it. It is
// lumpy, and there is none where the sea breaks no more.
//   opacity, freshness  of the foam around
float roller_height(vec2 p, float opacity, float freshness, float log2_width) {
    const vec2 kLumps = vec2(0.4, 0.25);  // of each layer: standard deviation of the height over its mean
    float tumbles = opacity * smoothstep(kBehindFront * kFreshest, kFreshest, freshness);
    float height = 0.0;
    // A software rasteriser skips a loop, but not a branch, when no vertex of a group enters it.
    for (bool thick = tumbles > 0.0; thick; thick = false)
        height = foam.roller * tumbles *
                 max(1.0 + kLumps.x * heap(0, p, log2_width).w + kLumps.y * heap(1, p, log2_width).w, 0.0);
    return height;
}
#endif
