// What all parcels have in common; mirror of SprayBlock in src/render/spray/spray_pass.h.
#include "blocks/bindings.glsl"

layout(std140, binding = kSprayBinding) uniform SprayBlock {
    vec3 ambient;        // radiance of sky and sea, mean over all directions
    float shutter;       // s in which what flies is smeared along its way
    float surface;       // m: height of the water about the eye, camera-relative
    float first_layer;   // of the texture
    float near;          // m: distance of depth 1
    float padding;
} spray;
