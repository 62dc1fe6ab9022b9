#pragma once

namespace deepwater::scene {

/// Height [m] over the still water that two in a hundred of the waves' run-ups on a beach exceed.
///
///     R = 1.1 (0.35 s √(H L) + ½ √(H L (0.563 s² + 0.004)))
///
/// @param height  significant height H in deep water, m, ≥ 0
/// @param length  of the waves at the peak in deep water, L, m, ≥ 0
/// @param slope   tangent s of the foreshore's angle, ≥ 0
/// Source: Stockdon, Holman, Howd & Sallenger 2006, "Empirical parameterization of setup, swash, and runup",
/// eq. 19.
[[nodiscard]] double run_up(double height, double length, double slope);

}  // namespace deepwater::scene
