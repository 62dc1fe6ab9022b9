// Haze over the sea: an exponential layer.
#ifndef DEEPWATER_HAZE
#define DEEPWATER_HAZE
#include "shared/conventions.glsl"

// Height over which maritime haze thins by a factor e [m]. Source: Hess, Koepke & Schult 1998 (OPAC): about 1 km.
CONST_FLOAT kHazeScaleHeight = 1000.0f;

// Mean extinction [1/m] of a straight path between the sea and `height` [m], of any length: its transmittance is
// exp(-mean range).
//   extinction [1/m] at sea level. Limit height -> 0: extinction.
FN float mean_haze_extinction(float extinction, float height) {
    float scaled = max(abs(height) / kHazeScaleHeight, 1e-3f);  // below, the mean density is 1 within 0.05 %
    return extinction * (1.0f - exp(-scaled)) / scaled;
}

#endif
