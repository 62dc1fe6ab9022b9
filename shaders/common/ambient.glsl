// Ambient light on a surface.
#ifndef DEEPWATER_AMBIENT
#define DEEPWATER_AMBIENT
#include "blocks/ambient_block.glsl"

// Irradiance of sky and sea on a surface without occlusion; W m^-2 nm^-1.
vec3 ambient_irradiance(vec3 normal) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < kHarmonics; ++i) sum += harmonic(i, normal) * ambient.irradiance[UNROLLED(i)].rgb;
    return max(sum, vec3(0.0));
}
#endif
