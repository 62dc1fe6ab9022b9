// Shadows of objects on the sea: on its glitter, which is an image of the sun, and on the light that comes out of the
// water. The mirrored sky has no shadows.
#include "common/shadow.glsl"

const float kShadowReach = 4.0;  // m of water in which shadows are looked for, as in src/render/solids/shadow_pass.cpp

// Returns the visible share of the sun at two points, given by their coordinates in a layer of the shadow map.
vec2 sun_past_layer(float layer, vec3 at, vec3 next) {
    return vec2(shadow_texel(layer, at), shadow_texel(layer, next));
}

// Returns the visible share of the sun at the surface (x), and the sunlit share of the light that comes out of the
// water there (y).
//   down  unit, refracted view direction
//
// Light that comes up from a depth has entered the water where the refracted sunbeam to that place crosses the surface.
// Green light fades as exp(-k s) with the path s: the surface itself represents the first 40 % of the light, the median
// path of the rest represents the rest.
vec2 sun_on_water(vec3 surface, vec3 down) {
    float slope = max(-down.y, 0.0) / frame.sunbeam.y;
    float fading = sky.crest_fading.y * (1.0 + slope);
    vec3 way = (down + frame.sunbeam * slope) * min(1.2 / fading, kShadowReach);
    vec2 lit = vec2(1.0);
#if STILL_SHADOW
    vec3 near = shadow_coordinate(shadow.layers[kShadowNear], surface), next_near = shadow_coordinate(shadow.layers[kShadowNear], surface + way);
    vec3 far = shadow_coordinate(shadow.layers[kShadowFar], surface), next_far = shadow_coordinate(shadow.layers[kShadowFar], surface + way);
    StillShadow place = sharper_shadow(0.5 * (near + next_near), 0.5 * (far + next_far));
    bool sharp = place.layer == float(kShadowNear);
    if (place.known) lit *= sun_past_layer(place.layer, sharp ? near : far, sharp ? next_near : next_far);
#endif
#if FLOATING_SHADOW
    vec3 at = shadow_coordinate(shadow.layers[kShadowFloating], surface), next = shadow_coordinate(shadow.layers[kShadowFloating], surface + way);
    if (shadow_knows(shadow.layers[kShadowFloating], 0.5 * (at + next))) lit *= sun_past_layer(float(kShadowFloating), at, next);
#endif
    return vec2(lit.x, 0.4 * lit.x + 0.6 * lit.y);
}
