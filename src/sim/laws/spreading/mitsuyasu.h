#pragma once

#include <cmath>

namespace deepwater::sim {

/// Mitsuyasu's spreading exponent s of cos²ˢ(θ/2), from a cloverleaf buoy in open sea:
///
///     s = s_p x⁵ (x ≤ 1),   s_p x^(−2.5) (x > 1),   s_p = 11.5 (ω_p U/g)^(−2.5),   x = ω/ω_p
///
/// Young seas (large ω_p U/g) are spread wider.
/// @param ratio        x > 0
/// @param inverse_age  ω_p U/g > 0, dimensionless (over a bed U over the peak's phase speed)
/// @return s > 0.  Measured for 0.7 < x < 3 or so: narrowest at the peak, towards uniform at both ends.
/// Source: Mitsuyasu et al. 1975, put in terms of ω_p U/g as in Goda 1985.
[[nodiscard]] inline double mitsuyasu_exponent(double ratio, double inverse_age) {
    return 11.5 * std::pow(inverse_age, -2.5) * std::pow(ratio, ratio <= 1 ? 5.0 : -2.5);
}

}  // namespace deepwater::sim
