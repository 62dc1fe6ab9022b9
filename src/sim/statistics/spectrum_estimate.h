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
    std::vector<double> frequency;      ///< rad/s, rising: by the dispersion relation, not rounded to a loop
    std::vector<double> law_frequency;  ///< rad/s: law_frequency() of the same waves
    std::vector<double> density;        ///< S(ω), m² s
    std::vector<double> waves;          ///< proportional to the number of independent waves of each value
};

/// The spectrum of the simulated sea, measured from its height maps.
///
///     estimate.sample(maps);         // keeps the heights
///     estimate.sample_later(later);  // a moment shortly after: adds the spectrum of both
///
/// A height map is a sum of waves along +k and waves along −k. Fourier transforms at two moments separate
/// them:
///
///     ĥ(k, t) = A e^{−iωt} + B e^{+iωt}   ⇒   A = (ĥ₂ − ĥ₁ e^{iφ}) / (−2i sin φ),   φ = ω (t₂ − t₁),
///
/// and S(k) Δk² is the mean of 2 |A|². Where sin φ is too small for that, both directions get half of the
/// power. Densities between lattice points are bilinear; points outside a tile's band do not count. An object
/// is used by one thread at a time; a call uses all cores.
class SpectrumEstimate {
public:
    /// @param state  gives the dispersion relation, the loop, and whether the law of the spectrum is one of
    ///               frequency or of wave number
    /// @throws UsageError as check_state() does
    explicit SpectrumEstimate(const SeaState& state);

    void sample(const OceanMaps& maps);

    /// @param maps  of the sea of the last sample(), later by a small part of a period (or by any time that
    ///              is no multiple of half the periods that matter). Maps of other tiles are ignored.
    void sample_later(const OceanMaps& maps);

    /// Multiplies all sums by `factor` in [0, 1], so that earlier samples weigh less than later ones.
    void fade(double factor);

    /// Adds another's sums.  @pre the same tiles, or none yet
    void add(const SpectrumEstimate& other);

    /// S at a wave vector in world axes [rad/m], m⁴; 0 where no tile carries it.
    [[nodiscard]] double density(double kx, double kz) const;

    /// S(ω) over the frequencies that the tiles carry, in steps of 3 % in wave number. Empty before the first
    /// sample.
    [[nodiscard]] FrequencyCurve frequency_curve() const;

    /// Returns the distribution over directions [1/rad] of the height variance of the waves with k_low ≤ |k|
    /// < k_high, for each of `directions` equal sectors of the compass; sector i is centred on 360°
    /// i/directions. All 0 without waves; else their sum times 2π/directions is 1.
    [[nodiscard]] std::vector<double> spread(double k_low, double k_high, int directions) const;

private:
    /// Sums of one tile.
    struct Tile {
        TileInfo info;
        int resolution = 0;
        int harmonics = 0;                    // waves (n, m) with |n|, |m| ≤ harmonics
        Grid2D<std::complex<float>> heights;  // of the last sample
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

/// Returns the envelope of the lines of a looped sea, m², at each frequency of the curve. A loop rounds
/// frequencies down to lines ω₀ = 2π/T apart, and the line at ω has the variance ∫ S from ω to ω + ω₀. The
/// curve is linear between its points.
/// @param loop_period  T, s, > 0
[[nodiscard]] std::vector<double> loop_envelope(const FrequencyCurve& curve, double loop_period);

/// Returns the peak frequency of a curve: spectral_peak() of the curve or, with a loop, of the envelope of
/// its lines.
/// @param loop_period  T, s; 0: none
/// @return rad/s; 0 without waves, or if those of the peak are slower than the loop and do not move
[[nodiscard]] double peak_frequency(const FrequencyCurve& curve, double loop_period);

}  // namespace deepwater::sim
