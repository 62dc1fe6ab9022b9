#pragma once

#include <cstddef>

#include "sim/kernel/wave_kernel.h"

namespace deepwater::sim {

/// A square of complex values in two arrays of n × n floats, row-major, which start on a cache line.
struct ComplexPlane {
    float* re = nullptr;
    float* im = nullptr;
};

/// The two passes of a transform of an n × n plane for one vector width, W independent transforms side by side
/// in the lanes, n a power of two from 16 to 2048:
///
///     out[x][y] = Σ_a Σ_b in[a][b] exp(+2πi (a x' + b y') / n)   with the axes exchanged: see PlaneFft
///
///  1. transform_slow: a strip of W columns, along the rows' index; written where they were read.
///  2. transform_fast: a strip of W rows, along the columns' index; row r becomes column r of the result.
///
/// Several threads may take different strips of one pass, each with scratch of its own.
struct PlaneKernel {
    int lanes = 0;  ///< W
    size_t (*scratch_floats)(int n) = nullptr;
    void (*transform_slow)(int n, int strip, const ComplexPlane& plane, float* scratch) = nullptr;
    void (*transform_fast)(int n, int strip, const ComplexPlane& from, const ComplexPlane& to,
                           float* scratch) = nullptr;
};

/// Returns the kernel for the vectors of wave_kernel(width).
[[nodiscard]] const PlaneKernel& plane_kernel(VectorWidth width = kVectorsWidest);

// Those of wider vectors exist only on x86-64, and are called only on processors that have such vectors.
extern const PlaneKernel kBaselinePlanes;
extern const PlaneKernel kAvx2Planes;
extern const PlaneKernel kAvx512Planes;

}  // namespace deepwater::sim
