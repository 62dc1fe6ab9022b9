// How a layer of water, a finite window of the world with waves of its own, is combined with the sea.
//
// The tiles move a place p of the undisplaced sea to X = p + D(p), and the layers move it on to X + L(X): a layer is
// defined in world coordinates and is looked up where the tiles have moved the water to. Own coordinates of a window
// are metres from its middle along its own axes.
#ifndef DEEPWATER_WATER_LAYER
#define DEEPWATER_WATER_LAYER
#include "shared/conventions.glsl"
#include "shared/water/rough_surface.glsl"

// Returns the share [0, 1] of a layer at a place of its window: 1 inside, falling to 0 over the rim along its edges by
// the cubic 3 t^2 - 2 t^3.
//   from_middle  [m] own coordinates;  half_sides [m] > 0;  rim [m] > 0
//   returns      the share and its derivatives along the window's axes [1/m]; all 0 outside
FN vec3 layer_share(vec2 from_middle, vec2 half_sides, float rim) {
    vec2 t = clamp((half_sides - abs(from_middle)) / rim, vec2(0.0f), vec2(1.0f));
    vec2 share = t * t * (vec2(3.0f) - 2.0f * t);
    vec2 change = -sign(from_middle) * (6.0f / rim) * t * (vec2(1.0f) - t);
    return vec3(share.x * share.y, change.x * share.y, share.x * change.y);
}

// Returns the slopes of the whole surface where layers lie over the tiles. The heights of both are functions of X, and
// the layers displace X by L.
//   below     slopes of the surface without layers, d/dX
//   gradient  sum over the layers: dy/dX, dy/dZ, dLx/dX, dLz/dZ;  shear  dLx/dZ = dLz/dX
FN vec2 layered_slope(vec2 below, vec4 gradient, float shear) {
    return displaced_slope(vec2(below.x + gradient.x, below.y + gradient.y), gradient.z, gradient.w, shear);
}

#endif
