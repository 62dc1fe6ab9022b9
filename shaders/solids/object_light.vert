// One triangle over the whole picture at infinite depth, with the rays of an ObjectViewBlock.
#include "blocks/object_view_block.glsl"
#include "common/flat_uniforms.glsl"

layout(location = 0) out vec3 ray;  // world axes, 1 m along the view's axis

void main() {
    send_uniforms();
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
    ray = mat3(view.ray_from_clip) * vec3(corner, 1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
