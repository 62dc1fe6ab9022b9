// The effect of layers of water on foam at one place.
#ifndef DEEPWATER_LAYER_FOAM
#define DEEPWATER_LAYER_FOAM
struct LayerFoam {
    vec2 flow;       // m/s
    float crowding;  // crowding added to that of the sea; the sum decides where the sea breaks
    float open;      // share of the area that the layers' own foam does not cover
    float bubbles;   // share [0, 1] of a dense cloud of bubbles under the surface
    float surf;      // share [0, 1] of layers with surf, whose foam is the fresher the more bubbles are under it
    float roller;    // m: thickness of the white water that tumbles down a front
    float sand;      // share [0, 1] of a dense cloud of sand
    // m, to where the flow had the water in the stretches of trail_map: xy and zw of `near`, then of `far`
    vec4 near;
    vec4 far;
};
const LayerFoam kNoLayerFoam = LayerFoam(vec2(0.0), 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, vec4(0.0), vec4(0.0));

// Returns the way [m] back to where the water was in a stretch.
vec2 came_from(LayerFoam over, int stretch) {
    vec4 pair = stretch < 2 ? over.near : over.far;
    return stretch % 2 == 0 ? pair.xy : pair.zw;
}
bool has_flowed(LayerFoam over) { return over.near != vec4(0.0) || over.far != vec4(0.0); }
#endif
