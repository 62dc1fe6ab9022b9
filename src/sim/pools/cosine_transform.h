#pragma once

#include <vector>

#include "sim/numerics/fft.h"

namespace deepwater::sim {

/// Cosine transforms of complex lines, kLanes side by side:
///
///     forward   X[k] = Σ_j x[j] cos(π k (2j + 1) / 2N)
///     inverse   x[j] = X[0]/N + 2/N Σ_{k>0} X[k] cos(π k (2j + 1) / 2N)
///
/// each by one complex transform of N points. Lengths as InverseFft. A plan may be used by any thread.
/// Source: Makhoul 1980, A fast cosine transform in one and two dimensions, IEEE Trans. ASSP 28, 27–34.
class CosineTransform {
public:
    explicit CosineTransform(int n);

    [[nodiscard]] int length() const { return n_; }
    /// Transform `line` in place.  @param scratch  2 n values
    void forward(LaneComplex* line, LaneComplex* scratch) const;
    void inverse(LaneComplex* line, LaneComplex* scratch) const;

private:
    int n_;
    const InverseFft* fft_;
    std::vector<float> cosines_, sines_;  ///< of π k / 2N
};

}  // namespace deepwater::sim
