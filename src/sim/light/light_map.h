#pragma once

#include "core/grid2d.h"

namespace deepwater::sim {

/// Variance [texels²] along each axis by which a map of light that strokes (beam_strokes.h) were laid on is
/// blurred when it is looked up: that of a stroke, and what linear lookups add in the mean of all places.
inline constexpr float kMapBlur = 1.0f / 4 + 1.0f / 6;

/// Spreads a map, as the sun's disc does: every beam is a cone. Or gathers what is spread too widely, as
/// anti-diffusion does (Boris & Book 1973), but for what would leave less than nothing. The map repeats at
/// its edges; its mean stays.
/// @param variance  along each axis, texels²; negative: to be taken away
/// @param scratch   as large as the map
void spread_repeating(Grid2D<float>& map, float variance, Grid2D<float>& scratch);

/// Makes lookups of a map of light as sharp as the sun's disc leaves it: what is lacking of its blur is
/// spread; of what kMapBlur has more, light is gathered again, and crests that lie between texels are raised.
/// The map repeats at its edges; its mean stays.
/// @param disc     variance of the sun's disc along each axis, texels²
/// @param scratch  as large as the map
void sharpen_light(Grid2D<float>& map, float disc, Grid2D<float>& scratch);

}  // namespace deepwater::sim
