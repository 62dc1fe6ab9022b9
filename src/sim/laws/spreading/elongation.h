#pragma once

#include <cmath>

namespace deepwater::sim {

/// Horvath's elongation: an exponent e to add to cos²ᵉ(θ/2), whatever the spreading,
///
///     e = 16.1 tanh(ω_p/ω) ξ²
///
/// so that the waves longer than the peak get the longest crests and the short ones hardly change. (Programs
/// that print tanh(ω/ω_p) lengthen the crests of the short waves instead.)
/// @param ratio  ω/ω_p > 0
/// @param xi     ξ, 0…1
/// Source: Horvath 2015, Empirical Directional Wave Spectra for Computer Graphics.
[[nodiscard]] inline double elongation_exponent(double ratio, double xi) {
    return 16.1 * std::tanh(1 / ratio) * xi * xi;
}

}  // namespace deepwater::sim
