#pragma once

#include "optics/air/atmosphere.h"

namespace deepwater::optics {

/// The table of diffuse light that shaders/shared/sky/diffuse_light.glsl reads: successive orders of scattering,
/// each gathered from the one before along lines of sight through every node of the table.
///
/// @param aerosol  relative to a clear maritime day, ≥ 0
/// @param transmittance  table of that air
[[nodiscard]] shared::Lut solve_diffuse_light(float aerosol, const shared::Lut& transmittance);

/// The transmittance table for a given amount of aerosol.
[[nodiscard]] shared::Lut tabulate_transmittance(float aerosol);

}  // namespace deepwater::optics
