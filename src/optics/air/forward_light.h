#pragma once

#include "optics/air/air_lines.h"

namespace deepwater::optics {

/// A table with the tiles that shaders/shared/sky/forward_light.glsl reads; the fields above them are left empty.
///
/// At every node that has aerosol about it lines of sight are followed in all directions. What they see,
/// times the rest of aerosol's phase function, is what aerosol there sends on nearly straight; its moments
/// are the series there; both light the lines in turn.
/// @param aerosol  relative to a clear maritime day, ≥ 0
/// @param sunlight  in that air
/// @param series  solved as if aerosol sent that light straight on: its lowest nodes are made better
[[nodiscard]] shared::Lut solve_forward_light(float aerosol, const Sunlight& sunlight, Field& series);

}  // namespace deepwater::optics
