// Short waves that ride on longer ones: they are higher on the crests of those, where the water is squeezed, and lower
// in the troughs.
#ifndef DEEPWATER_RIDING_WAVES
#define DEEPWATER_RIDING_WAVES
#include "shared/conventions.glsl"

// Returns the factor on the heights of waves that ride on longer ones: 1 + k h for a long wave of height h and wave
// number k, times the choppiness. With the displacement by the long wave this is the whole interaction of second order
// in the steepness, for waves of one direction over deep water and short waves much shorter than the long ones.
// Source: Longuet-Higgins & Stewart 1960, Changes in the form of short gravity waves on long waves and tidal currents.
//   stretch  change of the water's area by the longer waves, relative to it: the sum of J − 1, or of the derivatives of
//            the displacement along x and z, which is the same to first order
FN float riding_factor(float stretch) { return 1.0f - stretch; }

#endif
