// Reflection of a rough opaque surface: Trowbridge-Reitz ("GGX") microfacets over a Lambertian body.
//   alpha  width of the facets' slopes, the square of the perceptual roughness
#ifndef DEEPWATER_MICROFACET
#define DEEPWATER_MICROFACET
#include "shared/conventions.glsl"

CONST_FLOAT kDielectricReflectance = 0.04f;  // of paint, wood and stone at normal incidence: index 1.5
// least alpha^2, of the smoothest surface: its facets' slopes are about as wide as the sun's disc
CONST_FLOAT kLeastAlpha2 = 2e-5f;

// Returns the standard deviation of the facets' slopes per axis, that of Beckmann facets of the same width.
FN float facet_deviation(float roughness) { return roughness * roughness * 0.70710678f; }  // alpha / sqrt(2)

// Returns the density of facet normals per solid angle [1/sr]; cos_h is the cosine between the mean normal and the
// facet's.
// Source: Walter et al. 2007, eq. 33.
FN float facet_density(float cos_h, float alpha2) {
    float d = cos_h * cos_h * (alpha2 - 1.0f) + 1.0f;
    return alpha2 / (kPi * d * d);
}

// Returns the share of the facets that are seen both from the light and from the eye, over 4 cos_l cos_v, with
// correlated heights.
// Source: Heitz 2014, eq. 99, with Lambda of eq. 72.
FN float facet_visibility(float cos_l, float cos_v, float alpha2) {
    float from_v = cos_l * sqrt(cos_v * cos_v * (1.0f - alpha2) + alpha2);
    float from_l = cos_v * sqrt(cos_l * cos_l * (1.0f - alpha2) + alpha2);
    return 0.5f / max(from_v + from_l, 1e-5f);
}

// Returns Fresnel's reflectance from that at normal incidence; for an index of 1.5 within 0.04 of the exact one.
// Source: Schlick 1994, eq. 15.
FN vec3 fresnel_schlick(vec3 at_normal, float cos_i) {
    float grazing = 1.0f - clamp(cos_i, 0.0f, 1.0f);
    float power = grazing * grazing * grazing * grazing * grazing;
    return at_normal + (vec3(1.0f, 1.0f, 1.0f) - at_normal) * power;
}

// Returns the share of uniform light from all directions that the facets reflect to the eye.
// Source: Karis 2014, "Physically based shading on mobile": a fit to the integral over directions.
FN vec3 facet_albedo(vec3 at_normal, float roughness, float cos_v) {
    float r = roughness;
    float a004 = min((1.0f - r) * (1.0f - r), exp2(-9.28f * cos_v)) * (1.0f - r) + (0.0425f - 0.0275f * r);
    float scale = -1.04f * a004 + (1.04f - 0.572f * r);
    float bias = 1.04f * a004 + (0.022f * r - 0.04f);
    return at_normal * scale + vec3(bias, bias, bias);
}

#endif
