// Caustics, sunlight focused by the waves: one function for everything that is lit under water, another for what is lit
// from below by the sea's reflection.
// Compiled with CAUSTIC_LAYERS, 1: layers of water have caustics of their own; 2: some also replace waves of the sea.
#ifndef DEEPWATER_CAUSTICS
#define DEEPWATER_CAUSTICS
#include "blocks/caustic_block.glsl"
#include "shared/water/caustics.glsl"
// The include resolver does not evaluate #if and includes each file once, at its first #include. Files that
// layer_caustics.glsl shares with others are therefore included here, before the #if.
#include "shared/water/rough_surface.glsl"
#include "shared/water/water_layer.glsl"
#if CAUSTIC_LAYERS
#include "common/layer_caustics.glsl"
#endif

// rgba16f irradiance over that under a flat sea, short waves; a map each
layout(binding = kCausticUnit) uniform sampler2DArray caustic_map;
// rgb: irradiance over that under a flat sea, of the short waves on the ground itself; a: the ground's depth, m
layout(binding = kGroundCausticUnit) uniform sampler2D ground_caustic_map;
// rgba16f (irradiance, times offset x, z), long waves
layout(binding = kLongCausticUnit) uniform sampler3D long_caustic_map;

vec2 caustic_coordinate(vec4 place, vec2 p) {
    return vec2(place.x * p.x - place.y * p.y, place.y * p.x + place.x * p.y) + place.zw;
}

// Mip level for a pixel that covers `width` metres.
float caustic_level(float width) { return max(log2(max(width, 1e-6)) + caustics.log2_texels_per_metre, 0.0); }

// Returns the index of the map for a rung, with fractions.
float caustic_map_index(float rung) {
    return clamp(caustic_map_of(rung, caustics.first_rung, caustics.dense.xyz), 0.0, caustics.last_map);
}

// Returns the light of the short waves on the ground, and in a its share of a receiver's light: 0 beside the window,
// where it fades over 1/16 of the window's side, and away from the ground.
vec4 ground_caustic(vec2 at, float depth, float width) {
    vec2 uv = caustic_coordinate(caustics.ground_place, at);
    vec4 light = textureLod(ground_caustic_map, uv, max(log2(max(width, 1e-6)) + caustics.ground.x, 0.0));
    vec2 inside = clamp(16.0 * min(uv, 1.0 - uv) - 0.5, 0.0, 1.0);
    light.a = caustics.ground.y * inside.x * inside.y * ground_caustic_share(depth, light.a);
    return light;
}

// Returns the light of the short waves, interpolated between two maps.
//   base  index of the first map of this kind (refracted or mirrored);  index  with fractions, counted from that
//         map;  last  last index of the kind
vec3 caustic_between(vec2 at, float base, float index, float last, float level) {
    float clamped = clamp(index, 0.0, last);
    float map = floor(clamped);
    vec2 uv = caustic_coordinate(caustics.place, at);
    vec3 light = mix(textureLod(caustic_map, vec3(uv, base + map), level).rgb,
                     textureLod(caustic_map, vec3(uv, base + min(map + 1.0, last)), level).rgb, clamped - map);
    return light;
}

// Returns the light of the long waves (x), and the offset by which they have deflected it (yz, m).
//   entry  point at which the beam would enter a flat sea, m from the camera
vec3 long_caustic(vec2 entry, float depth) {
    float rung = clamp(long_caustic_rung(depth), 0.0, max(caustics.last_long_rung, 0.0));
    vec3 light = textureLod(long_caustic_map, vec3(caustic_coordinate(caustics.long_place, entry),
                                                   (rung + 0.5) / float(kLongCausticRungs)), 0.0).rgb;
    return caustics.last_long_rung >= 0.0 ? vec3(light.x, light.yz / max(light.x, 1e-3)) : vec3(1.0, 0.0, 0.0);
}

// Applies the pattern's contrast to the light; even light is 1.
vec3 caustic_contrast(vec3 light) { return max(1.0 + caustics.strength * (light - 1.0), 0.0); }

// Returns the sun's irradiance on a plane perpendicular to its refracted beam, over that under a flat sea. Its mean is
// the transmittance of the waves over that of a flat sea, about 1.
//   position  m, camera-relative, above or under water;  width  m that a pixel covers there
vec3 caustic_light(vec3 position, float width) {
    float depth = caustics.level - position.y;
    if (caustics.strength == 0.0 || depth <= 0.0) return vec3(1.0);
    vec2 entry = position.xz + caustics.beam * depth;
    float rung = caustic_rung(depth);
#if CAUSTIC_LAYERS
    float of_layers = pass_layers(entry, 0, caustic_map_index(rung), int(caustics.last_map),
                                  clamp(rung + 1.0, 0.0, 1.0), width, depth, false);
#endif
    vec3 wide = long_caustic(entry, depth);
#if CAUSTIC_LAYERS
    wide = mix(vec3(1.0, 0.0, 0.0), wide, left_by_layers(entry).y);
#endif
    vec3 light = caustic_between(entry - wide.yz, 0.0, caustic_map_index(rung), caustics.last_map,
                                 caustic_level(width));
    light = mix(vec3(1.0), light, clamp(rung + 1.0, 0.0, 1.0));
    vec4 ground = ground_caustic(entry - wide.yz, depth, width);
    light = mix(light, ground.rgb, ground.a);
#if CAUSTIC_LAYERS
    light = of_layers * mix(vec3(1.0), light, left_by_layers(entry - wide.yz).x);
#endif
    return caustic_contrast(wide.x * light);
}

// Returns the same for sunlight that the sea reflects upwards: irradiance perpendicular to the mirrored beam, over that
// from a flat sea.
vec3 mirrored_caustic(vec3 position, float width) {
    float height = max(position.y - caustics.level, 0.0);
    vec2 from = position.xz + caustics.mirror * height;
    float rung = mirror_rung(height);
#if CAUSTIC_LAYERS
    float of_layers = pass_layers(from, int(caustics.last_map) + 1, rung, kMirrorRungs - 1,
                                  clamp(rung + 1.0, 0.0, 1.0), width, 0.0, true);
#endif
    vec3 light = caustic_between(from, caustics.last_map + 1.0, rung, float(kMirrorRungs - 1), caustic_level(width));
    light = mix(vec3(1.0), light, clamp(rung + 1.0, 0.0, 1.0));
#if CAUSTIC_LAYERS
    light = of_layers * mix(vec3(1.0), light, left_by_layers(from).x);
#endif
    return light;
}
#endif
