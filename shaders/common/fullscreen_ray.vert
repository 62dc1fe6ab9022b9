// One triangle over the whole picture at infinity, with the view ray of every pixel.
#include "blocks/frame_block.glsl"
#include "common/flat_uniforms.glsl"

layout(location = 0) out vec3 ray;  // world axes, 1 m along the view's axis

void main() {
    send_uniforms();
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
    vec4 direction = frame.world_from_clip_ray * vec4(corner, 1.0, 1.0);
    ray = direction.xyz;
    gl_Position = vec4(corner, 0.0, 1.0);
}
