#pragma once

namespace deepwater::sim {

/// Distribution over directions of the waves of one length. All spreadings of this folder are of one family:
///
///     D(θ) = scale · base(θ) · cos²ᵉ(θ/2)      θ from the system's heading,   ∫ D dθ = 1
///
/// so that a spectrum can hold and interpolate any of them, and Horvath's elongation adds to the exponent e.
/// A one-way shape reverses the waves that run against the heading: it is D(θ) + D(θ + π) where cos θ > 0,
/// and 0 elsewhere. Heights and slopes at a single moment are the same for both. A shape that is symmetric
/// fore and aft is doubled.
struct DirectionalShape {
    enum class Base {
        uniform,    ///< 1
        cosine,     ///< cos² θ
        two_sided,  ///< 1 + parameter · cos 2θ, |parameter| ≤ 1
        sech        ///< sech²(parameter · θ), |θ| ≤ π
    };

    Base base = Base::uniform;
    bool one_way = false;
    double parameter = 0;
    double exponent = 0;  ///< e ≥ 0
    double log_scale = 0;

    /// D [1/rad] at the cosine of the angle from the heading.
    [[nodiscard]] double density(double cosine) const;

    /// ∫ cos 2θ D dθ, −1…1: difference of the shares of slope variance along and across the heading.
    [[nodiscard]] double second_harmonic() const;
};

/// Returns the shape of the given base, parameter and exponent whose integral over the circle is 1 (relative
/// error < 3e-5).
[[nodiscard]] DirectionalShape normalised(DirectionalShape shape);

/// cos²ˢ(θ/2).  @param s  ≥ 0: 0 is the same in all directions
/// Source: Longuet-Higgins, Cartwright & Smith 1963, with the normalisation by gamma functions.
[[nodiscard]] DirectionalShape cosine_power(double s);

/// Returns the exponent s of cos²ˢ(θ/2) whose directions have the circular standard deviation `deviation`
/// [rad], √(2 (1 − r)), r = s/(s+1) the mean of cos θ; 0 from √2 on.
/// Source: Kuik, van Vledder & Holthuijsen 1988.
[[nodiscard]] double cosine_power_of_width(double deviation);

}  // namespace deepwater::sim
