#include "sim/pools/cosine_transform.h"

#include <cmath>
#include <numbers>

namespace deepwater::sim {
namespace {

/// Returns value · (c + i s).
LaneComplex turned(const LaneComplex& value, Lanes c, Lanes s) {
    return {value.real() * c - value.imag() * s, value.real() * s + value.imag() * c};
}

}  // namespace

CosineTransform::CosineTransform(int n) : n_(n), fft_(&InverseFft::of_length(n)) {
    for (int k = 0; k < n; ++k) {
        const double angle = 0.5 * std::numbers::pi * k / n;
        cosines_.push_back(static_cast<float>(std::cos(angle)));
        sines_.push_back(static_cast<float>(std::sin(angle)));
    }
}

void CosineTransform::forward(LaneComplex* line, LaneComplex* scratch) const {
    const auto n = static_cast<size_t>(n_);
    LaneComplex *folded = scratch, *waves = scratch + n;
    for (size_t j = 0; 2 * j < n; ++j) folded[j] = line[2 * j];
    for (size_t j = 0; 2 * j + 1 < n; ++j) folded[n - 1 - j] = line[2 * j + 1];
    fft_->run(folded, waves);
    // The transform has the sign +, so that wave k of the folded line is at n − k.
    line[0] = waves[0];
    const Lanes half = 0.5f;
    for (size_t k = 1; k < n; ++k) {
        const Lanes c = cosines_[k], s = sines_[k];
        const LaneComplex sum = turned(waves[n - k], c, -s) + turned(waves[k], c, s);
        line[k] = {sum.real() * half, sum.imag() * half};
    }
}

void CosineTransform::inverse(LaneComplex* line, LaneComplex* scratch) const {
    const auto n = static_cast<size_t>(n_);
    LaneComplex *waves = scratch, *folded = scratch + n;
    const Lanes norm = 1.0f / static_cast<float>(n_);
    waves[0] = {line[0].real() * norm, line[0].imag() * norm};
    for (size_t k = 1; k < n; ++k) {
        // X[k] − i X[n − k]
        const LaneComplex value(line[k].real() + line[n - k].imag(), line[k].imag() - line[n - k].real());
        waves[k] = turned(value, Lanes(cosines_[k]) * norm, Lanes(sines_[k]) * norm);
    }
    fft_->run(waves, folded);
    for (size_t j = 0; 2 * j < n; ++j) line[2 * j] = folded[j];
    for (size_t j = 0; 2 * j + 1 < n; ++j) line[2 * j + 1] = folded[n - 1 - j];
}

}  // namespace deepwater::sim
