// From exposed scene-linear values to the screen.
#ifndef DEEPWATER_TONE_CURVE
#define DEEPWATER_TONE_CURVE
#include "shared/conventions.glsl"

// Filmic curve: a rational fit of the ACES reference rendering and sRGB output transforms, with the matrices that take
// colours into the space the curve acts in and back, so that strong highlights lose saturation as film does.
//   x        exposed linear Rec.709, >= 0; 0.18 is a grey card
//   returns  linear Rec.709 in [0, 1]
//            gained by kFilmicGain first, so that the grey card keeps its 18 %
// Source: S. Hill's fit of the ACES RRT and ODT (2015), as published with BakingLab.
CONST_FLOAT kFilmicGain = 1.4619f;  // the bare fit darkens 0.18 to 0.106
FN vec3 filmic(vec3 x) {
    mat3 into = mat3(0.59719f, 0.07600f, 0.02840f, 0.35458f, 0.90834f, 0.13383f, 0.04823f, 0.01566f, 0.83777f);
    mat3 back = mat3(1.60475f, -0.10208f, -0.00327f, -0.53108f, 1.10813f, -0.07276f, -0.07367f, -0.00605f, 1.07602f);
    vec3 v = into * (x * kFilmicGain);
    v = (v * (v + vec3(0.0245786f)) - vec3(0.000090537f)) / (v * (0.983729f * v + vec3(0.4329510f)) + vec3(0.238081f));
    return clamp(back * v, vec3(0.0f), vec3(1.0f));
}

// Source: IEC 61966-2-1.
FN float srgb_encode(float x) { return x <= 0.0031308f ? 12.92f * x : 1.055f * pow(x, 1.0f / 2.4f) - 0.055f; }
FN vec3 srgb_encode(vec3 x) { return vec3(srgb_encode(x.x), srgb_encode(x.y), srgb_encode(x.z)); }

#endif
