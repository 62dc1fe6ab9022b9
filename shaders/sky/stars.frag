// Draws a star blurred as by an eye or a lens: a Gaussian of standard deviation 0.6 pixels, with integral 1 over the
// pixels.
#include "common/media.glsl"

layout(location = 0) flat in vec3 light;
layout(location = 0) out vec4 color;

const float kVariance = 0.36;  // square pixels

void main() {
    if (starts_in_water()) discard;
    vec2 from_middle = 5.0 * (gl_PointCoord - 0.5);
    color = vec4(light * exp(-0.5 * dot(from_middle, from_middle) / kVariance) / (6.2831853 * kVariance), 0.0);
}
