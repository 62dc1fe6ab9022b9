// Shadows of objects on the sea: on its glitter, which is the sun's own image, and in the light that comes out of the
// water. The mirrored sky knows nothing of the sun's shadows.
#include "include/shadow.glsl"
#include "shared/water_body.glsl"

const float kShadowReach = 4.0;  // m of water that a shadow is looked for in; as in src/render/shadow_pass.cpp

// Shares of the sun that two points of the sea see past the casters of one layer: map coordinates of the first, and of
// the way to the second.
vec2 sun_past_layer(int layer, vec3 at, vec3 way) {
    bool covered = shadow.layers[layer].texel > 0.0 && shadow_covers(at + 0.5 * way);
    vec2 lit = vec2(texture(shadow_map, vec4(at.xy, float(layer), at.z)),
                    texture(shadow_map, vec4(at.xy + way.xy, float(layer), at.z + way.z)));
    return covered ? lit : vec2(1.0);
}

// Share of the sun that is seen at the surface (x), and of what sunlight comes out of the water there (y).
//   down  unit, along which one looks into the water
//
// Light that comes up from a depth entered the water elsewhere: at s metres of path, where the refracted beam to that place
// crosses the surface. The surface itself stands for the first 40 % of the light (of the green band, which fades as
// exp(-k s)), the median of the rest for the rest.
vec2 sun_on_water(vec3 surface, vec3 down) {
    vec3 beam = refracted_sun(sky.to_sun);
    float slope = max(-down.y, 0.0) / beam.y;
    float fading = (sky.absorption.y + water_backscatter(sky.scattering).y) * (1.0 + slope);
    vec3 way = (down + beam * slope) * min(1.2 / fading, kShadowReach);
    vec2 lit = vec2(1.0);
#if STILL_SHADOW
    vec3 near = shadow_coordinate(kShadowNear, surface);
    bool sharp = shadow.layers[kShadowNear].texel > 0.0 && shadow_covers(near);
    int layer = sharp ? kShadowNear : kShadowFar;
    lit *= sun_past_layer(layer, sharp ? near : shadow_coordinate(kShadowFar, surface),
                          mat3(shadow.layers[layer].map_from_world) * way);
#endif
#if FLOATING_SHADOW
    lit *= sun_past_layer(kShadowFloating, shadow_coordinate(kShadowFloating, surface),
                          mat3(shadow.layers[kShadowFloating].map_from_world) * way);
#endif
    return vec2(lit.x, 0.4 * lit.x + 0.6 * lit.y);
}

// Radiance of the sunlight that comes out of the water where nothing shades it.
vec3 sunlight_in_body(vec3 down) {
    vec3 bb = water_backscatter(sky.scattering);
    return multiple_scattering(sky.absorption, bb) *
           sunlight_from_water(down, sky.to_sun, sky.sun_irradiance, sky.absorption, sky.scattering);
}
