#pragma once

namespace deepwater::sim {

/// The unified spectrum of long and short wind waves: gravity waves by their age, capillary waves by the
/// wind's friction on the water, so that slopes follow the wind as measured.
///
///     F(k) = (B_l + B_h)/k³   [m³]
///     B_l = ½ α_p (c_p/c) L J exp(−(Ω/√10)(√(k/k_p) − 1)),   α_p = 0.006 √Ω
///     B_h = ½ α_m (c_m/c) L exp(−¼(k/k_m − 1)²)
///     L = exp(−(5/4)(k_p/k)²),   J = γ^exp(−(√(k/k_p) − 1)²/(2 σ²)),   σ = 0.08 (1 + 4 Ω⁻³)
///     γ = 1.7 + 6 log₁₀ max(Ω, 1),   k_p = g (Ω/U)²,   c² = (g/k)(1 + (k/k_m)²),   k_m = 370 rad/m
///     α_m = 0.01 (1 + ln(u*/c_m)) below u* = c_m = 0.23 m/s, 0.01 (1 + 3 ln(u*/c_m)) above, at least 0
///     u* = 0.41 U/ln(10 m/z₀),   z₀ = 3.7e-5 (U²/g) (U/c_p)^0.9
///
/// The factor L of B_h is not in the paper: without it there are short waves where the long ones end in a
/// calm. Limits: made for U of 2 to 25 m/s and Ω of 0.84 (fully developed) to 5 (young); the spectrum ends by
/// itself at waves of a few millimetres. The low-frequency end does not know the bed.
/// Source: Elfouhaily, Chapron, Katsaros & Vandemark 1997.
struct Elfouhaily {
    double age = 0;       ///< Ω, inverse wave age
    double friction = 0;  ///< u*, m/s

    /// @param wind_speed  U at 10 m, m/s, > 0
    /// @param fetch  m, > 0; gives Ω = 0.84 tanh((χ/2.2e4)^0.4)^(−0.75), χ = g F/U², at most 5
    static Elfouhaily of_wind(double wind_speed, double fetch);

    /// @param inverse_age  Ω, 0.84…5
    Elfouhaily(double wind_speed, double inverse_age);

    /// F(k) [m³].  @param k  rad/m, > 0
    [[nodiscard]] double omnidirectional(double k) const;

    /// Δ(k) of the spectrum's own spreading (1 + Δ cos 2θ)/2π:
    ///     Δ = tanh(ln 2/4 + 4 (c/c_p)^2.5 + 0.13 (u*/c_m) (c_m/c)^2.5)
    [[nodiscard]] double spreading(double k) const;

    [[nodiscard]] double peak_wave_number() const { return peak_wave_number_; }

private:
    double peak_wave_number_ = 0;  // k_p, rad/m
    double peak_speed_ = 0;        // c_p, m/s
    double long_strength_ = 0;     // ½ α_p c_p
    double short_strength_ = 0;    // ½ α_m c_m
    double log_gamma_ = 0;
    double width_ = 0;  // σ
};

}  // namespace deepwater::sim
