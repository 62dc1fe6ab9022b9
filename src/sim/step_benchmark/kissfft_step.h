#pragma once

#include <memory>
#include <vector>

#include "sim/moment/maps.h"
#include "sim/step_benchmark/bench_waves.h"

namespace deepwater::sim {

/// The step of WaveField with KissFFT's C library, in scalar arithmetic on one thread, for comparison and as
/// a check. It transforms eight real fields as four complex ones and fills level 0 of the same maps.
class KissfftStep {
public:
    enum class Kind {
        plain,   ///< four whole two-dimensional transforms
        thrifty  ///< as WaveField: five fields of half a plane along one axis, no columns without waves
    };

    KissfftStep(const BenchWaves& waves, Kind kind);
    ~KissfftStep();

    /// Fills level 0 of `maps`, whose size must be right.
    void run(double t, float choppiness, TileMaps& maps);

private:
    struct Transforms;

    using Complex = std::complex<float>;

    void make_spectra(double t);
    void transform_plain_columns();
    void transform_thrifty_columns(double t);
    void gather_row(int z);
    void write_row(int z, float choppiness, TileMaps& maps) const;
    [[nodiscard]] Complex wave_at(int n, int m, float cosine, float sine) const;

    Kind kind_;
    WaveField::Shape shape_;
    Grid2D<Complex> cosine_;  // ĥ = cosine_ cos ωt + sine_ sin ωt: columns n = 0 … c, rows m = −c … c
    Grid2D<Complex> sine_;
    Grid2D<double> frequency_;       // Hz at (n, |m|)
    Grid2D<Complex> half_plane_[5];  // thrifty: columns n = 0 … c, one after the other
    Grid2D<Complex> planes_[4];      // plain: the packed pairs, columns one after the other
    std::vector<Complex> in_[5];
    std::vector<Complex> out_[4];
    std::unique_ptr<Transforms> transforms_;
};

}  // namespace deepwater::sim
