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

// Amplitude ratios (r_s, r_p) of the reflected wave, polarised across and in the plane of incidence;
// (1, 1) beyond the critical angle, where only their magnitude has a meaning here. Arguments as above.
FN vec2 fresnel_amplitudes(float cos_i, float eta) {
    float cos_t = refracted_cosine(cos_i, eta);
    if (cos_t < 0.0f) return vec2(1.0f, 1.0f);
    return vec2((cos_i - eta * cos_t) / (cos_i + eta * cos_t), (eta * cos_i - cos_t) / (eta * cos_i + cos_t));
}

// Fresnel reflectance of a smooth dielectric, unpolarised light.
//   cos_i [0,1]  incidence cosine;  eta > 0  n_transmitted / n_incident
//   returns [0,1];  cos_i=1 -> ((eta-1)/(eta+1))^2;  cos_i=0 -> 1;  beyond the critical angle -> 1
FN float fresnel_dielectric(float cos_i, float eta) {
    vec2 r = fresnel_amplitudes(cos_i, eta);
    return 0.5f * dot(r, r);
}

#endif
