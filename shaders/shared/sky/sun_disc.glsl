// Limb darkening of the sun.
#ifndef DEEPWATER_SUN_DISC
#define DEEPWATER_SUN_DISC

#include "shared/conventions.glsl"

// Radiance at a distance from the disc's middle relative to the disc's mean radiance.
//   x  0 in the middle, 1 at the limb; beyond, the value at the limb
// The radiance falls towards the limb as mu^a, mu = sqrt(1 - x^2), whose mean over the disc is 2 / (a + 2).
// Source: Hestroffer & Magnan 1998, A&A 333, 338, eq. 1, table 1: a = -0.023 + 0.292 / wavelength [um] (416 to 1099
// nm), at 610, 550 and 465 nm. mu is at least 0.05: below, within 0.1 % of the radius from the limb, their fit has no
// data.
FN vec3 limb_darkening(float x) {
    vec3 a = vec3(0.456f, 0.508f, 0.605f);
    float mu = sqrt(max(1.0f - x * x, 0.0025f));
    return (0.5f * a + 1.0f) * pow(vec3(mu), a);
}

#endif
