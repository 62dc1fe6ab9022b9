#pragma once

#include "core/grid2d.h"

namespace deepwater::sim {

/// Variance [texels²] along each axis of the blur of a map of light when it is looked up: that of strokes
/// (beam_strokes.h) plus that of linear lookups, averaged over all places.
inline constexpr float kMapBlur = 1.0f / 4 + 1.0f / 6;

/// Blurs a map, as the sun's disc does, or sharpens it by anti-diffusion (Boris & Book 1973), limited so that
/// no texel becomes negative. The map repeats at its edges; its mean stays.
/// @param variance  of the blur along each axis, texels²; negative to sharpen
/// @param scratch   of the map's size
void spread_repeating(Grid2D<float>& map, float variance, Grid2D<float>& scratch);

/// Makes lookups of a map as sharp as the sun's disc would make it. If the disc's blur exceeds kMapBlur, the
/// map is blurred by the difference; otherwise it is sharpened, and crests that lie between texels are
/// raised. The map repeats at its edges; its mean stays.
/// @param disc     variance of the sun's disc along each axis, texels²
/// @param scratch  of the map's size
void sharpen_light(Grid2D<float>& map, float disc, Grid2D<float>& scratch);

}  // namespace deepwater::sim
