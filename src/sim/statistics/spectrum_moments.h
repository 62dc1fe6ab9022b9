#pragma once

#include <glm/glm.hpp>
#include <span>

#include "sim/laws/sea_spectrum.h"
#include "sim/laws/sea_state.h"

namespace deepwater::sim {

/// A range of wave numbers, k_min ≤ |k| < k_max, rad/m.
struct Band {
    double k_min = 0;
    double k_max = kAllShortWaves;
};

/// Integrals of the spectrum over bands of waves, from which the statistics of the linear and the choppy
/// surface follow. World axes.
struct SpectrumMoments {
    double height = 0;    ///< m0 = ∬ S d²k, m²
    double velocity = 0;  ///< m2 = ∬ ω² S d²k, m²/s²; ω of animation_frequency(), rounded to the loop
    glm::dvec3 slope{0};  ///< ∬ (kx², kz², kx kz) S d²k
    /// ∬∬ min(k, k') ½ (1 + cos(θ − θ')) S S' d²k d²k', m³: how much waves stand on one another
    double riding = 0;

    /// Covariance of (∂Dx/∂x, ∂Dz/∂z, ∂Dx/∂z), λ = 1: ∬ of the products of (kx², kz², kx kz)/|k| with S.
    glm::dmat3 strain{0};

    /// Computes the moments on a polar grid that resolves any peak of the spectra in use, with a relative
    /// error below 1e-3 of each trace, in some ten milliseconds.
    /// @param bands  must not overlap
    [[nodiscard]] static SpectrumMoments of(const SeaSpectrum& spectrum, const SeaState& state,
                                            std::span<const Band> bands);
};

/// Returns the skewness of the surface's height over the world's plane, third central moment over the 3/2
/// power of the variance, to the first order in the steepness:
///
///     3 λ ∬∬ min(k, k') ½ (1 + cos(θ − θ')) S S' d²k d²k' / m0^{3/2}
///
/// For waves of one direction over deep water and λ = 1 this is the result of Longuet-Higgins 1963, and 3 k
/// √m0 for a narrow spectrum (Tayfun 1980). Where waves cross it lies within 6 % of the same theory's for
/// spreads as in wind seas, cos^{2s} with s ≥ 5 or Hasselmann's. The mean level is 0 for every λ.
/// @return 0 without waves
[[nodiscard]] double skewness(const SpectrumMoments& moments, double choppiness);

/// Returns the quantile `fraction` of the Jacobian J = (1 + λDxx)(1 + λDzz) − (λDxz)² over the undisplaced
/// surface, for Gaussian derivatives of the given covariance; error below 1e-4.
/// @param fraction  in (0, 1)
[[nodiscard]] double jacobian_quantile(const SpectrumMoments& moments, double choppiness, double fraction);

}  // namespace deepwater::sim
