// Places the vertices of what casts a shadow; the view is the sun's.
#include "include/object_blocks.glsl"

layout(location = 0) in vec3 position;
layout(location = 2) in vec2 uv;

layout(location = 0) out vec2 picture_uv;

void main() {
    picture_uv = uv;
    gl_Position = view.clip_from_world * (object.world_from_own * vec4(position, 1.0));
}
