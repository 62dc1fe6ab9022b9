// Tone curves: published curves from exposed scene-linear values to the display.
#ifndef DEEPWATER_TONE_CURVE
#define DEEPWATER_TONE_CURVE
#include "shared/conventions.glsl"

// Filmic curve: a rational fit of the ACES reference rendering and sRGB output transforms, with matrices into the
// curve's colour space and back, so that highlights lose saturation as on film.
//   x        exposed linear Rec.709, >= 0; 0.18 is a grey card. It is multiplied by kFilmicGain, so that 0.18 stays
//            0.18.
//   returns  linear Rec.709 in [0, 1]
// Source: S. Hill's fit of the ACES RRT and ODT (2015), as published with BakingLab.
CONST_FLOAT kFilmicGain = 1.4619f;  // the bare fit darkens 0.18 to 0.106
FN vec3 filmic(vec3 x) {
    mat3 into = mat3(0.59719f, 0.07600f, 0.02840f, 0.35458f, 0.90834f, 0.13383f, 0.04823f, 0.01566f, 0.83777f);
    mat3 back = mat3(1.60475f, -0.10208f, -0.00327f, -0.53108f, 1.10813f, -0.07276f, -0.07367f, -0.00605f, 1.07602f);
    vec3 v = into * (x * kFilmicGain);
    v = (v * (v + vec3(0.0245786f)) - vec3(0.000090537f)) / (v * (0.983729f * v + vec3(0.4329510f)) + vec3(0.238081f));
    return clamp(back * v, vec3(0.0f), vec3(1.0f));
}

// AgX: an S-shaped curve of the logarithm of light, in a colour space somewhat wider than Rec.709, so that colours
// brighter than the display can show turn white without a change of hue.
//   x        exposed linear Rec.709, >= 0; 0.18 is a grey card
//   returns  values in [0, 1] for a display of gamma 2.2, as in the original; a grey card becomes 0.497, near the
//            original's 0.18^(1/2.4): 21 % of white
// Source: T. Sobotka 2022, AgX; its curve as the polynomial of sixth degree of B. Wrensch 2023, "Minimal AgX
// implementation" (root mean square error 1.9e-3).
CONST_FLOAT kAgxDarkest = -12.47393f;   // log2 of the light that becomes black: 10 stops below grey
CONST_FLOAT kAgxBrightest = 4.026069f;  // log2 of the light that becomes white: 6.5 stops above grey
CONST_FLOAT kAgxLeast = 1e-10f;         // far below black: avoids the logarithm of 0
FN vec3 agx_encoded(vec3 x) {
    mat3 into = mat3(0.842479062253094f, 0.0423282422610123f, 0.0423756549057051f,
                     0.0784335999999992f, 0.878468636469772f, 0.0784336f,
                     0.0792237451477643f, 0.0791661274605434f, 0.879142973793104f);
    vec3 v = log2(max(into * x, vec3(kAgxLeast)));
    v = clamp((v - vec3(kAgxDarkest)) * (1.0f / (kAgxBrightest - kAgxDarkest)), vec3(0.0f), vec3(1.0f));
    return ((((((15.5f * v - vec3(40.14f)) * v + vec3(31.96f)) * v - vec3(6.868f)) * v + vec3(0.4298f)) * v +
            vec3(0.1191f)) * v) - vec3(0.00232f);
}
FN vec3 agx_shown(vec3 v) {
    mat3 back = mat3(1.19687900512017f, -0.0528968517574562f, -0.0529716355144438f,
                     -0.0980208811401368f, 1.15190312990417f, -0.0980434501171241f,
                     -0.0990297440797205f, -0.0989611768448433f, 1.15107367264116f);
    return clamp(back * v, vec3(0.0f), vec3(1.0f));
}
FN vec3 agx(vec3 x) { return agx_shown(agx_encoded(x)); }

// AgX with its look "punchy": more contrast and saturation; a grey card becomes 0.389.
// Source: as agx().
CONST_FLOAT kPunchyPower = 1.35f;
CONST_FLOAT kPunchySaturation = 1.4f;
FN vec3 punchy_agx(vec3 x) {
    vec3 v = pow(max(agx_encoded(x), vec3(0.0f)), vec3(kPunchyPower));
    vec3 grey = vec3(dot(v, vec3(0.2126f, 0.7152f, 0.0722f)));
    return agx_shown(grey + kPunchySaturation * (v - grey));
}

// Khronos PBR Neutral: shows the colours of diffuse surfaces unchanged, less the 4 % of specular reflection; above 0.76
// values are compressed and slowly lose saturation.
//   x        exposed linear Rec.709, >= 0
//   returns  linear Rec.709 in [0, 1); x less the gloss while no channel of that exceeds 0.76
// Source: Khronos Group 2024, "Khronos PBR Neutral Tone Mapper" specification.
CONST_FLOAT kNeutralGloss = 0.04f;         // Fresnel reflectance at normal incidence, of index 1.5
CONST_FLOAT kNeutralStart = 0.76f;         // start of compression: 0.8 less the gloss
CONST_FLOAT kNeutralDesaturation = 0.15f;  // rate of desaturation
FN vec3 pbr_neutral(vec3 x) {
    float least = min(x.x, min(x.y, x.z));
    // For dark colours the subtracted gloss is smaller: a parabola that meets the constant smoothly.
    float gloss = least < 2.0f * kNeutralGloss ? least - least * least / (4.0f * kNeutralGloss) : kNeutralGloss;
    vec3 v = x - vec3(gloss);
    float peak = max(v.x, max(v.y, v.z));
    float room = 1.0f - kNeutralStart;
    float shown = 1.0f - room * room / (max(peak, kNeutralStart) + room - kNeutralStart);
    vec3 compressed = v * (shown / max(peak, kNeutralStart));
    float white = 1.0f - 1.0f / (kNeutralDesaturation * (max(peak, kNeutralStart) - shown) + 1.0f);
    return peak < kNeutralStart ? v : mix(compressed, vec3(shown), white);
}

// Source: IEC 61966-2-1.
FN float srgb_encode(float x) { return x <= 0.0031308f ? 12.92f * x : 1.055f * pow(x, 1.0f / 2.4f) - 0.055f; }
FN vec3 srgb_encode(vec3 x) { return vec3(srgb_encode(x.x), srgb_encode(x.y), srgb_encode(x.z)); }

// Applies a curve to exposed light; returns the encoded value in [0, 1] for the display.
CONST_INT kCurveAces = 0;
CONST_INT kCurveAgx = 1;
CONST_INT kCurveNeutral = 2;
CONST_INT kCurveLinear = 3;
FN vec3 shown(int curve, vec3 x) {
    if (curve == kCurveAgx) return agx(x);
    if (curve == kCurveAces) return srgb_encode(filmic(x));
    if (curve == kCurveNeutral) return srgb_encode(pbr_neutral(x));
    return srgb_encode(clamp(x, vec3(0.0f), vec3(1.0f)));
}

#endif
