// Reflection and refraction at a smooth dielectric.
// Source: Born & Wolf, Principles of Optics, 7th ed. (1999), section 1.5.2, eqs. 21a and 35-36.
#ifndef DEEPWATER_FRESNEL
#define DEEPWATER_FRESNEL

#include "shared/conventions.glsl"

CONST_FLOAT kWaterIndex = 1.333f;  // refractive index of water against air, visible light, 20 deg C

// Cosine of the refracted ray's angle (Snell's law).
//   cos_i [0,1]  incidence cosine;  eta > 0  n_transmitted / n_incident
//   returns [0,1];  -1 beyond the critical angle, where nothing is transmitted
FN float refracted_cosine(float cos_i, float eta) {
    // eta^2 cos_t^2 = eta^2 - sin_i^2, arranged so that little cancels near the critical angle
    float c2 = (eta - 1.0f) * (eta + 1.0f) + cos_i * cos_i;
    return c2 > 0.0f ? min(1.0f, sqrt(c2) / eta) : -1.0f;
}

// Amplitude ratios (r_s, r_p) of the reflected wave, polarised across and in the plane of incidence.
//   cos_t  refracted_cosine(cos_i, eta), >= 0
FN vec2 fresnel_amplitudes(float cos_i, float cos_t, float eta) {
    return vec2((cos_i - eta * cos_t) / (cos_i + eta * cos_t), (eta * cos_i - cos_t) / (eta * cos_i + cos_t));
}
// Returns the same from the incidence cosine alone; (1, 1) beyond the critical angle, where only the magnitudes are
// right.
FN vec2 fresnel_amplitudes(float cos_i, float eta) {
    float cos_t = refracted_cosine(cos_i, eta);
    if (cos_t < 0.0f) return vec2(1.0f, 1.0f);
    return fresnel_amplitudes(cos_i, cos_t, eta);
}

// Fresnel reflectance of a smooth dielectric, unpolarised light.
//   cos_i [0,1]  incidence cosine;  eta > 0  n_transmitted / n_incident
//   returns [0,1];  cos_i=1 -> ((eta-1)/(eta+1))^2;  cos_i=0 -> 1;  beyond the critical angle -> 1
FN float fresnel_dielectric(float cos_i, float eta) {
    vec2 r = fresnel_amplitudes(cos_i, eta);
    return 0.5f * dot(r, r);
}

// ------------------------------------------------------------------------------------- cheaper approximations
//
// All three are functions of the cosine on the air's side of the surface. Light that leaves the water has the same
// reflectance as light that enters it along the same path (reciprocity), so that one function serves both sides.
// docs/fresnel.md lists their errors.

// Returns the cosine of the ray on the air's side.
//   cos_i [0,1]  incidence cosine;  eta = kWaterIndex from the air, 1 / kWaterIndex from the water
//   returns [0,1];  -1 if a ray from the water is totally reflected
FN float air_cosine(float cos_i, float eta) { return eta >= 1.0f ? cos_i : refracted_cosine(cos_i, eta); }

// Reflectance of smooth water at normal incidence: ((n - 1) / (n + 1))^2.
CONST_FLOAT kWaterNormalReflectance =
    (kWaterIndex - 1.0f) * (kWaterIndex - 1.0f) / ((kWaterIndex + 1.0f) * (kWaterIndex + 1.0f));

// Schlick's approximation, with the air's cosine on both sides; error up to 0.059 (at 84 degrees). Source: Schlick
// 1994, eq. 15.
FN float fresnel_schlick(float cos_i, float eta) {
    float c = air_cosine(cos_i, eta);
    if (c < 0.0f) return 1.0f;
    float m = 1.0f - c;
    float m2 = m * m;
    return kWaterNormalReflectance + (1.0f - kWaterNormalReflectance) * m2 * m2 * m;
}

// Reciprocal power of Jensen & Golias 2001: scale / (1 + cos)^power + offset. The three numbers are a least squares fit
// over angles from 0 to 90 degrees: rms error 0.0053, at most 0.0201 (a test repeats the fit).
CONST_FLOAT kFresnelPowerExponent = 6.946f;
CONST_FLOAT kFresnelPowerScale = 1.01601f;
CONST_FLOAT kFresnelPowerOffset = 0.00654f;
FN float fresnel_power(float cos_i, float eta) {
    float c = air_cosine(cos_i, eta);
    if (c < 0.0f) return 1.0f;
    return min(kFresnelPowerScale * pow(1.0f + c, -kFresnelPowerExponent) + kFresnelPowerOffset, 1.0f);
}

// Coordinate in a one-dimensional table of the exact reflectance, read with linear filtering: entry i is for the air's
// cosine i / (kFresnelEntries - 1). Error below 1e-4.
CONST_INT kFresnelEntries = 256;
FN float fresnel_coordinate(float air_cosine) {
    return (clamp(air_cosine, 0.0f, 1.0f) * float(kFresnelEntries - 1) + 0.5f) / float(kFresnelEntries);
}

#endif
