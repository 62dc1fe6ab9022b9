// What water shows in each view: the final picture, or one quantity behind it.
//   VIEW_MODE  of common/view_modes.glsl
//   Surface, SeenWater  of water.frag, which includes this
#ifndef DEEPWATER_WATER_VIEWS
#define DEEPWATER_WATER_VIEWS
#if VIEW_MODE == VIEW_WATER_DEPTH
#include "water/depth_view.glsl"
#endif

// Returns the colour of a pixel of water.
//   roughness  √ of half of the hidden slopes' variance;  range  m from the eye
vec3 view_of(Surface surface, SeenWater seen, float roughness, float range) {
#if VIEW_MODE == VIEW_CAUSTICS
    discard;
    return vec3(0.0);
#elif VIEW_MODE == VIEW_FINAL
    return seen.radiance;
#elif VIEW_MODE == VIEW_WIREFRAME || VIEW_MODE == VIEW_LOD
    float level = mesh_level;
    return 0.55 + 0.45 * cos(vec3(0.0, 2.1, 4.2) + 1.9 * level);
#elif VIEW_MODE == VIEW_NORMALS
    return normal_of(surface.slope) * 0.5 + 0.5;
#elif VIEW_MODE == VIEW_SLOPES
    return vec3(surface.slope + 0.5, 0.5);
#elif VIEW_MODE == VIEW_JACOBIAN
    return vec3(surface.jacobian * 0.5);
#elif VIEW_MODE == VIEW_REFLECTION
    return seen.mirrored;
#elif VIEW_MODE == VIEW_REFRACTION
    return seen.body_light;
#elif VIEW_MODE == VIEW_FRESNEL
    return vec3(seen.fresnel);
#elif VIEW_MODE == VIEW_GLITTER
    return seen.sun_light;
#elif VIEW_MODE == VIEW_BODY
    return seen.body;
#elif VIEW_MODE == VIEW_ROUGHNESS
    return vec3(roughness);
#elif VIEW_MODE == VIEW_DEPTH
    return vec3(range / (range + 100.0));
#elif VIEW_MODE == VIEW_WATER_MASK
    return vec3(1.0);
#elif VIEW_MODE == VIEW_LAYERS
    return layers_in_colour(flat_position, surface.log2_width, surface.slope);
#elif VIEW_MODE == VIEW_FLOW
    return flow_in_colour(flat_position, surface.log2_width);
#elif VIEW_MODE == VIEW_COLOUR_RAMP
    return surface_ramp(view_position.y + frame.ramp.w, surface.slope);
#elif VIEW_MODE == VIEW_WATER_DEPTH
    return vec3(depth_shown(view_position));
#elif VIEW_MODE == VIEW_BREAKING
    const float kMiddle = 0.1;  // m: thickness that is mid grey
    float roller = surface.over.roller;
    return vec3(roller / (roller + kMiddle));
#elif VIEW_MODE == VIEW_MEDIUM
    return vec3(starts_in_water());
#elif VIEW_MODE == VIEW_FOAM
    // 8 bits have no value between 0 and the first step: pixels there are dithered between both, so that the mean is
    // kept.
    const float kStep = 1.0 / 255.0;
    float shown = seen.foam + dither(gl_FragCoord.xy + frame.part_corner) > 0.5 * kStep ? kStep : 0.0;
    return vec3(seen.foam < kStep ? shown : seen.foam);
#else
    return vec3(0.0);
#endif
}
#endif
