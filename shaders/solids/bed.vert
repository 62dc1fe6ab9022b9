// Places the vertices of the sea bed.
#include "common/flat_uniforms.glsl"
#include "solids/bed_vertices.glsl"

void main() {
    send_uniforms();
    place_vertex();
}
