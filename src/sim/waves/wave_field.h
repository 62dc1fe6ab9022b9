#pragma once

#include <algorithm>
#include <complex>
#include <optional>
#include <span>
#include <vector>

#include "core/aligned_allocator.h"
#include "core/grid2d.h"
#include "sim/kernel/wave_kernel.h"
#include "sim/moment/maps.h"
#include "sim/waves/slow_heights.h"

namespace deepwater::sim {

class WaveField;

/// Working memory of one thread, for tiles of any shape.
class WaveScratch {
public:
    /// Makes room for `field`; allocates only when it must grow.
    void fit(const WaveField& field);

private:
    friend WaveField;
    AlignedVector<float> plane_;  // fields between the two passes
    AlignedVector<float> work_;
};

/// Strips of columns first … last − 1 of a tile.
struct Strips {
    int first = 0;
    int last = 0;

    bool operator==(const Strips&) const = default;
};

/// Factors on all maps (gain), on horizontal displacements and their derivatives (choppiness), and on the
/// slow heights.
struct WaveScale {
    float gain = 1;        ///< 0 … 1
    float choppiness = 1;  ///< lambda
    float slow = 0;        ///< on SlowHeights: lambda for a sea, 0 for a sum of waves alone
};

/// Fields to evaluate: those of the waves, or their first or second derivatives in time.
enum class WaveRate : int { none, first, second };

/// Mip levels to fill: all, or the finest alone.
enum class MipLevels { all, finest };

/// The largest |h| and horizontal displacement [m] and the largest crowding 1 − J, at least 0, among the
/// samples of a tile.
struct WaveExtremes {
    float height = 0;
    float horizontal = 0;
    float crowding = 0;
};

/// Sets the bounds of the sea's height and horizontal displacement from those of its tiles, largest first:
/// where tiles ride on larger ones, their heights grow by riding_factor().
void set_bounds(std::span<const WaveExtremes> tiles, OceanMaps& maps);
/// Raises these bounds to what waves near land can have, where there is land.
void raise_bounds(OceanMaps& maps);

/// Sums the waves of one periodic square, at any time, into maps:
///
///     h(x,t) = Σ_k ĥ(k,t) exp(i k·x),   ĥ(k,t) = h0(k) e^{−iωt} + conj(h0(−k)) e^{+iωt}
///
/// with slopes i k ĥ, displacements i k/|k| ĥ and their derivatives, by inverse FFT. Amplitudes and
/// frequencies are given by the caller. The error of every field is below 2e-6 of its maximum, at any time t
/// for which f t is finite: phases are reduced modulo whole turns in extended precision.
///
/// With WaveScale::slow the heights and slopes also hold the tile's slow heights of second order,
/// SlowHeights.
///
/// A step is evaluate(), or begin() and several threads' evaluate_strips() that together cover all strips,
/// and finish(). The result does not depend on how strips are divided, and nothing is allocated. Denormal
/// numbers are treated as zero. Different fields may be stepped at the same time, one field by one step at a
/// time.
class WaveField {
public:
    using Complex = std::complex<float>;

    struct Shape {
        int resolution = 0;   ///< samples along a side, a power of two from 16 to 2048
        double size = 0;      ///< side, m
        double rotation = 0;  ///< radians; tile coordinates u = R · (x, z), R = [cos −sin; sin cos]
        int harmonics = 0;  ///< waves have |n|, |m| ≤ harmonics < resolution/2: the Nyquist waves are dropped
    };

    explicit WaveField(const Shape& shape, const WaveKernel& kernel = wave_kernel());

    [[nodiscard]] const Shape& shape() const { return shape_; }
    [[nodiscard]] const WaveKernel& kernel() const { return *kernel_; }
    /// Whether all amplitudes are 0: the water is still at any time.
    [[nodiscard]] bool still() const { return still_; }

    /// @param h0  (2c+1)² amplitudes, c = harmonics: h0(n + c, m + c) belongs to the tile's wave vector
    ///            2π/size (n, m); the one at (c, c), the mean level, is ignored
    /// @param frequency  (c+1)² cycles per second at (|n|, |m|)
    void set_waves(const Grid2D<Complex>& h0, const Grid2D<double>& frequency);

    /// Computes the amplitudes of derivatives in time, valid until the next set_waves(). Allocates only the
    /// first time.
    void prepare_rates();

    /// Gives `maps` the right size; allocates only when it changes.
    void prepare(TileMaps& maps) const;

    /// Begins a step: computes the slow heights that it has, for the following calls of evaluate_strips()
    /// with the same arguments.  Allocates only the first time.
    void begin(double t, const WaveScale& scale, WaveRate rate = WaveRate::none);

    [[nodiscard]] int strips() const { return std::max(1, shape_.resolution / WaveKernel::kStripWidth); }

    /// Prepares the maps and fills them with still water, unless they hold it already.
    void lay_still(TileMaps& maps) const;

    /// Fills the maps of some strips, after begin(), except mip levels whose samples span several strips.
    /// Other threads may evaluate other strips at the same time, each with its own scratch.
    /// @pre scratch fits, maps are prepared, |t| times any frequency is finite
    /// @param rate  derivative of every field that the maps then hold; in place of the Jacobian that
    /// of dDx/dx + dDz/dz
    void evaluate_strips(const Strips& strips, double t, const WaveScale& scale, TileMaps& maps,
                         WaveScratch& scratch, MipLevels levels = MipLevels::all,
                         WaveRate rate = WaveRate::none);

    /// First half of evaluate_strips(): waves at the time t, transforms along x.
    void transform_rows(const Strips& strips, double t, WaveScratch& scratch,
                        WaveRate rate = WaveRate::none) const;
    /// Second half of evaluate_strips(): transforms along z, maps.
    void transform_columns(const Strips& strips, const WaveScale& scale, TileMaps& maps, WaveScratch& scratch,
                           MipLevels levels = MipLevels::all, WaveRate rate = WaveRate::none);

    /// Fills the smallest mip levels and returns the extremes over the tile.  @pre all strips were evaluated
    WaveExtremes finish(TileMaps& maps, MipLevels levels = MipLevels::all) const;

    /// Does the whole step on this thread; prepares `maps` and fits `scratch`.
    WaveExtremes evaluate(double t, const WaveScale& scale, TileMaps& maps, WaveScratch& scratch,
                          MipLevels levels = MipLevels::all);

    /// Returns the full plane ĥ(k,t), resolution² values, negative indices n at resolution + n.
    [[nodiscard]] Grid2D<Complex> spectrum_at(double t) const;

private:
    friend WaveScratch;

    void choose_shear_weight();
    [[nodiscard]] KernelWaves kernel_waves(WaveRate rate = WaveRate::none) const;
    /// Returns the index in amplitudes_ of the wave n, −c … c, of row m ≥ 0; its four parts lie
    /// kernel().lanes apart.
    [[nodiscard]] size_t amplitude_index(int n, int m) const;
    /// Returns the index in frequency_ and inverse_k_ of the wave n ≥ 0 of row m ≥ 0.
    [[nodiscard]] size_t wave_index(int n, int m) const;

    Shape shape_;
    const WaveKernel* kernel_;
    float shear_weight_ = 1;  // m

    // In the layout of KernelWaves.
    AlignedVector<float> amplitudes_;
    AlignedVector<float> rates_[2];  // amplitudes of the first and the second derivative in time
    bool rates_known_ = false;
    bool still_ = true;
    AlignedVector<double> frequency_;
    AlignedVector<float> inverse_k_;
    std::optional<SlowHeights> slow_heights_;  // made when they are wanted first
    AlignedVector<float> slow_;
    bool has_slow_ = false;  // the step has slow heights, slow_

    std::vector<WaveExtremes> strip_extremes_;
};

}  // namespace deepwater::sim
