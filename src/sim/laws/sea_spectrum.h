#pragma once

#include <array>
#include <functional>
#include <glm/glm.hpp>
#include <limits>
#include <vector>

#include "sim/laws/sea_state.h"
#include "sim/laws/spreading/directional_shape.h"

namespace deepwater::sim {

/// Upper end of an integral over all short waves, rad/m.
inline constexpr double kAllShortWaves = std::numeric_limits<double>::infinity();

/// Density of a sea's height variance over wave lengths and directions: the wind sea of `waves.spectrum` and
/// `waves.spreading`, mixed with that of a second law, plus the swell.
///
///     S(k) = Σ F(k) D(θ; k) / k   [m⁴]      over wind sea and swell,   ∬ S d²k = ∫ F dk = m0
///     F D of the wind sea = (1 − b) F₁ D₁ + b F₂ D₂,   b = waves.second_share
///
/// Immutable: safe to read from any number of threads. Making one costs a few tenths of a millisecond: the
/// radial parts and the parameters of the spreading are tabulated over the logarithm of k, with a node on
/// each peak; between nodes the relative error is below 1e-4 wherever F is more than 1e-12 of its maximum.
class SeaSpectrum {
public:
    /// @throws UsageError as check_state() does
    explicit SeaSpectrum(const SeaState& state);

    /// Density of height variance over the plane of wave vectors, world axes [rad/m] → m⁴; 0 at the origin.
    [[nodiscard]] double density(double kx, double kz) const;

    /// F(k) [m³], k in rad/m: ∫ F dk = m0 [m²].
    [[nodiscard]] double omnidirectional(double k) const;

    /// Returns D [1/rad], the distribution over directions of the variance at `k`, towards `compass_degrees`,
    /// of wind sea and swell weighted by their parts of F. It integrates to 1 over the circle where F > 0,
    /// and is 0 elsewhere.
    [[nodiscard]] double spread(double k, double compass_degrees) const;

    /// S(ω) [m² s], ω in rad/s, by the state's dispersion relation: ∫ S dω = m0.
    [[nodiscard]] double frequency_density(double omega) const;

    /// ∫ weight(k) F(k) dk over k_min ≤ k < k_max.
    /// @param weight  smooth over a third of an octave
    /// @param k_min, k_max  rad/m, 0 ≤ k_min; k_max may be infinite.  Relative error < 1e-4 of the integral
    ///                      of the exact functions.
    [[nodiscard]] double integral(const std::function<double(double)>& weight, double k_min,
                                  double k_max) const;

    /// Variance of height [m²] of the waves with k_min ≤ |k| < k_max.
    [[nodiscard]] double height_variance(double k_min, double k_max) const;

    /// Covariance (xx, zz, xz; world axes) of the slopes of the waves with k_min ≤ |k| < k_max.
    [[nodiscard]] glm::dvec3 slope_covariance(double k_min, double k_max) const;

    /// Angular frequency [rad/s] of the maximum of S(ω); 0 where there are no waves.
    [[nodiscard]] double peak_frequency() const { return peak_frequency_; }

    // Wave numbers [rad/m] of the peaks of the wind sea's two laws and of the swell; 0 for a part that is
    // absent.
    [[nodiscard]] double wind_sea_peak() const { return wind_sea_.peak; }
    [[nodiscard]] double second_wind_sea_peak() const { return second_wind_sea_.peak; }
    [[nodiscard]] double swell_peak() const { return swell_.peak; }

    /// Unit vector (x, z) towards which the wind blows.
    [[nodiscard]] glm::dvec2 wind() const { return wind_sea_.heading; }

    /// Unit vector (x, z) towards which the swell runs.
    [[nodiscard]] glm::dvec2 swell() const { return swell_.heading; }

    /// Returns whether no wave has any height: wind and swell are 0, or so small that all densities round to
    /// 0.
    [[nodiscard]] bool calm() const { return peak_frequency_ <= 0; }

    /// Values of one wave number for density(), so that sampling a lattice computes them once per distance
    /// from the origin and not once per point.
    struct Ring {
        double wind_sea = 0;         ///< F/k of the wind sea's first law, m⁴
        double second_wind_sea = 0;  ///< of its second law
        double swell = 0;            ///< F/k of the swell, m⁴
        DirectionalShape wind_shape;
        DirectionalShape second_wind_shape;
        DirectionalShape swell_shape;
    };
    [[nodiscard]] Ring ring(double k) const;

    /// S at a point of a ring.  @param direction  unit vector (x, z), world axes
    [[nodiscard]] double density(const Ring& ring, const glm::dvec2& direction) const;

private:
    /// One system of waves: its radial part and directions at equal steps of ln k, outwards from its peak in
    /// both directions. The laws have kinks and steps at the peak, across which nothing is interpolated.
    struct System {
        struct Nodes {
            std::vector<double> log_density;  ///< ln F
            std::vector<DirectionalShape> shapes;
        };

        glm::dvec2 heading{0, -1};  ///< towards which it runs
        double peak = 0;            ///< k of the peak, rad/m; 0: no waves
        Nodes below;                ///< from the peak down
        Nodes above;                ///< from the peak up

        [[nodiscard]] bool present() const { return peak > 0; }
        [[nodiscard]] double k_first() const;
        [[nodiscard]] double k_last() const;
        [[nodiscard]] double omnidirectional(double k) const;
        [[nodiscard]] DirectionalShape shape(double k) const;
    };

    [[nodiscard]] static System without_waves(const glm::dvec2& heading);
    template <class Radial, class Shape>
    [[nodiscard]] static System tabulate(const Radial& law, const Shape& shape, const glm::dvec2& heading);
    static void scale(System& system, double factor);
    template <class Function, class Sum>
    static void add_integral(const System& system, double k_min, double k_max, const Function& function,
                             Sum& sum);
    [[nodiscard]] static System make_wind_sea(const SeaState& state, double share);
    [[nodiscard]] static System make_second_wind_sea(const SeaState& state);
    [[nodiscard]] static System make_swell(const SeaState& state);
    [[nodiscard]] double find_peak() const;

    SeaState state_;
    System wind_sea_;
    System second_wind_sea_;
    System swell_;

    [[nodiscard]] std::array<const System*, 3> systems() const {
        return {&wind_sea_, &second_wind_sea_, &swell_};
    }
    double peak_frequency_ = 0;
};

/// Returns the frequency [rad/s] in which the law of the wind sea's spectrum is written: that of the wave, or
/// for laws over wave number (Phillips, Elfouhaily) √(gk), its frequency in deep water.
/// @param k  rad/m, > 0
[[nodiscard]] double law_frequency(const SeaState& state, double k);

}  // namespace deepwater::sim
