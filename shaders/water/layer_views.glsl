// What the debug views of layers show: windows and their shares, and the flow.
//   flat_position  of the water at rest;  width  log2 of the footprint's width, m
#ifndef DEEPWATER_LAYER_VIEWS
#define DEEPWATER_LAYER_VIEWS
#include "water/sea_surface.glsl"

// Each layer in a hue of its own, over a grey that shades the waves: a layer covers the grey by its share.
vec3 layers_in_colour(vec2 flat_position, float width, vec2 slope) {
    vec3 shown = vec3(0.3 + 0.6 * clamp(0.3 - slope.x - 0.6 * slope.y, 0.0, 1.0));
#if WATER_LAYERS
    const float kOpacity = 0.6;
    const float kHueStep = 2.4;  // radians, the golden angle: hues of layers with near numbers differ most
    vec2 place = place_for_layers(flat_position, tiles_left(flat_position), width);
    for (int i = 0; i < water_layers.count; ++i) {
        vec3 hue = 0.5 + 0.5 * cos(vec3(0.0, 2.1, 4.2) + kHueStep * float(i));
        shown = mix(shown, shown.g * 1.5 * hue, kOpacity * share_of_layer(i, place).x);
    }
#endif
    return shown;
}

// Velocity of the layers' flow: red = east / (4 m/s) + 1/2, green = south / (4 m/s) + 1/2.
vec3 flow_in_colour(vec2 flat_position, float width) {
    vec2 flow = vec2(0.0);
#if WATER_LAYERS
    flow = layers_over(flat_position, tiles_left(flat_position), width).foam.flow;
#endif
    return vec3(0.5 + 0.25 * flow, 0.5);
}
#endif
