// One triangle over the picture below the horizon of a level plane, with the view ray of every pixel and the plane's
// depth: along a row of pixels 1 / distance is linear, and so is the reversed depth.
#include "blocks/frame_block.glsl"
#include "blocks/pool_block.glsl"

layout(location = 0) out vec3 ray;  // world axes, 1 m along the view's axis
out gl_PerVertex {
    vec4 gl_Position;
    float gl_ClipDistance[1];
};

void main() {
    vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
    ray = (frame.world_from_clip_ray * vec4(corner, 1.0, 1.0)).xyz;
    float above = pool_block.eye_height - pool_block.ground.w;
    float depth = -pool_block.near_plane * ray.y / above;
    gl_Position = vec4(corner, depth, 1.0);
    gl_ClipDistance[0] = depth;
}
