// Light from all around, bar the sun; mirror of AmbientBlock in src/render/sky/ambient_light.h.
#ifndef DEEPWATER_AMBIENT_BLOCK
#define DEEPWATER_AMBIENT_BLOCK
#include "blocks/bindings.glsl"
#include "shared/harmonics.glsl"
layout(std140, binding = kAmbientBinding) uniform AmbientBlock {
    vec4 irradiance[kHarmonics];  // coefficients of the irradiance by normal: see shared/harmonics.glsl
} ambient;

// Irradiance of sky and sea on a surface, nothing in their way; W m^-2 nm^-1.
vec3 ambient_irradiance(vec3 normal) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < kHarmonics; ++i) sum += harmonic(i, normal) * ambient.irradiance[i].rgb;
    return max(sum, vec3(0.0));
}
#endif
