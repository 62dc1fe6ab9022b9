// A parcel of many small things, drawn as a soft disc.
#ifndef DEEPWATER_SPRITE
#define DEEPWATER_SPRITE

#include "shared/conventions.glsl"

// Share of a disc's middle at `r2`, the squared distance over its radius; 1/3 on average over the disc.
FN float sprite_profile(float r2) {
    float inside = max(1.0f - r2, 0.0f);
    return inside * inside;
}

// Optical depth in the middle of a disc that `share` m² of small things are spread over by sprite_profile(): over the disc
// they add up to the share.
//   length, width [m] > 0  half axes
FN float sprite_depth(float share, float length, float width) { return 3.0f * share / (kPi * length * width); }

// Opacity of a place where small things cover the part `share` of the area, if `field`, even between 0 and 1 over the area,
// says which places are covered first: what thins out breaks up. The mean over the area is the share.
//   softness (0,1]  of the field, over which an edge runs
FN float broken_sprite(float share, float field, float softness) {
    float least = 0.5f * softness;
    float edge = share < least         ? sqrt(2.0f * softness * share)
                 : share < 1.0f - least ? share + least
                                        : 1.0f + softness - sqrt(2.0f * softness * max(1.0f - share, 0.0f));
    return clamp((field - 1.0f + edge) / softness, 0.0f, 1.0f);
}

// Half axis [m] with which a disc is drawn that is `half_axis` long and seen with pixels `pixel` wide [m]: at least 0.7
// pixels, so that it is not lost between their middles; what it covers then is spread over more.
FN float drawn_half_axis(float half_axis, float pixel) { return max(half_axis, 0.7f * pixel); }

#endif
