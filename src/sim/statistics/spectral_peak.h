#pragma once

#include <span>

namespace deepwater::sim {

/// Returns the frequency of the maximum of a spectrum whose values have random errors.
///
/// Around the maximum of the smoothed spectrum the curve
///
///     ln S = a + b x + c exp(−4x),   x = ln(ν / ν of that maximum),
///
/// is fitted by maximum likelihood for values whose error is proportional to themselves, as that of a
/// spectrum is. It is the form of Pierson & Moskowitz (ω⁻ⁿ under a front exp(−(ω₀/ω)⁴), any n), so that its
/// peak comes without bias. Laws over frequency have it in ν = ω. Laws over wave number k have it in the
/// frequency that k would have in deep water, ν = √(gk): in shallow water their front is less steep in ω,
/// like exp(−(ω₀/ω)²) where waves are long. A sharper peak is fitted over a shorter stretch, 1.2 of its own
/// widths to either side, in which the form is a parabola that falls less steeply towards the higher
/// frequencies: on exact spectra the result is right within 0.3 % for JONSWAP, γ up to 10, and within 0.9 %
/// for Elfouhaily.
///
/// Source: maximum likelihood for spectra: Whittle 1953; the fit itself is this project's.
///
/// @param frequency  rad/s, > 0, rising
/// @param law_frequency  ν at each, rad/s, > 0, rising
/// @param density  S ≥ 0 at each, in any unit
/// @param waves  proportional to the number of independent waves that each value is made of, ≥ 0
/// @return ω, rad/s; 0 when all is 0
/// @pre four spans of one length
[[nodiscard]] double spectral_peak(std::span<const double> frequency, std::span<const double> law_frequency,
                                   std::span<const double> density, std::span<const double> waves);

}  // namespace deepwater::sim
