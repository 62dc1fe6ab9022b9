// Heaps of thick foam: domes upon domes, with clefts between them (src/optics/sea/foam_heaps.h).
#ifndef DEEPWATER_FOAM_HEAPS
#define DEEPWATER_FOAM_HEAPS
#include "blocks/bindings.glsl"
#include "blocks/foam_block.glsl"
#include "shared/water/foam.glsl"
#include "water/sea_surface.glsl"

layout(binding = kHeapUnit) uniform sampler2D heap_map;  // rgba8, by heap_texel()

// Returns the heaps of a layer, as far as the footprint resolves them:  x  shade;  yz  slope;  w  height in standard
// deviations
vec4 heap(int i, vec2 p, float log2_width) {
    vec4 place = foam.heaps[i].place;
    vec4 turn = foam.heaps[i].turn;
    vec2 at = vec2(dot(turn.xy, p), dot(turn.zw, p)) + place.xy;
    float level = read_level(max(log2_width + place.z, 0.0), FOOTPRINT_TAPS == 1);
    vec4 own = heap_of_texel(textureLod(heap_map, at, level));
    return vec4(own.x, place.w * (own.y * turn.xy + own.z * turn.zw), own.w);
}

// Returns heap() where the water of surf carries it, as carried_lace() in water/foam_light.glsl.
vec4 carried_heap(int i, vec2 p, float log2_width, LayerFoam over) {
#if LAYERS_CHANGE_SEA
    vec4 sum = vec4(0.0);
    bool flows = over.surf > 0.0;
    float squares = 0.0;
    int c = 0, stretches = flows ? 4 : 1;
    do {
        float share = flows ? water_layers.lace_share[c] : 1.0;
        if (share > 0.0)
            sum += share * heap(i, p + (flows ? came_from(over, c) : vec2(0.0)), log2_width);
        squares += share * share;
        ++c;
    } while (c < stretches);
    return sum * inversesqrt(squares);
#else
    return heap(i, p, log2_width);
#endif
}

// Returns the height [m] of the foam that tumbles down the front of a breaking wave, over the water under it. It is
// lumpy, and there is none where the sea breaks no more.
//   opacity, freshness  of the foam around;  over  what layers do to foam there: their rollers are as thick as they say
float roller_height(vec2 p, float opacity, float freshness, float log2_width, LayerFoam over) {
    const vec2 kLumps = vec2(0.4, 0.25);  // of each layer: standard deviation of the height over its mean
    float tumbles = opacity * smoothstep(kBehindFront * kFreshest, kFreshest, freshness);
    float thickness = foam.roller * tumbles;
#if LAYERS_CHANGE_SEA
    // What fronts have left behind sinks for ever: it is thinner by what nobody sees.
    const float kUnseenRoller = 0.001;  // m
    thickness = over.surf > 0.0 ? max(mix(thickness, over.roller, over.surf) - kUnseenRoller, 0.0) : thickness;
#endif
    float height = 0.0;
    if (thickness > 0.0)
        height = thickness * max(1.0 + kLumps.x * carried_heap(0, p, log2_width, over).w +
                                     kLumps.y * carried_heap(1, p, log2_width, over).w,
                                 0.0);
    return height;
}
#endif
