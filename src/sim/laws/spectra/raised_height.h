#pragma once

namespace deepwater::sim {

/// Returns the significant height [m] of the sea that a wind raises over a fetch: it grows with the fetch as
/// JONSWAP's does, until it reaches Pierson and Moskowitz's fully developed 0.21 U₁₉.₅²/g (at g F/U² ≈ 1.1e4:
/// 110 km for 10 m/s).
/// @param wind_speed  U at 10 m, m/s, > 0
/// @param fetch  m, > 0
[[nodiscard]] double raised_height(double wind_speed, double fetch);

}  // namespace deepwater::sim
