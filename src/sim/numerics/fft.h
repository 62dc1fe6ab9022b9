#pragma once

#include <complex>
#include <memory>

#include "core/grid2d.h"
#include "sim/numerics/lanes.h"

namespace deepwater::sim {

/// kLanes independent inverse discrete Fourier transforms of one length, side by side in the lanes (KissFFT
/// inside).
///
///     out[x] = sum_{n=0}^{N-1} in[n] exp(+2 pi i n x / N)        sign +, no 1/N
///
/// Negative wave numbers sit at N + n, as usual. Immutable after construction: any thread may use a plan. It
/// is the reference that the ocean's own transforms (sim/kernel) are checked against, and serves every
/// length.
class InverseFft {
public:
    /// The plan for length `n` ≥ 2: made on first use, kept for the life of the program. Lengths with prime
    /// factors above 5 are slow, and their transforms take turns.
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

/// The same in two dimensions, for tools and checks (the ocean itself knows more about its data and does less
/// work): values(x, z) = sum_{n,m} amplitudes(n, m) exp(+2 pi i (n x + m z) / N).
/// @pre square, at least 2 × 2
[[nodiscard]] Grid2D<std::complex<float>> inverse_fft_2d(const Grid2D<std::complex<float>>& amplitudes);

}  // namespace deepwater::sim
