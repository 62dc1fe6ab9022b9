// Places the vertices of a volume that water does not enter.
#include "blocks/object_block.glsl"
#include "common/picture_part.glsl"
#include "shared/water/mesh_lod.glsl"

layout(location = 0) in vec3 position;

void main() {
    vec4 p = object.world_from_own * vec4(position, 1.0);
    p.y -= earth_drop(dot(p.xz, p.xz));
    gl_Position = in_picture_part(frame.clip_from_world * p);
}
