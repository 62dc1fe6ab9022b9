#pragma once

#include <complex>
#include <memory>

#include "core/grid2d.h"
#include "sim/lanes.h"

namespace deepwater::sim {

/// kLanes independent inverse discrete Fourier transforms of one length, side by side in the lanes (KissFFT
/// inside).
///
///     out[x] = sum_{n=0}^{N-1} in[n] exp(+2 pi i n x / N)        sign +, no 1/N
///
/// Negative wave numbers sit at N + n, as usual. Immutable after construction: any thread may use a plan.
class InverseFft {
public:
    /// The plan for length `n`, a power of two from 2 to 4096: made on first use, kept for the life of the
    /// program.
    [[nodiscard]] static const InverseFft& of_length(int n);

    /// @param in, out  n values each, not overlapping
    void run(const LaneComplex* in, LaneComplex* out) const;

    explicit InverseFft(int n);
    ~InverseFft();

private:
    struct Plan;
    std::unique_ptr<Plan> plan_;
};

/// The same in two dimensions, for tools and checks (the ocean itself knows more about its data and does less
/// work): values(x, z) = sum_{n,m} amplitudes(n, m) exp(+2 pi i (n x + m z) / N), square, power of two, at
/// least kLanes.
[[nodiscard]] Grid2D<std::complex<float>> inverse_fft_2d(const Grid2D<std::complex<float>>& amplitudes);

}  // namespace deepwater::sim
