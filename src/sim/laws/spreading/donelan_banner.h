#pragma once

#include <algorithm>
#include <cmath>

namespace deepwater::sim {

/// Donelan and Banner's spreading parameter β of sech²(βθ), x = ω/ω_p:
///
///     β = 2.61 x^1.3                                 0.56 ≤ x < 0.95   (held below 0.56)
///         2.28 x^(−1.3)                              0.95 ≤ x < 1.6
///         10^(−0.4 + 0.8393 exp(−0.567 ln x²))       1.6 ≤ x
///
/// @param ratio  x > 0
/// @return β, 0.39…2.45: narrowest at the peak
/// Source: Donelan, Hamilton & Hui 1985; above 1.6 Banner 1990.
[[nodiscard]] inline double donelan_banner_width(double ratio) {
    constexpr double kLowestMeasured = 0.56;
    if (ratio < 0.95) return 2.61 * std::pow(std::max(ratio, kLowestMeasured), 1.3);
    if (ratio < 1.6) return 2.28 * std::pow(ratio, -1.3);
    return std::pow(10, -0.4 + 0.8393 * std::exp(-0.567 * std::log(ratio * ratio)));
}

}  // namespace deepwater::sim
