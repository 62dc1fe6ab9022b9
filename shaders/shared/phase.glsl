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

#endif
