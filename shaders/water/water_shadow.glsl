// Shadows of objects on the sea: on its glitter, which is the sun's own image, and in the light that comes out of the
// water. The mirrored sky knows nothing of the sun's shadows.
#include "common/shadow.glsl"

const float kShadowReach = 4.0;  // m of water that a shadow is looked for in; as in src/render/solids/shadow_pass.cpp

// Shares of the sun that two points of the sea see past the casters of a layer: map coordinates of both.
vec2 sun_past_layer(float layer, vec3 at, vec3 next) { return vec2(shadow_texel(layer, at), shadow_texel(layer, next)); }

// Share of the sun that is seen at the surface (x), and of what sunlight comes out of the water there (y).
//   down  unit, along which one looks into the water
//
// Light that comes up from a depth entered the water elsewhere: at s metres of path, where the refracted beam to that place
// crosses the surface. The surface itself stands for the first 40 % of the light (of the green band, which fades as
// exp(-k s)), the median of the rest for the rest.
vec2 sun_on_water(vec3 surface, vec3 down) {
    float slope = max(-down.y, 0.0) / frame.sunbeam.y;
    float fading = sky.crest_fading.y * (1.0 + slope);
    vec3 way = (down + frame.sunbeam * slope) * min(1.2 / fading, kShadowReach);
    vec2 lit = vec2(1.0);
#if STILL_SHADOW
    vec3 near = shadow_coordinate(kShadowNear, surface), next_near = shadow_coordinate(kShadowNear, surface + way);
    vec3 far = shadow_coordinate(kShadowFar, surface), next_far = shadow_coordinate(kShadowFar, surface + way);
    StillShadow place = sharper_shadow(0.5 * (near + next_near), 0.5 * (far + next_far));
    bool sharp = place.layer == float(kShadowNear);
    if (place.known) lit *= sun_past_layer(place.layer, sharp ? near : far, sharp ? next_near : next_far);
#endif
#if FLOATING_SHADOW
    vec3 at = shadow_coordinate(kShadowFloating, surface), next = shadow_coordinate(kShadowFloating, surface + way);
    if (shadow_knows(kShadowFloating, 0.5 * (at + next))) lit *= sun_past_layer(float(kShadowFloating), at, next);
#endif
    return vec2(lit.x, 0.4 * lit.x + 0.6 * lit.y);
}
