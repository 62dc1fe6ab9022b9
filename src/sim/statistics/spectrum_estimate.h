#pragma once

#include <complex>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "sim/laws/sea_state.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// A frequency spectrum as a curve.
struct FrequencyCurve {
    std::vector<double> frequency;  ///< rad/s, rising: that of the dispersion relation, not rounded to a loop
    std::vector<double> law_frequency;  ///< rad/s: law_frequency() of the same waves
    std::vector<double> density;        ///< S(ω), m² s
    std::vector<double> waves;  ///< of how many independent waves each value is made, but for a factor
};

/// The spectrum of the simulated sea, measured from its height maps.
///
///     estimate.sample(maps);         // keeps the heights
///     estimate.sample_later(later);  // adds what the two moments say, the second shortly after the first
///
/// A height map is a sum of waves along +k and of waves along −k; its Fourier transform at one moment cannot
/// tell them apart, at two moments it can:
///
///     ĥ(k, t) = A e^{−iωt} + B e^{+iωt}   ⇒   A = (ĥ₂ − ĥ₁ e^{iφ}) / (−2i sin φ),   φ = ω (t₂ − t₁),
///
/// and S(k) Δk² is the mean of 2 |A|². Where sin φ is too small for that, the two directions are given half
/// each of what the map holds. Densities between lattice points are bilinear; where a tile's band ends, the
/// points outside do not count. Objects are not shared between threads; the work of one call is spread over
/// the cores.
class SpectrumEstimate {
public:
    /// @param state  for its dispersion relation and loop; of its spectrum only whether the law is
    ///               one of frequency or of wave number
    /// @throws UsageError as check_state() does
    explicit SpectrumEstimate(const SeaState& state);

    void sample(const OceanMaps& maps);

    /// @param maps  of the same sea as at the last look, later by a small part of a period (or by any time
    /// that is no multiple of half the periods that matter). Maps of other tiles are not taken.
    void sample_later(const OceanMaps& maps);

    /// Multiplies all sums by `factor` in [0, 1]: what was seen before weighs less from now on.
    void fade(double factor);

    /// Adds another's sums.  @pre the same tiles, or none yet
    void add(const SpectrumEstimate& other);

    /// S at a wave vector in world axes [rad/m], m⁴; 0 where no tile carries it.
    [[nodiscard]] double density(double kx, double kz) const;

    /// S(ω) over the frequencies that the tiles carry, in steps of 3 % in wave number. Empty before the first
    /// look.
    [[nodiscard]] FrequencyCurve frequency_curve() const;

    /// The part per radian [1/rad] of the height variance of the waves with k_low ≤ |k| < k_high that travels
    /// towards each of `directions` equal sectors of the compass; sector i is centred on 360° i/directions.
    /// All 0 without waves; else their sum times 2π/directions is 1.
    [[nodiscard]] std::vector<double> spread(double k_low, double k_high, int directions) const;

private:
    /// What one tile has shown so far.
    struct Tile {
        TileInfo info;
        int resolution = 0;
        int harmonics = 0;                    // waves (n, m) with |n|, |m| ≤ harmonics
        Grid2D<std::complex<float>> heights;  // of the last look
        Grid2D<double> power;                 // Σ 2|A|² [m²]; (2c+1)², index (n + c, m + c)
    };

    [[nodiscard]] bool fits(const OceanMaps& maps) const;
    void fit_to(const OceanMaps& maps);
    void add_tile(Tile& tile, const TileMaps& later, double elapsed) const;
    [[nodiscard]] double ring_integral(double k) const;

    SeaState state_;
    std::vector<Tile> tiles_;
    double first_time_ = 0;
    double samples_ = 0;
};

/// What a loop makes of a curve. The waves' frequencies are rounded down to lines ω₀ = 2π/T apart, and the
/// line at ω holds ∫ S from ω to ω + ω₀: this envelope of the lines, m², at each frequency of the curve
/// (which is taken as straight between its points).
/// @param loop_period  T, s, > 0
[[nodiscard]] std::vector<double> loop_envelope(const FrequencyCurve& curve, double loop_period);

/// The frequency at which the sea of a curve peaks: spectral_peak() of the curve, or of the envelope of the
/// lines of a loop.
/// @param loop_period  T, s; 0: none
/// @return rad/s; 0 when there are no waves, or when those of the peak are slower than the loop and stand
/// still
[[nodiscard]] double peak_frequency(const FrequencyCurve& curve, double loop_period);

}  // namespace deepwater::sim
