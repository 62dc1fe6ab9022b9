// Draws the caustic map at caustics.shown_depth, repeated three by three.
#include "common/caustics.glsl"

layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
    float index = caustic_map_index(caustic_rung(caustics.shown_depth));
    float map = floor(index);
    vec3 light = mix(textureLod(caustic_map, vec3(3.0 * uv, map), 0.0).rgb,
                     textureLod(caustic_map, vec3(3.0 * uv, min(map + 1.0, caustics.last_map)), 0.0).rgb, index - map);
    color = vec4(caustics.strength > 0.0 ? light : vec3(1.0), 1.0);
}
