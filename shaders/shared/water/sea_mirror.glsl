// A rough sea as a mirror of the sky, roughly: what is met by a ray from an object, or from the sea itself, that points below
// the horizon. It is taken to be as rough as in a moderate breeze, whatever the wind.
#ifndef DEEPWATER_SEA_MIRROR
#define DEEPWATER_SEA_MIRROR
#include "shared/water/fresnel.glsl"

// Deviation of its slopes per axis: 0.148 at 8 m/s, half the mean square slope of Cox & Munk 1954, 0.003 + 0.00512 U.
CONST_FLOAT kSeaDeviation = 0.15f;
// Seen at a slant it mirrors the sky some way above the point opposite [rad]: a facet tilted to the eye by the deviation
// lifts the ray by twice that.
CONST_FLOAT kSeaLift = 2.0f * kSeaDeviation;

// Share of light that the sea mirrors: the mean over its facets that face the eye.
//   cos_i [0,1]  incidence cosine on the level sea
//   Limits: 1 -> Fresnel's at normal incidence, 0.020; 0 -> 0.44, for facets lean towards a grazing eye.
// Source: Bruneton, Neyret & Holzschuch 2010, section 5.1, a fit, here within 0.06 of the integral.
FN float sea_reflectance(float cos_i) {
    float at_normal = fresnel_dielectric(1.0f, kWaterIndex);
    float power = 5.0f * exp(-2.69f * kSeaDeviation);
    float grazing = (1.0f - at_normal) / (1.0f + 22.7f * pow(kSeaDeviation, 1.5f));
    return at_normal + grazing * pow(1.0f - cos_i, power);
}

// Direction from which the sea mirrors the sky into a ray that goes along `down` (y <= 0, unit length).
FN vec3 sea_mirrors(vec3 down) { return normalize(vec3(down.x, kSeaLift - down.y, down.z)); }

#endif
