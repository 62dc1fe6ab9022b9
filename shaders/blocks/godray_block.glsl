// How the light in the water is gathered in slices; mirror of GodrayBlock in src/render/underwater/godrays_pass.h.
#include "blocks/bindings.glsl"

layout(std140, binding = kGodrayBinding) uniform GodrayBlock {
    int slices;
    int samples;     // a slice
    float reach;     // m: light from farther is even
    float strength;  // contrast
    float pixels;    // of the picture along a side of a texel of the slices' picture
    vec2 shift;      // from the corner of the first texel to that of what is rendered, pixels
    vec2 first;      // that texel's number in the whole picture
    vec2 middle;     // of the whole picture, texels
    vec3 sun;        // where beams converge: homogeneous place in the picture, texels from its middle
} godrays;

// Of a fragment of the slices' picture, from the middle of the whole picture.
vec2 texel_from_middle() { return (gl_FragCoord.xy + godrays.first) - godrays.middle; }

// Towards where beams converge in the picture, or away from where they come together behind the eye; 0 there.
//   texel  from the middle
vec2 along_beams(vec2 texel) { return godrays.sun.xy - texel * godrays.sun.z; }
