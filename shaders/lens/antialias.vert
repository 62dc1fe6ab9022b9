// Places a point over every block of the picture that contains a silhouette; the others are moved outside the picture.
// BLOCK: pixels along its sides.
//   in   edge  r8  of edge_blocks.frag
#include "blocks/bindings.glsl"

layout(binding = kEdgeUnit) uniform sampler2D edge_map;

layout(location = 0) uniform vec2 picture_size;

void main() {
    int across = textureSize(edge_map, 0).x;
    ivec2 block = ivec2(gl_VertexID % across, gl_VertexID / across);
    bool edge = texelFetch(edge_map, block, 0).r > 0.5;
    // A point is drawn only if its middle is inside the picture. Moved inside, it covers pixels of a neighbouring block,
    // which drawing again does not change.
    vec2 middle = min((vec2(block) + 0.5) * float(BLOCK), picture_size - 0.5) / picture_size * 2.0 - 1.0;
    gl_Position = edge ? vec4(middle, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = float(BLOCK);
}
