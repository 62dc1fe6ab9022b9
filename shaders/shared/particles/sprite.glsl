// A disc with a soft edge that represents many small drops or bubbles.
#ifndef DEEPWATER_SPRITE
#define DEEPWATER_SPRITE

#include "shared/conventions.glsl"

// Returns the profile of a disc: 1 in the middle, 0 at the edge, 1/3 on average.  r2  squared distance from the middle,
// in radii
FN float sprite_profile(float r2) {
    float inside = max(1.0f - r2, 0.0f);
    return inside * inside;
}

// Returns the optical depth in the middle of a disc over which a cross-section of `share` m² is distributed by
// sprite_profile(), so that the integral over the disc is `share`.
//   length, width [m] > 0  half axes
FN float sprite_depth(float share, float length, float width) { return 3.0f * share / (kPi * length * width); }

// Returns the opacity of a point if the share `share` of the area is covered. Points of larger `field` are covered
// first; `field` is uniformly distributed over [0, 1]. So a cloud that gets thinner breaks up into pieces. The mean
// over the area is the share.
//   softness  (0,1], width of edges, in units of the field
FN float broken_sprite(float share, float field, float softness) {
    float least = 0.5f * softness;
    float edge = share < least         ? sqrt(2.0f * softness * share)
                 : share < 1.0f - least ? share + least
                                        : 1.0f + softness - sqrt(2.0f * softness * max(1.0f - share, 0.0f));
    return clamp((field - 1.0f + edge) / softness, 0.0f, 1.0f);
}

// Returns the half axis [m] with which a disc is drawn: `half_axis`, but at least 0.7 pixels of width `pixel` [m], so
// that it does not fall between the pixels' middles. Its light is then spread over a larger area.
FN float drawn_half_axis(float half_axis, float pixel) { return max(half_axis, 0.7f * pixel); }

#endif
