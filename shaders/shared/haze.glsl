// Haze over the sea: an exponential layer.
#ifndef DEEPWATER_HAZE
#define DEEPWATER_HAZE
#include "shared/conventions.glsl"

// Height over which maritime haze thins by a factor e [m]. Source: Hess, Koepke & Schult 1998 (OPAC): about 1 km.
CONST_FLOAT kHazeScaleHeight = 1000.0f;

// Transmittance of a straight path between heights 0 and `height` [m], `range` metres long.
//   extinction [1/m] at sea level. Limit height -> 0: exp(-extinction range).
FN float haze_transmittance(float extinction, float range, float height) {
    float scaled = max(abs(height) / kHazeScaleHeight, 1e-3f);  // below, the mean density is 1 within 0.05 %
    return exp(-extinction * range * (1.0f - exp(-scaled)) / scaled);
}

#endif
