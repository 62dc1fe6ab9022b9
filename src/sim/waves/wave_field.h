#pragma once

#include <algorithm>
#include <complex>
#include <vector>

#include "core/aligned_allocator.h"
#include "core/grid2d.h"
#include "sim/kernel/wave_kernel.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

class WaveField;

/// Working memory of one thread, for tiles of any shape.
class WaveScratch {
public:
    /// Room enough for `field`; allocates only when there is not.
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

/// What all maps, and what drift and its derivatives, are multiplied by.
struct WaveScale {
    float gain = 1;        ///< 0 … 1
    float choppiness = 1;  ///< lambda
};

/// What to evaluate of the waves: their fields, or the first or second derivative of these in time.
enum class WaveRate : int { none, first, second };

/// Which levels of the maps to fill: the finest alone is for measuring what the others cost.
enum class MipLevels { all, finest };

/// The largest |h| and horizontal displacement among the samples of a tile, m.
struct WaveExtremes {
    float height = 0;
    float drift = 0;
};

/// Sums the waves of one periodic square, at any moment, into the maps that shading samples:
///
///     h(x,t) = Σ_k ĥ(k,t) exp(i k·x),   ĥ(k,t) = h0(k) e^{−iωt} + conj(h0(−k)) e^{+iωt}
///
/// with slopes i k ĥ, displacements i k/|k| ĥ and their derivatives, by inverse FFT. It knows nothing of wind
/// or spectra: amplitudes and frequencies come from outside. Every field is within 2e-6 of its maximum, at
/// any time t for which f t is finite: phases are taken modulo whole turns in extended precision.
///
/// A step is evaluate(), or several threads' evaluate_strips() that together cover all strips, and finish().
/// The result does not depend on how strips are shared, and nothing is allocated. Denormal numbers count as
/// zero inside. Distinct fields may be used at the same time; one field by one step at a time.
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

    /// @param h0  (2c+1)² amplitudes, c = harmonics: h0(n + c, m + c) belongs to the tile's wave vector
    ///            2π/size (n, m); the one at (c, c), the mean level, is ignored
    /// @param frequency  (c+1)² cycles per second at (|n|, |m|)
    void set_waves(const Grid2D<Complex>& h0, const Grid2D<double>& frequency);

    /// Makes derivatives in time ready to be evaluated; allocates only the first time. Until the next set_waves().
    void prepare_rates();

    /// Makes `maps` the right size; allocates only when it is not.
    void prepare(TileMaps& maps) const;

    [[nodiscard]] int strips() const { return std::max(1, shape_.resolution / WaveKernel::kStripWidth); }

    /// All maps of some strips, but for mip levels whose samples mix strips of more than one task. Other
    /// threads may do other strips meanwhile, with scratch of their own.
    /// @pre scratch fits, maps are prepared, |t| times any frequency is finite
    /// @param rate  the maps hold this derivative of every field; their Jacobian then means nothing
    void evaluate_strips(const Strips& strips, double t, const WaveScale& scale, TileMaps& maps,
                         WaveScratch& scratch, MipLevels levels = MipLevels::all,
                         WaveRate rate = WaveRate::none);

    /// The first half of evaluate_strips: waves to the moment t, transforms along x.
    void transform_rows(const Strips& strips, double t, WaveScratch& scratch,
                        WaveRate rate = WaveRate::none) const;
    /// The second half: transforms along z, maps.
    void transform_columns(const Strips& strips, const WaveScale& scale, TileMaps& maps, WaveScratch& scratch,
                           MipLevels levels = MipLevels::all);

    /// After all strips: the smallest mip levels, and the extremes over the tile.
    WaveExtremes finish(TileMaps& maps, MipLevels levels = MipLevels::all) const;

    /// The whole step on this thread; prepares `maps` and fits `scratch`.
    WaveExtremes evaluate(double t, const WaveScale& scale, TileMaps& maps, WaveScratch& scratch,
                          MipLevels levels = MipLevels::all);

    /// The full plane ĥ(k,t), resolution² values with negative indices at resolution + n.
    [[nodiscard]] Grid2D<Complex> spectrum_at(double t) const;

private:
    friend WaveScratch;

    void choose_shear_weight();
    [[nodiscard]] KernelWaves kernel_waves(WaveRate rate = WaveRate::none) const;
    /// Where the wave n, −c … c, of row m ≥ 0 begins in amplitudes_; its four parts lie kernel().lanes apart.
    [[nodiscard]] size_t amplitude_index(int n, int m) const;
    /// Where the wave n ≥ 0 of row m ≥ 0 is in frequency_ and inverse_k_.
    [[nodiscard]] size_t wave_index(int n, int m) const;

    Shape shape_;
    const WaveKernel* kernel_;
    float shear_weight_ = 1;  // m

    // In the layout of KernelWaves.
    AlignedVector<float> amplitudes_;
    AlignedVector<float> rates_[2];  // amplitudes of the first and the second derivative in time
    bool rates_known_ = false;
    AlignedVector<double> frequency_;
    AlignedVector<float> inverse_k_;

    std::vector<WaveExtremes> strip_extremes_;
};

}  // namespace deepwater::sim
