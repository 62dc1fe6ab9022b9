// One triangle over the whole picture, with the view ray of every pixel, at the depth of a MARK of water_marks.frag
// or, without, at infinity.
#include "include/frame_block.glsl"
#include "include/water_surface.glsl"
#ifndef MARK
#define MARK 0
#endif

layout(location = 0) out vec3 ray;  // world axes, 1 m along the view's axis

void main() {
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
    vec4 direction = frame.world_from_clip_ray * vec4(corner, 1.0, 1.0);
    ray = direction.xyz;
    gl_Position = vec4(corner, float(MARK) / kMarks, 1.0);
}
