// Phase functions: distributions of scattered light over directions. All return 1/sr and integrate to 1 over the
// sphere.
//   cos_angle [-1,1]  cosine between the directions of travel before and after scattering: 1 is forward
#ifndef DEEPWATER_PHASE
#define DEEPWATER_PHASE

#include "shared/conventions.glsl"

// For molecules, far smaller than the wavelength. Source: Rayleigh 1871; Chandrasekhar, Radiative Transfer (1960), 1.3.
FN float phase_rayleigh(float cos_angle) { return 3.0f / (16.0f * kPi) * (1.0f + cos_angle * cos_angle); }

// For particles about as large as the wavelength or larger; g (-1,1) is the mean cosine.
// Source: Henyey & Greenstein 1941, eq. 2.
FN float phase_henyey_greenstein(float cos_angle, float g) {
    float d = 1.0f + g * g - 2.0f * g * cos_angle;
    return (1.0f - g * g) / (4.0f * kPi * d * sqrt(d));
}

// Two Henyey-Greenstein lobes, one forward and one backward. Source: Kattawar 1975.
//   share [0,1] of light in the forward lobe;  ahead, back  mean cosines of the lobes, > 0 and < 0
FN float phase_two_lobes(float cos_angle, float ahead, float back, float share) {
    return share * phase_henyey_greenstein(cos_angle, ahead) +
           (1.0f - share) * phase_henyey_greenstein(cos_angle, back);
}

// Returns Fresnel's reflection of unpolarised light at a water surface.  outside, inside  cosines of the angles in air
// and in water
//   x  reflectance;  y  share that is transmitted by two such surfaces in succession
FN vec2 drop_surface(float outside, float inside) {
    float n = 1.333f;
    float s = (outside - n * inside) / (outside + n * inside), p = (n * outside - inside) / (n * outside + inside);
    float through_s = 1.0f - s * s, through_p = 1.0f - p * p;
    return vec2(0.5f * (s * s + p * p), 0.5f * (through_s * through_s + through_p * through_p));
}

// For drops of water far larger than the wavelength, by geometrical optics: light reflected outside (7 %) and light
// transmitted (88 %), within 83 degrees of the forward direction. The 5 % that are reflected inside are taken as
// isotropic. Diffracted light keeps its direction and counts as unscattered. Source: van de Hulst 1957, 12.2;
// Glantschnig & Chen 1981.
FN float phase_water_drop(float cos_angle) {
    const float n = 1.333f;
    float half_sine = sqrt(max(0.5f - 0.5f * cos_angle, 0.0f)), half_cosine = sqrt(max(0.5f + 0.5f * cos_angle, 0.0f));
    float reflected = 0.25f * drop_surface(half_sine, sqrt(1.0f - half_cosine * half_cosine / (n * n))).x;
    // A transmitted ray turns by twice the angle between its directions outside and inside.
    float hypotenuse = sqrt(half_sine * half_sine + (n - half_cosine) * (n - half_cosine));
    float inside = (n - half_cosine) / hypotenuse;
    float outside = max(n * half_cosine - 1.0f, 0.0f) / hypotenuse;
    float squeeze = n / (2.0f * half_cosine + 1e-6f) / hypotenuse * outside;  // sine of incidence over sine of the turn
    float turned = 2.0f * (1.0f - outside / (n * inside));
    float passed = squeeze / turned * drop_surface(outside, inside).y;
    return (reflected + passed) / kPi + 0.05f / (4.0f * kPi);
}

// First two Legendre moments of phase_water_drop().
CONST_FLOAT kDropMoment1 = 0.80f;
CONST_FLOAT kDropMoment2 = 0.60f;

// Share of the light scattered by drops that counts as scattered. The rest, the second moment, is scattered so far
// forward that it counts as unscattered. Source: delta-Eddington, Joseph, Wiscombe & Weinman 1976.
CONST_FLOAT kDropTurned = 1.0f - kDropMoment2;

// Light within a layer of drops, which do not absorb. Depths are optical depths times 1 - g: by similarity the layer is
// equivalent to one of isotropic scattering. Source: Eddington's approximation with Marshak's boundary conditions;
// similarity: van de Hulst 1980, 14.1.
//   depth  [0, whole]  of a point, from the lit side;  whole >= 0  of the layer

// Scattered light of a beam perpendicular to the layer: mean radiance over irradiance / 4 pi.
FN float scattered_of_beam(float depth, float whole) {
    float passed = (5.0f - exp(-whole)) / (whole + 4.0f / 3.0f);  // three times the layer's transmittance
    return max(5.0f - passed * (2.0f / 3.0f + depth) - 3.0f * exp(-depth), 0.0f);
}

// Light of a uniform sky on the lit side: mean radiance relative to the sky's.
FN float light_of_side(float depth, float whole) { return (2.0f + 3.0f * (whole - depth)) / (4.0f + 3.0f * whole); }

#endif
