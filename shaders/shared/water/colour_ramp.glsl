// Colour of water by a ramp: by its height, or by how far its slope bends the view.
// Source: Phelps' colour ramp, a texture from blue to white.
#ifndef DEEPWATER_COLOUR_RAMP
#define DEEPWATER_COLOUR_RAMP
#include "shared/language.glsl"

// Values of scene::Ramp.
CONST_INT kRampBlueWhite = 0;
CONST_INT kRampGrey = 1;
CONST_INT kRampSpectrum = 2;

// Returns a colour of the ramp, as shown.
//   ramp  of the constants above;  share  [0, 1]: clamped
FN vec3 ramp_colour(int ramp, float share) {
    float s = clamp(share, 0.0f, 1.0f);
    if (ramp == kRampGrey) return vec3(s, s, s);
    if (ramp == kRampSpectrum) {
        vec3 away = abs(vec3(s, s, s) * 4.0f - vec3(3.0f, 2.0f, 1.0f));
        return clamp(vec3(1.5f, 1.5f, 1.5f) - away, 0.0f, 1.0f);
    }
    return mix(vec3(0.02f, 0.12f, 0.45f), vec3(1.0f, 1.0f, 1.0f), s);
}

// Returns the place [0, 1] on the ramp of a height.  range  m, > 0: from -range to range
FN float ramp_of_height(float height, float range) { return 0.5f + 0.5f * height / range; }

// Returns the place [0, 1] on the ramp of a slope: what a vertical ray is bent by, a quarter of the slope, over a tenth.
FN float ramp_of_slope(vec2 slope) { return 0.5f + 2.5f * (slope.x + slope.y); }
#endif
