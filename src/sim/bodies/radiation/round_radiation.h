#pragma once

#include "sim/bodies/radiation/section_radiation.h"

namespace deepwater::sim {

/// Returns the coefficients of a body of revolution about the vertical in deep water, whose meridian `body`
/// is, one for each wave number.
///
/// Green's theorem on its surface with the wave source in deep water (Wehausen & Laitone 1960, eq. 13.17), on
/// rings of constant potential, with three points inside as in section_radiation(). For a hemisphere within
/// 1.5 % of Hulme 1982.
///
/// @param wave_numbers K = ω²/g, rad/m, > 0, at most kLargestWaveDistance/2 over the body's radius; infinite:
/// the limit of high frequencies, without damping
[[nodiscard]] std::vector<PlaneRadiation> round_radiation(const WaterlineProfile& body,
                                                          std::span<const double> wave_numbers);

}  // namespace deepwater::sim
