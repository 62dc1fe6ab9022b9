// Vision in dim light, by rods instead of cones. Rods see no colours; they are hardly sensitive to red and very
// sensitive to blue (Purkinje's shift).
#ifndef DEEPWATER_DIM_LIGHT
#define DEEPWATER_DIM_LIGHT
#include "shared/conventions.glsl"

// Weight [0,1] of the cones in vision adapted to a luminance [cd/m^2] >= 0: 0 up to 0.005, 1 from 5.
// Source: CIE 191:2010, Recommended System for Mesopic Photometry Based on Visual Performance.
FN float cone_share(float adapting) {
    float decades = log2(max(adapting, 1e-6f)) * 0.30103f;
    return clamp(0.767f + 0.3334f * decades, 0.0f, 1.0f);
}

// Response of rods to linear Rec.709, scaled to 1 for white of luminance 1.
// Source: Ward Larson, Rushmeier & Piatko 1997, A Visibility Matching Tone Reproduction Operator: (0.062, 0.608,
// 0.330) of Radiance's primaries and white, here those of Rec.709 and D65 (Bradford).
FN float rod_response(vec3 color) { return dot(color, vec3(0.048f, 0.614f, 0.338f)); }

// Colour [linear Rec.709, any unit] with which vision by rods alone is shown: a bluish grey, of chromaticity (0.25,
// 0.25).
// Source: Jensen, Premoze, Shirley, Thompson, Ferwerda & Stark 2000, Night Rendering.
FN vec3 seen_by_rods(vec3 color) {
    return rod_response(color) * vec3(0.7064f, 0.9898f, 1.9656f);  // this colour has luminance 1
}

#endif
