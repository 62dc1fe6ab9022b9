// Writes the mark of the program that lights a pixel as a depth, so that the depth test rejects all other pixels
// cheaply.
//   in   place  of water/water_surface.glsl;  out  depth  mark / kMarks, 0 where there is no water
#include "water/water_surface.glsl"

void main() { gl_FragDepth = mark_of(imageLoad(place_map, ivec2(gl_FragCoord.xy))) / kMarks; }
