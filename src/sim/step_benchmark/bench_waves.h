#pragma once

#include <cmath>
#include <complex>
#include <numbers>

#include "core/grid2d.h"
#include "sim/laws/gravity.h"
#include "sim/numerics/random.h"
#include "sim/waves/wave_field.h"

namespace deepwater::sim {

/// Waves to measure a step with: every wave of `shape` has an amplitude, and none is tiny.
struct BenchWaves {
    explicit BenchWaves(const WaveField::Shape& field_shape)
        : shape(field_shape),
          h0(2 * shape.harmonics + 1, 2 * shape.harmonics + 1),
          frequency(shape.harmonics + 1, shape.harmonics + 1) {
        const int c = shape.harmonics;
        for (int m = -c; m <= c; ++m) {
            for (int n = -c; n <= c; ++n) {
                const float k2 = static_cast<float>(n * n + m * m);
                h0(n + c, m + c) = k2 > 0 ? gaussian_draw(1, 0, n, m) / k2 : std::complex<float>();
            }
        }
        for (int m = 0; m <= c; ++m) {
            for (int n = 0; n <= c; ++n) {
                const double k = 2 * std::numbers::pi / shape.size * std::hypot(n, m);
                frequency(n, m) = std::sqrt(kGravity * k) / (2 * std::numbers::pi);
            }
        }
    }

    WaveField::Shape shape;
    Grid2D<std::complex<float>> h0;
    Grid2D<double> frequency;
};

}  // namespace deepwater::sim
