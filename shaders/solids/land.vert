// Places the vertices of land. There are so many that sending uniforms with each would take longer than it saves.
#include "solids/bed_vertices.glsl"

void main() { place_vertex(); }
