#pragma once

#include <complex>
#include <vector>

#include "core/grid2d.h"
#include "sim/lanes.h"
#include "sim/maps.h"

namespace deepwater::sim {

/// Working memory of one thread; shared by tiles of one resolution.
struct WaveScratch {
    explicit WaveScratch(int resolution);
    std::vector<LaneComplex> in[5];
    std::vector<LaneComplex> out[4];
};

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
/// or spectra: amplitudes and frequencies come from outside.
///
/// Two real fields share one complex transform, and only the columns that carry waves are transformed. The
/// work is cut into tasks that may run on any thread, all of a pass before any of the next:
/// transform_columns, transform_rows, finish. The result does not depend on who runs what.
class WaveField {
public:
    using Complex = std::complex<float>;

    struct Shape {
        int resolution = 0;   ///< samples along a side, a power of two ≥ 16
        double size = 0;      ///< side, m
        double rotation = 0;  ///< radians; tile coordinates u = R · (x, z), R = [cos −sin; sin cos]
        int harmonics = 0;  ///< waves have |n|, |m| ≤ harmonics < resolution/2: the Nyquist waves are dropped
    };

    explicit WaveField(const Shape& shape);

    [[nodiscard]] const Shape& shape() const { return shape_; }

    /// @param h0  (2c+1)² amplitudes, c = harmonics: h0(n + c, m + c) belongs to the tile's wave vector
    /// 2π/size (n, m);
    ///            the one at (c, c), the mean level, is ignored
    /// @param frequency  (c+1)² cycles per second at (|n|, |m|)
    void set_waves(const Grid2D<Complex>& h0, const Grid2D<double>& frequency);

    /// Makes `maps` the right size; allocates only when it is not.
    void prepare(TileMaps& maps) const;

    [[nodiscard]] int column_tasks() const { return columns_ / kLanes; }
    void transform_columns(int task, double t, WaveScratch& scratch);

    [[nodiscard]] int row_tasks() const { return shape_.resolution / kRowsPerTask; }
    void transform_rows(int task, float choppiness, TileMaps& maps, WaveScratch& scratch);

    /// The mip levels too small for a row task, and the extremes over the tile.
    WaveExtremes finish(TileMaps& maps) const;

    /// All passes on this thread.
    WaveExtremes evaluate(double t, float choppiness, TileMaps& maps, WaveScratch& scratch);

    /// The full plane ĥ(k,t), resolution² values with negative indices at resolution + n.
    [[nodiscard]] Grid2D<Complex> spectrum_at(double t) const;

private:
    static constexpr int kRowsPerTask = 16;
    static constexpr int kFields = 5;

    void transform_strip(int strip, float choppiness, TileMaps& maps, WaveScratch& scratch,
                         WaveExtremes& extremes);
    void write_strip(int strip, float choppiness, TileMaps& maps, const WaveScratch& scratch,
                     WaveExtremes& extremes) const;
    [[nodiscard]] LaneComplex* half_spectrum(int field, int strip) { return half_plane_[field].row(strip); }

    Shape shape_;
    int columns_ = 0;  // columns n ≥ 0 that carry waves, rounded up to whole batches of lanes

    // ĥ = cosine_ cos ωt + sine_ sin ωt; rows m = −c…c, batches of columns n.
    Grid2D<LaneComplex> cosine_;
    Grid2D<LaneComplex> sine_;
    Grid2D<double> frequency_;  // Hz; rows |m|, columns n
    Grid2D<Lanes> inverse_k_;   // rows |m|, batches of n

    // Five fields between the passes: columns n ≥ 0 of strips of kLanes rows, the rows in the lanes.
    Grid2D<LaneComplex> half_plane_[kFields];
    std::vector<WaveExtremes> task_extremes_;
};

}  // namespace deepwater::sim
