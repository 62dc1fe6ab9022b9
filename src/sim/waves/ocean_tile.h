#pragma once

#include <complex>
#include <vector>

#include "core/grid2d.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/laws/sea_state.h"
#include "sim/moment/maps.h"
#include "sim/waves/cascades.h"
#include "sim/waves/wave_field.h"

namespace deepwater::sim {

/// One tile of a sea: a wave field whose amplitudes follow from the spectrum, the tile's band and random
/// draws.
///
///     h0(k) = (ξr + iξi)/2 · √S(k) · Δk,   ξ ~ N(0,1),   Δk = 2π/size
///
/// for k in the band. S(k) is the mean of the spectrum over the square Δk² around k: sampled once where the
/// spectrum hardly changes in it, more finely near the origin and where swell is narrow. Of a square that the
/// band's inner edge cuts, the part inside counts; if its own k lies outside, a neighbour carries that part.
/// At the outer edge this is done only beside a peak; elsewhere a square counts whole or not at all, which
/// averages out. So Σ_k E|ĥ(k)|² is the band's share of ∬ S d²k, whatever the spectrum.
class OceanTile {
public:
    /// @param plan  has any power-of-two resolution from 16, any size, rotation and band, which is cut at the
    /// Nyquist wave
    OceanTile(const TilePlan& plan, const SeaState& state);
    OceanTile(const TilePlan& plan, const SeaState& state, const SeaSpectrum& spectrum,
              const WaveKernel& kernel = default_wave_kernel());

    [[nodiscard]] const TilePlan& plan() const { return plan_; }
    [[nodiscard]] const TileInfo& info() const { return info_; }
    [[nodiscard]] WaveField& field() { return field_; }
    [[nodiscard]] const WaveField& field() const { return field_; }

    /// Sets new amplitudes and frequencies; every wave keeps its random draw. Does not allocate.
    /// @param spectrum  that of `state`
    void set_state(const SeaState& state, const SeaSpectrum& spectrum);
    void set_state(const SeaState& state) { set_state(state, SeaSpectrum(state)); }

    /// Returns the factor on the maps of this tile, 0…1; 1 until it is set.
    [[nodiscard]] float gain() const { return info_.gain; }
    void set_gain(float gain);
    /// Returns the factors on the tile's maps in a sea of the given choppiness.
    [[nodiscard]] WaveScale scale(float choppiness) const {
        return {.gain = gain(), .choppiness = choppiness, .slow = choppiness};
    }

    /// Returns E|ĥ|² [m²] of the waves, the mean over all seeds at gain 1; layout as amplitudes().
    [[nodiscard]] const Grid2D<float>& variances() const { return variance_; }

    /// Returns the amplitudes h0, (2c+1)² with c = plan().harmonics(): index (n + c, m + c).
    [[nodiscard]] const Grid2D<std::complex<float>>& amplitudes() const { return h0_; }

private:
    /// Values that all waves at one distance from the origin share.
    struct Distance {
        double index;  ///< |(n, m)|
        SeaSpectrum::Ring ring;
        bool carried;  ///< inside the band
        int samples;   ///< along the side of a wave's square
    };

    void draw(int seed);
    [[nodiscard]] int samples_at(double index, const SeaState& state, const SeaSpectrum& spectrum) const;
    [[nodiscard]] Distance& distance(int n, int m);
    void sample(const SeaSpectrum& spectrum);
    void sample_square(const SeaSpectrum& spectrum, int n, int m, int samples);
    [[nodiscard]] bool inside_band(double index) const;
    [[nodiscard]] double part_inside_band(double index, int samples) const;
    /// Returns the slope covariance of the waves, world axes, gain 1, each times left[|n|] · left[|m|].
    [[nodiscard]] glm::dvec3 slope_covariance(const std::vector<double>& left) const;
    void measure_lost_slopes();

    TilePlan plan_;
    TileInfo info_;
    WaveField field_;
    int seed_ = 0;
    double delta_k_;                     // rad/m
    double first_, last_;                // the band [first, last) in units of delta_k
    glm::dvec2 axis_u_, axis_v_;         // the tile's axes in the world's
    Grid2D<std::complex<float>> draws_;  // (ξr + iξi)/2, rows m = −c…c
    Grid2D<std::complex<float>> h0_;
    Grid2D<double> frequency_;         // Hz at (|n|, |m|)
    Grid2D<float> variance_;           // m², E|ĥ|² of the wave (n, m): that of h0(k) and of h0(−k)
    Grid2D<double> density_;           // m⁴, mean S around (n, m)
    std::vector<Distance> distances_;  // values for (n, m), 0 ≤ m ≤ n ≤ c + 1
    std::vector<glm::dvec3> lost_covariance_;   // lost_slope_variance at gain 1
    std::vector<glm::dvec3> shown_covariance_;  // shown_slope_variance at gain 1
    std::vector<double> passed_;                // share of variance at each |n| that a mip level keeps
    // share of variance at each |n| that remains after blending between its samples
    std::vector<double> shown_;
};

}  // namespace deepwater::sim
