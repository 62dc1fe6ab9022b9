// Approximate reflection of the sky in a rough sea, for rays that point below the horizon from an object or from the
// sea itself. The sea is assumed to be as rough as in a moderate breeze, whatever the wind.
#ifndef DEEPWATER_SEA_MIRROR
#define DEEPWATER_SEA_MIRROR
#include "shared/water/fresnel.glsl"

// Standard deviation of its slopes per axis: 0.148 at 8 m/s, from half the mean square slope of Cox & Munk 1954, 0.003
// + 0.00512 U.
CONST_FLOAT kSeaDeviation = 0.15f;
// Angle [rad] by which the mirrored direction lies above that of a flat mirror: a facet tilted towards the eye by the
// standard deviation lifts the ray by twice that angle.
CONST_FLOAT kSeaLift = 2.0f * kSeaDeviation;

// Returns the reflectance of the sea: the mean over the facets that face the eye.
//   cos_i [0,1]  incidence cosine on the level sea
//   Limits: 1 -> Fresnel's at normal incidence, 0.020; 0 -> 0.44, because facets that face a grazing eye are tilted
//   towards it.
// Source: Bruneton, Neyret & Holzschuch 2010, section 5.1, a fit, here within 0.06 of the integral.
FN float sea_reflectance(float cos_i) {
    float at_normal = fresnel_dielectric(1.0f, kWaterIndex);
    float power = 5.0f * exp(-2.69f * kSeaDeviation);
    float grazing = (1.0f - at_normal) / (1.0f + 22.7f * pow(kSeaDeviation, 1.5f));
    return at_normal + grazing * pow(1.0f - cos_i, power);
}

// Returns the direction of the sky that the sea mirrors into a ray which goes along `down` (y <= 0, unit length).
FN vec3 sea_mirrors(vec3 down) { return normalize(vec3(down.x, kSeaLift - down.y, down.z)); }

#endif
