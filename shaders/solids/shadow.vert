// Places the vertices of casters in the sun's view. Parts under water, where beams are refracted, are moved to where
// they would shade unrefracted beams. That would distort the upper part of a triangle that reaches through the surface:
// parts above and under water are drawn separately, clipped at the object's waterline.
#include "blocks/frame_block.glsl"
#include "blocks/object_block.glsl"
#include "blocks/object_view_block.glsl"
#include "shared/water/water_body.glsl"

layout(location = 0) in vec3 position;
layout(location = 2) in vec2 uv;

layout(location = 0) uniform bool under_water;  // the side that is drawn

layout(location = 0) out vec2 picture_uv;

const float kOverlap = 1e-3;  // m, avoids a gap between the two parts

void main() {
    picture_uv = uv;
    vec3 p = (object.world_from_own * vec4(position, 1.0)).xyz;
    float depth = -dot(object.waterline, vec4(p, 1.0));
    gl_ClipDistance[0] = kOverlap + (under_water ? depth : -depth);
    gl_Position = view.clip_from_world * vec4(under_water ? p + frame.straightening * depth : p, 1.0);
}
