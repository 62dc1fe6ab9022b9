// Draws a particle by adding its light: the light that it absorbs is part of the water's extinction already. It is
// seen only along rays that start in water.
//   out  color  rgba16f radiance
#include "common/media.glsl"

layout(location = 0) flat in vec3 light;
layout(location = 1) flat in float radius;
layout(location = 0) out vec4 color;

void main() {
    if (!starts_in_water()) discard;
    vec2 from_middle = gl_PointCoord * 2.0 - 1.0;
    float inside = max(1.0 - dot(from_middle, from_middle), 0.0);
    color = vec4(light * inside * inside, 0.0);
}
