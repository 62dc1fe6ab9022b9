// Caustics of layers of water, finite windows with waves of their own over the sea's tiles.
#ifndef DEEPWATER_LAYER_CAUSTICS
#define DEEPWATER_LAYER_CAUSTICS
#include "blocks/layer_caustic_block.glsl"
#include "shared/water/caustics.glsl"
#include "shared/water/water_layer.glsl"

// rgba16f (irradiance over that under a flat sea, times offset x, z); each layer has as many maps as caustic_map
layout(binding = kLayerCausticUnit) uniform sampler2DArray layer_caustic_map;

// Returns a place [m from the camera] along the axes of a layer's window.
vec2 turned_to_layer(int layer, vec2 p) {
    vec2 turn = layer_caustics.of[layer].turn.xy;
    return vec2(turn.x * p.x - turn.y * p.y, turn.y * p.x + turn.x * p.y);
}

// Reads a map of a layer; light is even beside it.
//   turned  turned_to_layer() of the place;  width  of the footprint, m
//   mips    false: what a footprint of more than a texel averages fades to even light, and only level 0 is read, which
//           costs software rasterisers half as much
vec3 layer_map(int layer, int map, vec2 turned, float width, bool mips) {
    vec4 lies = layer_caustics.of[layer].maps[map];
    vec2 at = turned * lies.x + lies.zw;
    float least = layer_caustics.texel, texel = mips ? clamp(width * lies.x, least, lies.y) : least;
    // What lies beside the map in its slot is of other moments. A texel of the nearest level is at most sqrt(2) as wide.
    vec2 inside = min(at, lies.y - 0.7072 * texel);
    float level = mips ? log2(texel) + layer_caustics.log2_texels : 0.0;
    vec3 light = textureLod(layer_caustic_map, vec3(inside, layer_caustics.of[layer].turn.z + float(map)), level).rgb;
    if (!mips) light = mix(vec3(1.0, 0.0, 0.0), light, clamp(2.0 - width * lies.x / least, 0.0, 1.0));
    bool beside = any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(lies.y)));
    return beside ? vec3(1.0, 0.0, 0.0) : light;
}

// Returns the product of the light of all layers at a place `at` [m from the camera]. Each layer deflects the beam:
// `at` is moved to the point at which the beam would enter the sea without layers. Layers are looked up one after the
// other, each at the place found with the layers before it; so the mean of the product is the product of the means, as
// for the long waves.
//   base   index of the first map of this kind (refracted or mirrored);  index  with fractions, counted from that map;
//   last   last index of the kind;  share  [0,1] weight of the pattern; the rest is even light;  depth  m under the water,
//   of refracted light
float pass_layers(inout vec2 at, int base, float index, int last, float share, float width, float depth,
                  bool mirrored) {
    float clamped = clamp(index, 0.0, float(last));
    int map = int(clamped);
    float light = 1.0;
    int i = 0;
    do {  // where no layer is shown, the first one's maps are even
        vec2 turned = turned_to_layer(i, at);
#if CAUSTIC_LAYERS > 1
        // Maps of water over a floor lie at depths of their own.
        if (!mirrored) {
            float own_rung = caustic_rung(depth * layer_caustics.of[i].turn.w);
            float own_map = caustic_map_of(own_rung, caustics.first_rung, caustics.dense.xyz);
            clamped = clamp(own_map, 0.0, float(last));
            map = int(clamped);
            share = clamp(own_rung + 1.0, 0.0, 1.0);
        }
#endif
        vec3 here = mix(layer_map(i, base + map, turned, width, !mirrored),
                        layer_map(i, base + min(map + 1, last), turned, width, !mirrored), clamped - float(map));
        here = mix(vec3(1.0, 0.0, 0.0), here, share);
        light *= here.x;
        at -= here.yz / max(here.x, 1e-3);
        ++i;
    } while (i < layer_caustics.count);
    return light;
}

// Returns the product of the light of one map of each layer, without deflection.
float layers_light(vec2 at, int map, float width) {
    float light = 1.0;
    int i = 0;
    do {
        light *= layer_map(i, map, turned_to_layer(i, at), width, true).x;
        ++i;
    } while (i < layer_caustics.count);
    return light;
}

// Returns the share of the tiles' waves that layers do not replace at a place: x: of the short waves' tile; y: of the
// long waves' tile.
vec2 left_by_layers(vec2 at) {
    vec2 left = vec2(1.0);
#if CAUSTIC_LAYERS > 1
    for (int i = 0; i < layer_caustics.count; ++i) {
        vec4 window = layer_caustics.of[i].window;
        vec3 takes = layer_caustics.of[i].takes.xyz;
        left *= 1.0 - takes.xy * layer_share(turned_to_layer(i, at) + window.zw, window.xy, takes.z).x;
    }
#endif
    return left;
}
#endif
