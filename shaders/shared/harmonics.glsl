// Real spherical harmonics up to the second band: smooth functions of direction in nine numbers.
// Source: Ramamoorthi & Hanrahan 2001, eqs. 2-9: irradiance of distant light is such a function within some per cent.
#ifndef DEEPWATER_HARMONICS
#define DEEPWATER_HARMONICS
#include "shared/conventions.glsl"

CONST_INT kHarmonics = 9;

// Function i at the unit direction d; orthonormal over the sphere.
FN float harmonic(int i, vec3 d) {
    if (i == 0) return 0.282094792f;
    if (i == 1) return 0.488602512f * d.y;
    if (i == 2) return 0.488602512f * d.z;
    if (i == 3) return 0.488602512f * d.x;
    if (i == 4) return 1.092548431f * d.x * d.y;
    if (i == 5) return 1.092548431f * d.y * d.z;
    if (i == 6) return 0.315391565f * (3.0f * d.z * d.z - 1.0f);
    if (i == 7) return 1.092548431f * d.x * d.z;
    return 0.546274215f * (d.x * d.x - d.y * d.y);
}

// Factor from a coefficient of radiance to that of irradiance: the cosine lobe's own coefficient, pi, 2 pi / 3, pi / 4.
FN float cosine_lobe(int i) {
    if (i == 0) return kPi;
    return i < 4 ? 2.0f * kPi / 3.0f : kPi / 4.0f;
}

#endif
