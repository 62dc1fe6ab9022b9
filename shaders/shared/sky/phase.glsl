// Phase functions: where scattered light goes. All return 1/sr and integrate to 1 over the sphere.
//   cos_angle [-1,1]  cosine between the directions of travel before and after: 1 straight on
#ifndef DEEPWATER_PHASE
#define DEEPWATER_PHASE

#include "shared/conventions.glsl"

// Molecules far smaller than the wavelength. Source: Rayleigh 1871; Chandrasekhar, Radiative Transfer (1960), 1.3.
FN float phase_rayleigh(float cos_angle) { return 3.0f / (16.0f * kPi) * (1.0f + cos_angle * cos_angle); }

// Particles about as large as the wavelength or larger; g (-1,1) is the mean cosine.
// Source: Henyey & Greenstein 1941, eq. 2.
FN float phase_henyey_greenstein(float cos_angle, float g) {
    float d = 1.0f + g * g - 2.0f * g * cos_angle;
    return (1.0f - g * g) / (4.0f * kPi * d * sqrt(d));
}

// Two Henyey-Greenstein lobes, one ahead and one back. Source: Kattawar 1975.
//   share [0,1] of the light in the lobe ahead, whose mean cosine is `ahead`; that of the other is `back` < 0
FN float phase_two_lobes(float cos_angle, float ahead, float back, float share) {
    return share * phase_henyey_greenstein(cos_angle, ahead) +
           (1.0f - share) * phase_henyey_greenstein(cos_angle, back);
}

// Reflectance for unpolarised light of a water surface seen from the air under a cosine, that in the water being `inside`.
//   x  mean of both polarisations;  y  share that passes two such surfaces one after the other
FN vec2 drop_surface(float outside, float inside) {
    float n = 1.333f;
    float s = (outside - n * inside) / (outside + n * inside), p = (n * outside - inside) / (n * outside + inside);
    float through_s = 1.0f - s * s, through_p = 1.0f - p * p;
    return vec2(0.5f * (s * s + p * p), 0.5f * (through_s * through_s + through_p * through_p));
}

// Drops of water far larger than the wavelength, by rays: what they reflect outside (7 %) and what passes them (88 %), within
// 83 degrees of straight on. The 5 % that turn back inside go all ways. What is diffracted is not counted as scattered: it
// goes straight on. Source: van de Hulst 1957, 12.2; Glantschnig & Chen 1981.
FN float phase_water_drop(float cos_angle) {
    const float n = 1.333f;
    float half_sine = sqrt(max(0.5f - 0.5f * cos_angle, 0.0f)), half_cosine = sqrt(max(0.5f + 0.5f * cos_angle, 0.0f));
    float reflected = 0.25f * drop_surface(half_sine, sqrt(1.0f - half_cosine * half_cosine / (n * n))).x;
    // A ray that turns by twice the angle between its ways outside and inside.
    float hypotenuse = sqrt(half_sine * half_sine + (n - half_cosine) * (n - half_cosine));
    float inside = (n - half_cosine) / hypotenuse;
    float outside = max(n * half_cosine - 1.0f, 0.0f) / hypotenuse;
    float squeeze = n / (2.0f * half_cosine + 1e-6f) / hypotenuse * outside;  // sine of incidence over that of the whole turn
    float turned = 2.0f * (1.0f - outside / (n * inside));
    float passed = squeeze / turned * drop_surface(outside, inside).y;
    return (reflected + passed) / kPi + 0.05f / (4.0f * kPi);
}

// Means over it of the first two Legendre polynomials of the cosine.
CONST_FLOAT kDropMoment1 = 0.80f;
CONST_FLOAT kDropMoment2 = 0.60f;

// Of what drops scatter, they send so much nearly straight on that it counts as not scattered, the phase function's second
// moment; this is the rest. Source: delta-Eddington, Joseph, Wiscombe & Weinman 1976.
CONST_FLOAT kDropTurned = 1.0f - kDropMoment2;

// Light within a layer of drops, which absorb none of it. Its depths are (1 - g) times optical ones: as much light is turned
// as if all that is scattered went all ways. Source: Eddington's approximation with Marshak's boundaries; similarity: van de
// Hulst 1980, 14.1.
//   depth  [0, whole]  of the place, from the side where light comes in;  whole >= 0  of the layer

// Light that has been scattered in the layer, of a beam that falls straight on it: mean radiance over irradiance / 4 pi.
FN float scattered_of_beam(float depth, float whole) {
    float passed = (5.0f - exp(-whole)) / (whole + 4.0f / 3.0f);  // three times the share of the beam that leaves behind
    return max(5.0f - passed * (2.0f / 3.0f + depth) - 3.0f * exp(-depth), 0.0f);
}

// The same of a sky on that side alone: mean radiance over that of the sky.
FN float light_of_side(float depth, float whole) { return (2.0f + 3.0f * (whole - depth)) / (4.0f + 3.0f * whole); }

#endif
