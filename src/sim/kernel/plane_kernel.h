#pragma once

#include <cstddef>

#include "sim/kernel/wave_kernel.h"

namespace deepwater::sim {

/// The two passes of a transform of an n × n plane for one vector width, W independent transforms side by side
/// in the lanes, n a power of two from 16 to 2048:
///
///     out[x][y] = Σ_a Σ_b in[a][b] exp(+2πi (a x + b y) / n)
///
///  1. transform_slow: a strip of W columns, over the row's index a; written where they were read.
///  2. transform_fast: a strip of W rows x, over the column's index b; row x becomes column x of the result,
///     which so is transposed: out[x][y] is in row y and column x.
///
/// Several threads may take different strips of one pass, each with scratch of its own. The precise passes
/// compute in double precision, in strips of precise_lanes, and round the result.
struct PlaneKernel {
    int lanes = 0;  ///< W
    void (*transform_slow)(int n, int strip, const ComplexPlane& plane, float* scratch) = nullptr;
    void (*transform_fast)(int n, int strip, const ComplexPlane& from, const ComplexPlane& to,
                           float* scratch) = nullptr;
    int precise_lanes = 0;
    void (*precise_slow)(int n, int strip, const ComplexPlane& from, const PrecisePlane& to,
                         double* scratch) = nullptr;
    void (*precise_fast)(int n, int strip, const PrecisePlane& from, const ComplexPlane& to,
                         double* scratch) = nullptr;

    /// Returns the size of the scratch of any pass, in its floats or doubles.
    [[nodiscard]] size_t scratch_size(int n) const {
        constexpr size_t kPads = 16;  // complex vectors
        return 2 * static_cast<size_t>(lanes) * (2 * static_cast<size_t>(n) + kPads);
    }
};

/// Returns the kernel for the vectors of wave_kernel(width).
[[nodiscard]] const PlaneKernel& plane_kernel(VectorWidth width = kVectorsWidest);

// Those of wider vectors exist only on x86-64, and are called only on processors that have such vectors.
extern const PlaneKernel kBaselinePlanes;
extern const PlaneKernel kAvx2Planes;
extern const PlaneKernel kAvx512Planes;

}  // namespace deepwater::sim
