// What an eye sees in dim light: rods take over from the cones. They tell no colours, hardly see red and see blue well
// (Purkinje's shift).
#ifndef DEEPWATER_DIM_LIGHT
#define DEEPWATER_DIM_LIGHT
#include "shared/conventions.glsl"

// Share [0,1] that cones have in sight adapted to a luminance [cd/m^2] >= 0: none up to 0.005, all from 5.
// Source: CIE 191:2010, Recommended System for Mesopic Photometry Based on Visual Performance.
FN float cone_share(float adapting) {
    float decades = log2(max(adapting, 1e-6f)) * 0.30103f;
    return clamp(0.767f + 0.3334f * decades, 0.0f, 1.0f);
}

// What rods get of linear Rec.709, per unit of the same white for cones.
// Source: Ward Larson, Rushmeier & Piatko 1997, A Visibility Matching Tone Reproduction Operator: (0.062, 0.608, 0.330) of
// Radiance's primaries and white, here those of Rec.709 and D65 (Bradford).
FN float rod_response(vec3 color) { return dot(color, vec3(0.048f, 0.614f, 0.338f)); }

// A colour [linear Rec.709, any unit] as rods alone see it: a bluish grey, of chromaticity (0.25, 0.25).
// Source: Jensen, Premoze, Shirley, Thompson, Ferwerda & Stark 2000, Night Rendering.
FN vec3 seen_by_rods(vec3 color) {
    return rod_response(color) * vec3(0.7064f, 0.9898f, 1.9656f);  // of luminance 1
}

#endif
