#pragma once

namespace deepwater::sim {

/// The fully developed sea of Pierson and Moskowitz:
///
///     S(ω) = 8.1e-3 g² ω⁻⁵ exp(−0.74 (g/(U₁₉.₅ ω))⁴)   [m² s],   U₁₉.₅ = 1.026 U₁₀
///
/// with peak ω_p = 0.877 g/U₁₉.₅ and significant height 0.21 U₁₉.₅²/g.
/// Limits: a wind that has blown for days over any distance; measured for 10 to 20 m/s. Knows no fetch.
/// Source: Pierson & Moskowitz 1964.
struct PiersonMoskowitz {
    double alpha = 0;           ///< 8.1e-3
    double peak_frequency = 0;  ///< ω_p, rad/s

    /// @param wind_speed  U at 10 m, m/s, > 0
    explicit PiersonMoskowitz(double wind_speed);

    /// S(ω) [m² s].  @param omega  rad/s, > 0
    [[nodiscard]] double density(double omega) const;

    /// Returns 4 √∫ S dω, m.
    [[nodiscard]] double significant_height() const;
};

}  // namespace deepwater::sim
