#pragma once

#include "optics/air/air_lines.h"

namespace deepwater::optics {

/// Returns a table that holds the tiles of forward-scattered light which
/// shaders/shared/sky/forward_light.glsl reads; the rows above the tiles, which hold the series, are left
/// empty.
///
/// At every node within the aerosol layer the radiance is integrated along lines of sight in all
/// directions. It is convolved with the forward part of aerosol's phase function, which the series of
/// degree 2 cannot hold: that is the forward-scattered light. Moments of the radiance give the node's
/// series. Both are sources of the next round of integration.
/// @param aerosol  amount relative to a clear maritime day, ≥ 0
/// @param sunlight  in the same air
/// @param series  in: solved as if forward-scattered light went on straight; out: the nodes within the
/// aerosol
///                layer are replaced by the more exact solution
[[nodiscard]] shared::Lut solve_forward_light(float aerosol, const Sunlight& sunlight, DiffuseField& series);

}  // namespace deepwater::optics
