// How the light in the water is gathered in slices; mirror of GodrayBlock in src/render/godrays_pass.h.
layout(std140, binding = 22) uniform GodrayBlock {
    int slices;
    int samples;     // a slice
    float reach;     // m: light from farther is even
    float strength;  // contrast
    float pixels;    // of the picture along a side of a texel of the slices' picture
    vec2 shift;      // from the corner of the first texel to that of what is rendered, pixels
    vec2 first;      // that texel's number in the whole picture
} godrays;
