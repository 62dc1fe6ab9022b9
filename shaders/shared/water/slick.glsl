// Slicks: films on the water that damp short waves.
#ifndef DEEPWATER_SLICK
#define DEEPWATER_SLICK
#include "shared/conventions.glsl"

// Under a film waves shorter than this are gone. Source: Cox & Munk 1954, J. Opt. Soc. Am. 44, 838: their slicks of oil
// had no waves shorter than about a foot, and a half to a third of the slope variance of clean water.
CONST_FLOAT kSlickLength = 0.3f;  // m

// Returns the share of the slope variance of waves with wave numbers from k_min to k_max that a whole slick leaves, for
// slopes that are even over the logarithm of k.
//   k_min > 0, k_max > k_min  [rad/m]
FN float slick_left(float k_min, float k_max) {
    float longest_gone = 2.0f * kPi / kSlickLength;
    return clamp(log(longest_gone / k_min) / log(k_max / k_min), 0.0f, 1.0f);
}

// Returns the factor on the slopes of these waves: the variance falls linearly with the share of the slick.
//   left  slick_left();  slick [0, 1]
FN float slick_slopes(float left, float slick) { return sqrt(1.0f - slick * (1.0f - left)); }

#endif
