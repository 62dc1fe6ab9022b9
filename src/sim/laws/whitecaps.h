#pragma once

namespace deepwater::sim {

/// Largest share of the sea that foam covers, whatever FoamState::amount.
inline constexpr double kMostFoam = 0.95;

/// Laws of the share of a developed sea that is covered with whitecaps, 0…1, by the wind at 10 m [m/s] ≥ 0.

/// W = 3.84e-6 U^3.41. Source: Monahan & O'Muircheartaigh 1980, of winds up to about 17 m/s.
[[nodiscard]] double whitecaps_monahan(double wind_speed);

/// 3.18e-5 (U − 3.70)³ above 3.70 m/s, 4.82e-6 (U + 1.98)³ from 9.25 m/s; blended over 9.25–11.25 m/s, where
/// both are given. Source: Callaghan et al. 2008, of winds up to 23 m/s.
[[nodiscard]] double whitecaps_callaghan(double wind_speed);

/// Returns the share of the sea that foam covers, by the wind at 10 m [m/s]: the law for all foam.
///
/// Whitecaps are the geometric mean of the two laws above (none below 3.70 m/s), capped at 10 %, where
/// observations level off (Brumer et al. 2017). In a storm there are streaks of foam between the whitecaps:
/// storm_streaks() is added.
[[nodiscard]] double whitecap_cover(double wind_speed);

/// Returns the share of the sea that is breaking: a quarter of whitecap_cover(); the rest is foam left
/// behind. It is stage A of Monahan & Woolf 1989, who find a tenth to a third.
[[nodiscard]] double breaking_cover(double wind_speed);

/// Waves shorter than this [m] entrain no air when they break, whatever the wind.
inline constexpr double kShortestBreaker = 1.0;

/// Speed of the slowest waves that make whitecaps, over the wind's: those that break below it entrain hardly
/// any air. Observed distributions of breaking crests begin at 0.1 to 0.3 (Phillips, Posner & Hansen 2001;
/// Gemmrich, Banner & Garrett 2008).
inline constexpr double kSlowestBreaker = 0.2;

/// Returns the share of the slope variance of waves with wave numbers from k_min to k_max [rad/m] that
/// belongs to waves which make whitecaps in a wind [m/s], for a slope spectrum that is even over the
/// logarithm of k.
[[nodiscard]] double air_carrying_share(double k_min, double k_max, double wind_speed);

/// Returns the share of the sea under thin streaks of foam, from 22 m/s on; half of the sea at 40 m/s. Fits
/// the words of the Beaufort scale (10: "dense white streaks … the whole surface takes a white appearance";
/// 12: "completely white") and Holthuijsen, Powell & Pietrzak 2012, fig. 9, in shape rather than by number.
[[nodiscard]] double storm_streaks(double wind_speed);

/// Returns the share of the sea, part of whitecap_cover(), that is covered by streaks of old foam along the
/// wind, independent of where waves break (Beaufort 8: "well-marked streaks", 9: "dense streaks"): from 15
/// m/s on a growing part of the whitecaps, and all of storm_streaks(). The parts are chosen by eye.
[[nodiscard]] double streak_cover(double wind_speed);

}  // namespace deepwater::sim
