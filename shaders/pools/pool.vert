// The opening of a pool for an eye above the ground: the box around it, level with the ground.
#include "pools/pool_place.glsl"
#include "blocks/frame_block.glsl"

layout(location = 0) out vec3 ray;  // world axes, any length

void main() {
    int corner = gl_VertexID < 3 ? gl_VertexID : 6 - gl_VertexID;  // of two triangles: 0 1 2, 3 2 1
    vec2 side = vec2((corner & 1) * 2 - 1, (corner & 2) - 1);
    ray = place_in_world(vec3(side.x * THIS_POOL.window.z, pool_block.ground.w, side.y * THIS_POOL.window.w));
    gl_Position = frame.clip_from_world * vec4(ray, 1.0);
    gl_Position.xy = gl_Position.xy * frame.part_scale + frame.part_shift * gl_Position.w;
}
