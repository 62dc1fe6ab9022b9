#pragma once

#include <cmath>

namespace deepwater::sim {

/// Hasselmann's spreading exponent s of cos²ˢ(θ/2), from the directional measurements of JONSWAP:
///
///     s = 6.97 x^4.06 (x ≤ 1),   9.77 x^(−2.33 − 1.45 (ω_p U/g − 1.17)) (x > 1),   x = ω/ω_p
///
/// with the step at the peak that the paper has.
/// @param ratio        x > 0
/// @param inverse_age  ω_p U/g > 0, dimensionless; measured for 1 to 1.4 and used as it is outside
/// @return s > 0
/// Source: Hasselmann, Dunckel & Ewing 1980.
[[nodiscard]] inline double hasselmann_exponent(double ratio, double inverse_age) {
    if (ratio <= 1) return 6.97 * std::pow(ratio, 4.06);
    return 9.77 * std::pow(ratio, -2.33 - 1.45 * (inverse_age - 1.17));
}

}  // namespace deepwater::sim
