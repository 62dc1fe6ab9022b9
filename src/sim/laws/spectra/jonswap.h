#pragma once

namespace deepwater::sim {

/// The growing sea of the Joint North Sea Wave Project:
///
///     S(ω) = α g² ω⁻⁵ exp(−(5/4)(ω_p/ω)⁴) γ^r   [m² s],   r = exp(−(ω − ω_p)²/(2 σ² ω_p²))
///
/// σ = 0.07 up to the peak and 0.09 beyond. For a wind U over a fetch F, χ = g F/U²:
///
///     α = 0.076 χ^(−0.22),   ω_p = 22 (g/U) χ^(−1/3),   γ = 3.3
///
/// χ is held at full development, 1e4: beyond it the formulas would raise seas higher than any observed.
/// Source: Hasselmann et al. 1973; α and ω_p in the rounding of the wave handbooks.
struct Jonswap {
    double alpha = 0;           ///< dimensionless
    double peak_frequency = 0;  ///< ω_p, rad/s
    double gamma = 1;           ///< peak enhancement γ ≥ 1

    /// Dimensionless fetch χ at which the sea is fully developed.
    static constexpr double kFullDevelopment = 1e4;

    /// @param wind_speed  U at 10 m, m/s, > 0
    /// @param fetch  m, > 0
    static Jonswap of_wind(double wind_speed, double fetch);

    /// Returns the same, with the formulas also used beyond full development.
    static Jonswap of_unlimited_growth(double wind_speed, double fetch);

    /// Returns the spectrum of a significant height and a peak period, for swell from a distant storm.
    /// @param height  m, ≥ 0
    /// @param period  of the peak, s, > 0
    static Jonswap of_height(double height, double period, double gamma);

    /// S(ω) [m² s].  @param omega  rad/s, > 0
    [[nodiscard]] double density(double omega) const;

    /// Returns 4 √∫ S dω, m.
    [[nodiscard]] double significant_height() const;
};

}  // namespace deepwater::sim
