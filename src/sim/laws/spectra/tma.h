#pragma once

#include "sim/laws/spectra/jonswap.h"

namespace deepwater::sim {

/// JONSWAP in water of limited depth (Texel, Marsen, Arsloe): S(ω) = S_JONSWAP(ω) Φ(ω, h).
/// Limits: deep water JONSWAP; ω √(h/g) → 0  JONSWAP · ω² h/(2 g). The bed is flat and the waves have adapted
/// to it.
/// Source: Bouws, Günther, Rosenthal & Vincent 1985.
struct Tma {
    Jonswap deep;
    double depth = 0;  ///< h, m, > 0

    /// S(ω) [m² s].  @param omega  rad/s, > 0
    [[nodiscard]] double density(double omega) const;
};

/// Kitaigorodskii's factor Φ: the energy density that a saturated range of fixed shape in k keeps over a bed.
///
///     Φ = tanh²(kh) / (1 + 2kh/sinh 2kh),   ω² = g k tanh(kh)
///
/// @param omega  rad/s, ≥ 0
/// @param depth  h, m, > 0
/// @return 0…1.  Limits: ω √(h/g) → 0  ω² h/(2 g);  → ∞  1.
/// Source: Kitaigorodskii, Krasitskii & Zaslavskii 1975, with the gravity waves' k at ω.
[[nodiscard]] double kitaigorodskii_factor(double omega, double depth);

}  // namespace deepwater::sim
