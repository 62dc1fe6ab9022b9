// Shadows of the sun; mirror of ShadowBlock in src/render/shadow_pass.h.
#ifndef DEEPWATER_SHADOW
#define DEEPWATER_SHADOW

// Layers of the map: what stands still, near the camera and all of it; what floats.
const int kShadowNear = 0;
const int kShadowFar = 1;
const int kShadowFloating = 2;
const int kShadowLayers = 3;

struct ShadowLayer {
    mat4 map_from_world;  // camera-relative metres to (u, v, depth) in [0, 1]; depth 1 is nearest to the sun
    float texel;          // m; 0: nothing casts a shadow here
};
layout(std140, binding = 6) uniform ShadowBlock {
    ShadowLayer layers[kShadowLayers];
    float texels;         // along a side
} shadow;

layout(binding = 6) uniform sampler2DArrayShadow shadow_map;  // d16, comparing: 1 where the sun is seen

vec3 shadow_coordinate(int layer, vec3 position) {
    return (shadow.layers[layer].map_from_world * vec4(position, 1.0)).xyz;
}

bool shadow_covers(vec3 coordinate) {
    vec2 from_centre = abs(coordinate.xy - 0.5);
    return max(from_centre.x, from_centre.y) < 0.49;
}

// Where to look into a layer for a piece of surface. The look-up moves off the surface: by r sin s it clears the surface's
// own depths r texels away, at an angle s to the sun, and half a texel more for how triangles are sampled. So no surface
// shadows itself.
//   position  m, camera-relative;  normal  unit, of the receiving surface;  cos_sun  dot(normal, sun)
vec3 shadow_coordinate_off(int layer, vec3 position, vec3 normal, float cos_sun) {
    float slope = sqrt(max(1.0 - cos_sun * cos_sun, 0.0));
    return shadow_coordinate(layer, position + normal * (shadow.layers[layer].texel * (0.5 + 2.0 * slope)));
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

// Share of the sun that is seen past all that stands still.
float still_shadow(vec3 position, vec3 normal, float cos_sun) {
    StillShadow place = sharper_shadow(shadow_coordinate_off(kShadowNear, position, normal, cos_sun),
                                       shadow_coordinate_off(kShadowFar, position, normal, cos_sun));
    return place.known ? shadow_texels(place.layer, place.at) : 1.0;
}

// The same where nothing casts a shadow on itself, by one look-up.
float still_shadow_once(vec3 position) {
    StillShadow place =
        sharper_shadow(shadow_coordinate(kShadowNear, position), shadow_coordinate(kShadowFar, position));
    return place.known ? shadow_texel(place.layer, place.at) : 1.0;
}

// Share of the sun that is seen past all that floats.
float floating_shadow(vec3 position, vec3 normal, float cos_sun) {
    vec3 at = shadow_coordinate_off(kShadowFloating, position, normal, cos_sun);
    return shadow_knows(kShadowFloating, at) ? shadow_texels(float(kShadowFloating), at) : 1.0;
}

// The same by one look-up.
float floating_shadow_once(vec3 position) {
    return shadow_once(kShadowFloating, shadow_coordinate(kShadowFloating, position));
}
#endif
