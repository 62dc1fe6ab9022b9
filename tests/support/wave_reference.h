#pragma once

#include <complex>
#include <vector>

#include "core/grid2d.h"
#include "sim/moment/maps.h"
#include "sim/waves/wave_field.h"

namespace deepwater::sim::testing {

/// Waves to inject into a WaveField: amplitudes, (2c+1)², and frequencies, (c+1)², as WaveField::set_waves
/// takes them.
struct Waves {
    WaveField::Shape shape;
    Grid2D<std::complex<float>> h0;
    Grid2D<double> frequency;

    /// No waves yet; frequencies of deep water.
    explicit Waves(const WaveField::Shape& field_shape);

    /// The amplitude of wave (n, m), −c…c.
    [[nodiscard]] std::complex<float>& amplitude(int n, int m);

    /// Every wave drawn at random, amplitudes of a few centimetres.
    static Waves random(const WaveField::Shape& shape, int seed);

    /// Σ_k |h0(k)| + |h0(−k)|: no sum of these waves can exceed it.
    [[nodiscard]] double bound() const;

    /// The maps of these waves.
    [[nodiscard]] TileMaps evaluate(double t, float choppiness,
                                    const WaveKernel& kernel = wave_kernel()) const;
};

/// Every kernel that this processor can run, KissFFT's among them.
[[nodiscard]] std::vector<const WaveKernel*> available_kernels();

/// The fields at one point, in world axes.
struct Fields {
    double h, drift_x, drift_z, slope_x, slope_z, dxx, dzz, dxz;
    [[nodiscard]] double jacobian() const { return (1 + dxx) * (1 + dzz) - dxz * dxz; }
};

/// The Fourier sum written out, in double precision, at tile coordinates (u, v).
[[nodiscard]] Fields direct_sum(const Waves& waves, double t, double choppiness, double u, double v);

/// What the maps hold at sample (i, j) of level 0.
[[nodiscard]] Fields fields_of(const TileMaps& maps, int i, int j);

/// Largest difference over the heights and drifts, and over the dimensionless fields.
struct Difference {
    double lengths = 0;
    double gradients = 0;
    void include(const Fields& a, const Fields& b);
};

}  // namespace deepwater::sim::testing
