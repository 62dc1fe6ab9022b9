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
    glm::dvec3 squeeze{0};  ///< q = ∬ (kx², kz², kx kz)/|k| S d²k, m: −⟨h ∂D⟩ for the drift D of λ = 1

    /// Covariance of (∂Dx/∂x, ∂Dz/∂z, ∂Dx/∂z), λ = 1: ∬ of the products of (kx², kz², kx kz)/|k| with S.
    glm::dmat3 strain{0};

    /// Computes the moments on a polar grid that resolves any peak of the spectra in use, with a relative
    /// error below 1e-3 of each trace, in some ten milliseconds.
    /// @param bands  must not overlap
    [[nodiscard]] static SpectrumMoments of(const SeaSpectrum& spectrum, const SeaState& state,
                                            std::span<const Band> bands);
};

/// Returns the mean level [m] of the choppy surface x' = x + λD(x), y = h(x), over the world's plane: crests
/// are narrowed and troughs widened, so that more places lie in troughs than on crests.
///
///     ⟨h J⟩ = −λ (qxx + qzz) = −λ ∬ |k| S d²k
///
/// This is exact for a Gaussian field, with J negative where the surface folds. A single wave of amplitude a
/// has −λ a² k/2, as Gerstner's wave. It does not mean that the sea has less water, only that h = 0 is not
/// its mean level.
[[nodiscard]] double mean_level(const SpectrumMoments& moments, double choppiness);

/// Returns the skewness of the choppy surface's height over the world's plane: third central moment over the
/// 3/2 power of the variance.
///
///     variance = m0 − λ² (qxx² + qzz² + 2 qxz²)
///     third    = λ³ (6 q det − 2 q³),   q = qxx + qzz,  det = qxx qzz − qxz²
///
/// These are the odd moments of a Gaussian field with the weight J, exact as above: cubic in steepness, so
/// very small.
/// @return 0 without waves
[[nodiscard]] double skewness(const SpectrumMoments& moments, double choppiness);

/// Returns the quantile `fraction` of the Jacobian J = (1 + λDxx)(1 + λDzz) − (λDxz)² over the undisplaced
/// surface, for Gaussian derivatives of the given covariance; error below 1e-4.
/// @param fraction  in (0, 1)
[[nodiscard]] double jacobian_quantile(const SpectrumMoments& moments, double choppiness, double fraction);

}  // namespace deepwater::sim
