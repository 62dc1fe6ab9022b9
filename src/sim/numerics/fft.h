#pragma once

#include <complex>
#include <memory>

#include "core/grid2d.h"
#include "sim/numerics/lanes.h"

namespace deepwater::sim {

/// kLanes independent inverse discrete Fourier transforms of one length, side by side in the lanes, by
/// KissFFT.
///
///     out[x] = sum_{n=0}^{N-1} in[n] exp(+2 pi i n x / N)        sign +, no 1/N
///
/// Negative wave numbers are at N + n. A plan is immutable: any thread may use it. The ocean's own transforms
/// (sim/kernel) are checked against it. It serves every length.
class InverseFft {
public:
    /// Returns the plan for length `n` ≥ 2, which is made on first use and kept. Lengths with prime factors
    /// above 5 are slow, and only one thread at a time transforms them.
    [[nodiscard]] static const InverseFft& of_length(int n);

    /// @param in, out  n values each, not overlapping
    void run(const LaneComplex* in, LaneComplex* out) const;

    /// @pre n ≥ 2
    explicit InverseFft(int n);
    ~InverseFft();

private:
    struct Plan;
    std::unique_ptr<Plan> plan_;
};

/// Two-dimensional inverse transform, for tools and checks: values(x, z) = sum_{n,m} amplitudes(n, m) exp(+2
/// pi i (n x + m z) / N).
/// @pre square, at least 2 × 2
[[nodiscard]] Grid2D<std::complex<float>> inverse_fft_2d(const Grid2D<std::complex<float>>& amplitudes);

}  // namespace deepwater::sim
