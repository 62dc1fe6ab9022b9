#pragma once

namespace deepwater::sim {

/// Phillips' saturated sea with a lower end set by the wind, as Tessendorf wrote it for pictures. Over the
/// plane of wave vectors it reads a exp(−1/(k l)²)/k⁴ · cos²θ; over wave numbers alone
///
///     F(k) = a Θ exp(−1/(k l)²) / k³   [m³],   l = U²/g,   Θ = ∫ cos²θ dθ
///
/// with Θ = π, or π/2 where only the half along the wind carries waves. ∫ F dk = a Θ l²/2.
/// Limits: the peak, k_p = √(4/5)/l over deep water, follows the wind alone and not the fetch; slopes hardly
/// grow with the wind (∫ k² F dk needs a cut-off at short waves and is a Θ ln(l/w) or so).
/// Source: Tessendorf 2001, Simulating Ocean Water, eq. 23–24, after Phillips 1958; as used by Jensen &
/// Golias 2001.
struct Phillips {
    double length = 0;    ///< l, m: the longest waves the wind can feed are a few times 2π l
    double strength = 0;  ///< a Θ, dimensionless

    /// @param constant  a; 0: the constant of the sea whose significant height is raised_height(wind_speed,
    ///                  fetch)
    /// @param wind_speed  U at 10 m, m/s, > 0
    /// @param fetch  m, > 0
    Phillips(double constant, bool one_way, double wind_speed, double fetch);

    /// Returns the constant a > 0 of the sea whose significant height is raised_height(wind_speed, fetch).
    [[nodiscard]] static double raised_constant(bool one_way, double wind_speed, double fetch);

    /// F(k) [m³].  @param k  rad/m, > 0
    [[nodiscard]] double omnidirectional(double k) const;

    /// Returns the wave number of the maximum of F k^½, that is of the spectrum over frequency in deep water,
    /// rad/m.
    [[nodiscard]] double peak_wave_number() const;
};

}  // namespace deepwater::sim
