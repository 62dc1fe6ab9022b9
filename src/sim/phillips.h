#pragma once

#include <functional>
#include <glm/glm.hpp>
#include <limits>

#include "sim/sea_state.h"

namespace deepwater::sim {

/// Upper end of an integral over all short waves, rad/m.
inline constexpr double kAllShortWaves = std::numeric_limits<double>::infinity();

/// The Phillips spectrum as a density of height variance over the plane of wave vectors:
///
///     S(k) = a exp(−1/(k l)²) / k⁴ · (k̂·ŵ)² · exp(−k² w²)   [m⁴],   l = U²/g,
///
/// and zero where k̂·ŵ < 0 when only waves along the wind are wanted. Zero everywhere in still air.
/// Height variance m0 = ∬ S d²k = π a l²/2 for w ≪ l, half of that with the waves against the wind dropped.
/// Source: Tessendorf 2001, Simulating Ocean Water, eq. 23–24, as used by Jensen & Golias 2001.
struct Phillips {
    double amplitude = 0;   ///< a, dimensionless
    double length = 0;      ///< l, m: the longest waves the wind can feed are a few times 2π l
    double cutoff = 0;      ///< w, m
    glm::dvec2 wind{1, 0};  ///< ŵ, unit vector (x, z) towards which the wind blows
    bool one_way = true;

    explicit Phillips(const SeaState& state);

    /// S at a wave vector in world axes [rad/m]; 0 at the origin.
    [[nodiscard]] double density(double kx, double kz) const;

    /// The part of S that depends on |k| alone: S = radial(k) cos²θ, θ from the wind.  @param k > 0, rad/m
    [[nodiscard]] double radial(double k) const;

    /// ∫ cos²θ dθ over the directions that carry waves.
    [[nodiscard]] double angular_integral() const;

    /// ∬ weight(|k|) S d²k over k_min ≤ |k| < k_max.
    /// @param weight  a function that varies no faster than a few powers of k
    /// @param k_min, k_max  rad/m, 0 ≤ k_min; k_max may be infinite.  Relative error < 1e-6.
    [[nodiscard]] double integral(const std::function<double(double)>& weight, double k_min,
                                  double k_max) const;

    /// Variance of height [m²] of the waves with k_min ≤ |k| < k_max.
    [[nodiscard]] double height_variance(double k_min, double k_max) const;

    /// Covariance (xx, zz, xz; world axes) of the slopes of the waves with k_min ≤ |k| < k_max.
    [[nodiscard]] glm::dvec3 slope_covariance(double k_min, double k_max) const;
};

/// Unit vector (x, z) of a compass direction [degrees]: 0 is north (−z), 90 east (+x).
[[nodiscard]] glm::dvec2 compass_vector(double degrees);

}  // namespace deepwater::sim
