#pragma once

#include "sim/bodies/radiation/complex_equations.h"

namespace deepwater::sim {

/// What a source in deep water adds in two dimensions.
struct WaveTerms {
    Complex principal;  ///< g(u): its real part is the principal value ∫₀^∞ Re e^{ku/K} / (k − K) dk
    Complex wave;       ///< e^u
};

/// Returns the terms, with g(u) = e^u (E₁(u) + iπ sgn Im u), which is analytic for Re u < 0 and has the
/// derivative g − 1/u. Relative error < 1e-6.
/// @param u  K (y + η) ± iK (x − ξ), Re u ≤ 0, ≠ 0
[[nodiscard]] WaveTerms wave_terms(const Complex& u);

/// I(X, Y), the principal value ∫₀^∞ e^{−kY} J₀(kX) / (k − 1) dk, and its derivatives: what a source in deep
/// water adds in three dimensions, in units of 1/K.
struct RoundWave {
    double value, by_x, by_y;
};

/// Error < 1e-5 where X² + Y² > 1e-6. Source: Newman 1985, J. Eng. Math. 19, 57–67, eq. 9.
/// @param x  X, 0 … kLargestWaveDistance
/// @param y  Y, ≥ 0
[[nodiscard]] RoundWave round_wave(double x, double y);
inline constexpr double kLargestWaveDistance = 24;

/// Bessel's functions.
struct Bessel {
    double j0, j1;
};
/// @param x  0 … kLargestWaveDistance
[[nodiscard]] Bessel bessel(double x);

}  // namespace deepwater::sim
