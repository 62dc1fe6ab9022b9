// Shadows of the sun.
#ifndef DEEPWATER_SHADOW
#define DEEPWATER_SHADOW
#include "blocks/shadow_block.glsl"
#include "shared/conventions.glsl"

layout(binding = kShadowUnit) uniform sampler2DArrayShadow shadow_map;  // d16, comparing: 1 where the sun is seen

// Map coordinates of a drawn position. Drawing lowers objects by the Earth's curvature, x^2 / 2R; the map is made
// without.
vec3 shadow_coordinate(int layer, vec3 position) {
    position.y += dot(position.xz, position.xz) * (0.5 / kEarthRadius);
    return (shadow.layers[layer].map_from_world * vec4(position, 1.0)).xyz;
}

bool shadow_covers(vec3 coordinate) {
    vec2 from_centre = abs(coordinate.xy - 0.5);
    return max(from_centre.x, from_centre.y) < 0.49;
}

// Map coordinates for a point of a surface. The point is moved off the surface, so that the surface does not shadow
// itself:
//   - by the distance that the drawn mesh may lie below the true surface, `deviation`;
//   - by the distance that the map's own mesh may lie above it, kMeshDeviation texels;
//   - by r sin s texels, so that depths of the surface itself r texels away, at an angle s to the sun, are behind the
//   point. One look-up mixes texels up to 1 away along the map's axes, four up to 2; the corners are farther, but weigh
//   little;
//   - towards the sun by one step of the map's depths, because both depths are rounded.
//   position  m, camera-relative;  normal  unit, of the receiving surface;  cos_sun  dot(normal, sun);  deviation  m
const float kMeshDeviation = 0.5;  // texels, as in src/render/solids/shadow_pass.cpp
#if SHADOW_TAPS == 1
const float kLookUpReach = 1.0;  // texels
#else
const float kLookUpReach = 2.0;
#endif
const float kDepthStep = 1.0 / 65535.0;
vec3 shadow_coordinate_off(int layer, vec3 position, vec3 normal, float cos_sun, float deviation) {
    float slope = sqrt(max(1.0 - cos_sun * cos_sun, 0.0));
    float off = shadow.layers[layer].texel * (kMeshDeviation + kLookUpReach * slope) + deviation;
    return shadow_coordinate(layer, position + normal * off) + vec3(0.0, 0.0, kDepthStep);
}

// Whether a layer covers a place. layer should be constant: a software rasteriser is slow where pixels choose the layer
bool shadow_knows(int layer, vec3 at) { return shadow.layers[layer].texel > 0.0 && shadow_covers(at); }

// Visible share of the sun, 0 ... 1, at a place that the layer covers, by one look-up.
float shadow_texel(float layer, vec3 at) { return texture(shadow_map, vec4(at.xy, layer, at.z)); }

// The same at any place: where the layer does not cover it, the sun is visible.
float shadow_once(int layer, vec3 at) { return shadow_knows(layer, at) ? shadow_texel(float(layer), at) : 1.0; }

// Visible share of the sun at a place that the layer covers, with soft edges if SHADOW_TAPS is 4.
float shadow_texels(float layer, vec3 at) {
#if SHADOW_TAPS == 1
    return shadow_texel(layer, at);
#else
    // A box of two texels, blurred by another box of two. Four look-ups, in each of which the sampler mixes four
    // comparisons, have the weights (1 - f, 2 - f, 1 + f, f) of four texels along each axis, f the position between two
    // texel centres.
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

// Place in the sharper of the two layers of still objects that cover a point.
struct StillShadow {
    float layer;
    vec3 at;
    bool known;
};
StillShadow sharper_shadow(vec3 near, vec3 far) {
    bool sharp = shadow_knows(kShadowNear, near);
    return StillShadow(float(sharp ? kShadowNear : kShadowFar), sharp ? near : far,
                       sharp || shadow_knows(kShadowFar, far));
}

// Visible share of the sun behind objects that stand still; arguments as of shadow_coordinate_off().
float still_shadow(vec3 position, vec3 normal, float cos_sun, float deviation) {
    StillShadow place = sharper_shadow(shadow_coordinate_off(kShadowNear, position, normal, cos_sun, deviation),
                                       shadow_coordinate_off(kShadowFar, position, normal, cos_sun, deviation));
    return place.known ? shadow_texels(place.layer, place.at) : 1.0;
}

// The same for a point that is not on a caster's surface, by one look-up.
float still_shadow_once(vec3 position) {
    StillShadow place =
        sharper_shadow(shadow_coordinate(kShadowNear, position), shadow_coordinate(kShadowFar, position));
    return place.known ? shadow_texel(place.layer, place.at) : 1.0;
}

// Visible share of the sun behind floating objects.
float floating_shadow(vec3 position, vec3 normal, float cos_sun, float deviation) {
    vec3 at = shadow_coordinate_off(kShadowFloating, position, normal, cos_sun, deviation);
    return shadow_knows(kShadowFloating, at) ? shadow_texels(float(kShadowFloating), at) : 1.0;
}

// The same for a point that is not on a caster's surface, by one look-up.
float floating_shadow_once(vec3 position) {
    return shadow_once(kShadowFloating, shadow_coordinate(kShadowFloating, position));
}
#endif
