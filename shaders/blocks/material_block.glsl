// The material of a part of an object.
#ifndef DEEPWATER_MATERIAL_BLOCK
#define DEEPWATER_MATERIAL_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kMaterialBinding, MaterialBlock) {
    vec3 base_color;
    float roughness;
    float metallic;
    float normal_scale;
    float least_coverage;
    float wire_radius;     // m, own axes
} BLOCK_INSTANCE(material);
#endif
