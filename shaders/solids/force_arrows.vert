// Passes on the triangles of arrows, which lie in the picture already.
//   in   corners  vec4[2 n]  as in src/render/solids/force_arrows.h: place in device coordinates, pixels across; colour,
//                            half width in pixels
#include "blocks/bindings.glsl"

layout(std430, binding = kArrowBuffer) readonly buffer Corners { vec4 corners[]; };

layout(location = 0) out vec2 across;  // pixels from the middle line; half width there
layout(location = 1) flat out vec3 colour;
layout(location = 2) out vec3 place;  // in the picture, 0 ... 1; reversed depth

void main() {
    vec4 first = corners[2 * gl_VertexID], second = corners[2 * gl_VertexID + 1];
    across = vec2(first.w, second.w);
    colour = second.rgb;
    place = vec3(0.5 * first.xy + 0.5, first.z);
    gl_Position = vec4(first.xy, 0.5, 1.0);
}
