#pragma once

#include "optics/air/atmosphere.h"

namespace deepwater::optics {

/// Returns the table of diffuse light that shaders/shared/sky/diffuse_light.glsl reads. It is the sum of the
/// orders of scattering; each order is integrated from the one before along lines of sight that end at every
/// node of the table.
///
/// @param aerosol  amount relative to a clear maritime day, ≥ 0
/// @param transmittance  tabulate_transmittance() of the same aerosol
[[nodiscard]] shared::Lut solve_diffuse_light(float aerosol, const shared::Lut& transmittance);

/// Returns the table of the transmittance from a height to space that shared::transmittance_uv() addresses.
[[nodiscard]] shared::Lut tabulate_transmittance(float aerosol);

}  // namespace deepwater::optics
