// Places in the picture of slices of light.
#include "blocks/godray_block.glsl"

// Of a fragment of the slices' picture, from the middle of the whole picture.
vec2 texel_from_middle() { return (gl_FragCoord.xy + godrays.first) - godrays.middle; }

// Towards where beams converge in the picture, or away from where they come together behind the eye; 0 there.
//   texel  from the middle
vec2 along_beams(vec2 texel) { return godrays.sun.xy - texel * godrays.sun.z; }
