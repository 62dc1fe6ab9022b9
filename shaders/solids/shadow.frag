// Writes depth alone. With HOLES, the sun shines through where the material's texture is transparent.
#include "blocks/bindings.glsl"
#include "blocks/material_block.glsl"

layout(location = 0) in vec2 picture_uv;

#if HOLES
layout(binding = kBaseColorUnit) uniform sampler2D base_color_map;  // coverage in alpha
#endif

void main() {
#if HOLES
    if (texture(base_color_map, picture_uv).a < material.least_coverage) discard;
#endif
}
