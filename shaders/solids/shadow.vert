// Places the vertices of what casts a shadow; the view is the sun's. Under water, where its beams are bent, they stand
// where they would shade a straight one. A triangle that reaches through the water's surface would be slanted above it too:
// each side is drawn by itself, cut along the object's waterline.
#include "blocks/frame_block.glsl"
#include "blocks/object_blocks.glsl"
#include "shared/water/water_body.glsl"

layout(location = 0) in vec3 position;
layout(location = 2) in vec2 uv;

layout(location = 0) uniform bool under_water;  // the side that is drawn

layout(location = 0) out vec2 picture_uv;

const float kOverlap = 1e-3;  // m: no gap is left between the two

void main() {
    picture_uv = uv;
    vec3 p = (object.world_from_own * vec4(position, 1.0)).xyz;
    float depth = -dot(object.waterline, vec4(p, 1.0));
    gl_ClipDistance[0] = kOverlap + (under_water ? depth : -depth);
    gl_Position = view.clip_from_world * vec4(under_water ? p + frame.straightening * depth : p, 1.0);
}
