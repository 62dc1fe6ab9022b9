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
// Source: Ferwerda, Pattanaik, Shirley & Greenberg 1996, A Model of Visual Adaptation for Realistic Image Synthesis.
FN float rod_response(vec3 color) { return dot(color, vec3(0.062f, 0.608f, 0.330f)); }

// A colour [linear Rec.709, any unit] as sight sees it in which cones have a share: rods show a bluish grey, of chromaticity
// (0.25, 0.25).
// Source: Jensen, Premoze, Shirley, Thompson, Ferwerda & Stark 2000, Night Rendering.
FN vec3 seen_in_dim_light(vec3 color, float cones) {
    vec3 grey = vec3(0.7064f, 0.9898f, 1.9656f);  // of luminance 1
    return mix(rod_response(color) * grey, color, cones);
}

#endif
