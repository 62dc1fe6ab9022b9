// Places the vertices of what casts a shadow; the view is the sun's. Under water, where its beams are bent, they stand
// where they would shade a straight one.
#include "include/frame_block.glsl"
#include "include/object_blocks.glsl"
#include "shared/water_body.glsl"

layout(location = 0) in vec3 position;
layout(location = 2) in vec2 uv;

layout(location = 0) out vec2 picture_uv;

void main() {
    picture_uv = uv;
    vec3 p = (object.world_from_own * vec4(position, 1.0)).xyz;
    gl_Position = view.clip_from_world * vec4(p + frame.straightening * max(object.water_level - p.y, 0.0), 1.0);
}
