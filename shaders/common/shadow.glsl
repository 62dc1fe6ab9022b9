// Shadows of objects in sunlight.
#ifndef DEEPWATER_SHADOW
#define DEEPWATER_SHADOW
#include "blocks/shadow_block.glsl"
#include "shared/conventions.glsl"

layout(binding = kShadowUnit) uniform sampler2DArrayShadow shadow_map;  // d16, comparing: 1 where the sun is visible

// Returns map coordinates of a drawn position. The drawn position has been lowered by the Earth's curvature, x^2 / 2R;
// the map's objects have not.
vec3 shadow_coordinate(ShadowLayer layer, vec3 position) {
    position.y += dot(position.xz, position.xz) * (0.5 / kSightRadius);
    return (layer.map_from_world * vec4(position, 1.0)).xyz;
}

bool shadow_covers(vec3 coordinate) {
    vec2 from_centre = abs(coordinate.xy - 0.5);
    return max(from_centre.x, from_centre.y) < 0.49;
}

// Returns map coordinates for a point of a surface. The point is moved away from the surface, so that the surface does
// not shadow itself:
//   - along the normal by `deviation`, the distance by which the drawn mesh may lie below the true surface;
//   - by kMeshDeviation texels, by which the map's own mesh may lie above the true surface;
//   - by r sin s texels, so that the surface r texels away, at an angle s to the sun, is behind the point. One look-up
//   mixes texels up to 1 away along the map's axes, four look-ups up to 2; texels at the corners are farther away, but
//   have little weight;
//   - towards the sun by one step of the map's depths, because both depths are rounded.
//   position  m, camera-relative;  normal  unit, of the receiving surface;  cos_sun  dot(normal, sun);  deviation  m
const float kMeshDeviation = 0.5;  // texels, as in src/render/solids/shadow_pass.cpp
#if SHADOW_TAPS == 1
const float kLookUpReach = 1.0;  // texels
#else
const float kLookUpReach = 2.0;
#endif
const float kDepthStep = 1.0 / 65535.0;
vec3 shadow_coordinate_off(ShadowLayer layer, vec3 position, vec3 normal, float cos_sun, float deviation) {
    float slope = sqrt(max(1.0 - cos_sun * cos_sun, 0.0));
    float off = layer.texel * (kMeshDeviation + kLookUpReach * slope) + deviation;
    return shadow_coordinate(layer, position + normal * off) + vec3(0.0, 0.0, kDepthStep);
}

// Returns whether a layer of the map contains a place.
bool shadow_knows(ShadowLayer layer, vec3 at) { return layer.texel > 0.0 && shadow_covers(at); }

// Returns the visible share of the sun, 0 ... 1, at a place inside the layer, by one look-up.
float shadow_texel(float layer, vec3 at) { return texture(shadow_map, vec4(at.xy, layer, at.z)); }

// Returns the same at any place; outside the layer, the number of which is `index`, the sun is visible.
float shadow_once(ShadowLayer layer, int index, vec3 at) {
    return shadow_knows(layer, at) ? shadow_texel(float(index), at) : 1.0;
}

// Returns the visible share of the sun at a place inside the layer, with soft edges if SHADOW_TAPS is 4.
float shadow_texels(float layer, vec3 at) {
#if SHADOW_TAPS == 1
    return shadow_texel(layer, at);
#else
    // The filter is a box of two texels, blurred by another box of two. Four look-ups, in each of which the sampler
    // mixes four comparisons, give the weights (1 - f, 2 - f, 1 + f, f) to four texels along each axis, f being the
    // position between two texel centres.
    vec2 place = at.xy * shadow.texels + 0.5;
    vec2 f = fract(place);
    vec2 corner = (place - f - 0.5) / shadow.texels;  // centre of the texel below
    vec2 low_weight = 3.0 - 2.0 * f, high_weight = 1.0 + 2.0 * f;
    vec2 low = corner + ((2.0 - f) / low_weight - 1.0) / shadow.texels;
    vec2 high = corner + (f / high_weight + 1.0) / shadow.texels;
    float z = at.z;
    return (low_weight.x * low_weight.y * texture(shadow_map, vec4(low, layer, z)) +
            high_weight.x * low_weight.y * texture(shadow_map, vec4(high.x, low.y, layer, z)) +
            low_weight.x * high_weight.y * texture(shadow_map, vec4(low.x, high.y, layer, z)) +
            high_weight.x * high_weight.y * texture(shadow_map, vec4(high, layer, z))) / 16.0;
#endif
}

// Position in the sharpest layer of still objects that contains a point.
struct StillShadow {
    float layer;
    vec3 at;
    bool known;
};
StillShadow sharper_shadow(vec3 near, vec3 far) {
    bool sharp = shadow_knows(shadow.layers[kShadowNear], near);
    return StillShadow(float(sharp ? kShadowNear : kShadowFar), sharp ? near : far,
                       sharp || shadow_knows(shadow.layers[kShadowFar], far));
}

// Returns the visible share of the sun behind objects that stand still; the arguments are those of
// shadow_coordinate_off().
float still_shadow(vec3 position, vec3 normal, float cos_sun, float deviation) {
    StillShadow place =
        sharper_shadow(shadow_coordinate_off(shadow.layers[kShadowNear], position, normal, cos_sun, deviation),
                       shadow_coordinate_off(shadow.layers[kShadowFar], position, normal, cos_sun, deviation));
    return place.known ? shadow_texels(place.layer, place.at) : 1.0;
}

// Returns the same for a point that is not on the surface of a caster, by one look-up.
float still_shadow_once(vec3 position) {
    StillShadow place = sharper_shadow(shadow_coordinate(shadow.layers[kShadowNear], position),
                                       shadow_coordinate(shadow.layers[kShadowFar], position));
    return place.known ? shadow_texel(place.layer, place.at) : 1.0;
}

// Returns the visible share of the sun behind floating objects.
float floating_shadow(vec3 position, vec3 normal, float cos_sun, float deviation) {
    vec3 at = shadow_coordinate_off(shadow.layers[kShadowFloating], position, normal, cos_sun, deviation);
    return shadow_knows(shadow.layers[kShadowFloating], at) ? shadow_texels(float(kShadowFloating), at) : 1.0;
}

// Returns the same for a point that is not on the surface of a caster, by one look-up.
float floating_shadow_once(vec3 position) {
    vec3 at = shadow_coordinate(shadow.layers[kShadowFloating], position);
    return shadow_once(shadow.layers[kShadowFloating], kShadowFloating, at);
}
#endif
