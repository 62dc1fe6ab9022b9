#pragma once

#include <complex>

#include "core/grid2d.h"
#include "sim/cascades.h"
#include "sim/maps.h"
#include "sim/sea_state.h"
#include "sim/wave_field.h"

namespace deepwater::sim {

/// One tile of a sea: gives the wave field the amplitudes that the spectrum, the band and the random draws
/// call for.
///
///     h0(k) = (ξr + iξi)/2 · √S(k) · Δk,   ξ ~ N(0,1),   Δk = 2π/size
///
/// for k in the band, so that Σ_k E|ĥ(k)|² is the band's share of ∬ S d²k.
class OceanTile {
public:
    /// Any power-of-two resolution from 16, any size, rotation and band (which is cut at the tile's Nyquist).
    OceanTile(const TilePlan& plan, const SeaState& state);

    [[nodiscard]] const TilePlan& plan() const { return plan_; }
    [[nodiscard]] const TileInfo& info() const { return info_; }
    [[nodiscard]] WaveField& field() { return field_; }

    /// New amplitudes and frequencies; every wave keeps its draw. Does not allocate while the seed stays.
    void set_state(const SeaState& state);

    /// The amplitudes, (2c+1)² with c = plan().harmonics(): index (n + c, m + c).
    [[nodiscard]] const Grid2D<std::complex<float>>& amplitudes() const { return h0_; }

private:
    void draw(int seed);
    void measure_lost_slopes();

    TilePlan plan_;
    TileInfo info_;
    WaveField field_;
    int seed_ = 0;
    Grid2D<std::complex<float>> draws_;  // (ξr + iξi)/2, rows m = −c…c
    Grid2D<std::complex<float>> h0_;
    Grid2D<double> frequency_;  // Hz at (|n|, |m|)
    Grid2D<float> variance_;    // m², E|ĥ|² of the wave (n, m): that of h0(k) and of h0(−k)
};

}  // namespace deepwater::sim
