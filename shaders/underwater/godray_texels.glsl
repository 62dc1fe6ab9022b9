// Positions in the god rays' texture.
#include "blocks/godray_block.glsl"

// Returns the position of a fragment of the god rays' texture, texels from the middle of the whole picture.
vec2 texel_from_middle() { return (gl_FragCoord.xy + godrays.first) - godrays.middle; }

// Returns a vector in the picture towards the point at which beams converge, or away from it if that point is behind
// the eye; 0 at the point.
//   texel  from the middle
vec2 along_beams(vec2 texel) { return godrays.sun.xy - texel * godrays.sun.z; }
