// Shadows of the sun.
#ifndef DEEPWATER_SHADOW
#define DEEPWATER_SHADOW
#include "blocks/shadow_block.glsl"
#include "shared/conventions.glsl"

layout(binding = kShadowUnit) uniform sampler2DArrayShadow shadow_map;  // d16, comparing: 1 where the sun is seen

// What is seen has sunk with the Earth's curve, x^2 / 2R, which the map knows nothing of.
vec3 shadow_coordinate(int layer, vec3 position) {
    position.y += dot(position.xz, position.xz) * (0.5 / kEarthRadius);
    return (shadow.layers[layer].map_from_world * vec4(position, 1.0)).xyz;
}

bool shadow_covers(vec3 coordinate) {
    vec2 from_centre = abs(coordinate.xy - 0.5);
    return max(from_centre.x, from_centre.y) < 0.49;
}

// Where to look into a layer for a piece of surface. The look-up moves off the surface, so that none shadows itself:
//   - by how far its mesh may lie under the surface that it stands for, which the map has from a mesh of its own: `deviation`;
//   - by how far that mesh may lie over it, kMeshDeviation texels;
//   - by r sin s, which clears the surface's own depths r texels away, at an angle s to the sun. Those that one look-up mixes
//     lie up to a texel away along the map's axes, those of four up to two; in the corners, farther off, hardly any weight is;
//   - towards the sun by a step of the map's depths: the map and what is compared with it are rounded.
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

// Whether a layer has anything to say of a place.  layer  constant: a software rasteriser looks up what a pixel chooses one
// by one
bool shadow_knows(int layer, vec3 at) { return shadow.layers[layer].texel > 0.0 && shadow_covers(at); }

// Share of the sun that is seen past the casters of a layer at a place that it knows, by one look-up: 0 ... 1.
float shadow_texel(float layer, vec3 at) { return texture(shadow_map, vec4(at.xy, layer, at.z)); }

// The same anywhere: what a layer does not know is lit.
float shadow_once(int layer, vec3 at) { return shadow_knows(layer, at) ? shadow_texel(float(layer), at) : 1.0; }

// At a place that it knows, with soft edges where SHADOW_TAPS allows.
float shadow_texels(float layer, vec3 at) {
#if SHADOW_TAPS == 1
    return shadow_texel(layer, at);
#else
    // A square two texels wide, blurred once more by two: four look-ups, each of four comparisons mixed by the sampler,
    // share the weights (1 - f, 2 - f, 1 + f, f) of four texels along an axis, f the place between two texel centres.
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

// Where all that stands still has a shadow: the sharper of the two layers that know it.
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

// Share of the sun that is seen past all that stands still; of a surface as in shadow_coordinate_off().
float still_shadow(vec3 position, vec3 normal, float cos_sun, float deviation) {
    StillShadow place = sharper_shadow(shadow_coordinate_off(kShadowNear, position, normal, cos_sun, deviation),
                                       shadow_coordinate_off(kShadowFar, position, normal, cos_sun, deviation));
    return place.known ? shadow_texels(place.layer, place.at) : 1.0;
}

// The same where nothing casts a shadow on itself, by one look-up.
float still_shadow_once(vec3 position) {
    StillShadow place =
        sharper_shadow(shadow_coordinate(kShadowNear, position), shadow_coordinate(kShadowFar, position));
    return place.known ? shadow_texel(place.layer, place.at) : 1.0;
}

// Share of the sun that is seen past all that floats.
float floating_shadow(vec3 position, vec3 normal, float cos_sun, float deviation) {
    vec3 at = shadow_coordinate_off(kShadowFloating, position, normal, cos_sun, deviation);
    return shadow_knows(kShadowFloating, at) ? shadow_texels(float(kShadowFloating), at) : 1.0;
}

// The same by one look-up.
float floating_shadow_once(vec3 position) {
    return shadow_once(kShadowFloating, shadow_coordinate(kShadowFloating, position));
}
#endif
