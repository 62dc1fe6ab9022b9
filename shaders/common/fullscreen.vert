// One triangle that covers the viewport; drawn without vertex data, three vertices.
//   out 0  uv  vec2  [0,1]^2 inside the viewport, (0,0) at the lower left
// Its depth is 0, which means infinitely far: with the depth test on, it is drawn only where nothing else is.

#include "common/flat_uniforms.glsl"

layout(location = 0) out vec2 uv;

void main() {
    send_uniforms();
    uv = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    gl_Position = vec4(2.0 * uv - 1.0, 0.0, 1.0);
}
