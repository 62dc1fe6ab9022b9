#include "sim/waves/slow_heights.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr int kSmallestSide = 16;  // of PlaneFft

/// C(order, part) of Leibniz' rule.
float binomial(size_t order, size_t part) {
    return order == 2 && part == 1 ? 2.0f : 1.0f;
}

}  // namespace

SlowHeights::SlowHeights(int harmonics)
    : harmonics_(harmonics),
      side_(
          std::max(kSmallestSide, static_cast<int>(std::bit_ceil(static_cast<unsigned>(2 * harmonics + 2))))),
      between_(side_),
      scratch_(plane_kernel().scratch_size(side_)),
      products_(side_) {}

void SlowHeights::transform(ComplexGrid& grid) {
    const PlaneKernel& kernel = plane_kernel();
    const ComplexPlane plane{grid.re.row(0), grid.im.row(0)}, between{between_.re.row(0), between_.im.row(0)};
    for (int strip = 0; strip < side_ / kernel.lanes; ++strip)
        kernel.transform_slow(side_, strip, plane, scratch_.data());
    for (int strip = 0; strip < side_ / kernel.lanes; ++strip)
        kernel.transform_fast(side_, strip, plane, between, scratch_.data());
    std::swap(grid, between_);
}

void SlowHeights::compute(const WaveKernel& kernel, std::span<const KernelWaves> rates, double t, float unit,
                          float factor, AlignedVector<float>& slow) {
    DW_CHECK(!rates.empty() && rates.size() <= 3);
    while (signals_.size() < rates.size()) signals_.push_back({ComplexGrid(side_), ComplexGrid(side_)});
    for (size_t order = 0; order < rates.size(); ++order) {
        Signal& signal = signals_[order];
        for (Grid2D<float>* part : {&signal.height.re, &signal.height.im, &signal.steep.re, &signal.steep.im})
            std::ranges::fill(part->values(), 0.0f);
        for (int batch = 0; batch < kernel.batches(harmonics_); ++batch) {
            kernel.analytic_rows(rates[order], batch, t, side_,
                                 {signal.height.re.row(0), signal.height.im.row(0)},
                                 {signal.steep.re.row(0), signal.steep.im.row(0)});
        }
        transform(signal.height);
        transform(signal.steep);
    }

    // ½ Re(A* |∇|A) as the real part and ¼ γ |A|² as the imaginary part of one plane.
    const size_t last = rates.size() - 1;
    const float scale = factor * unit / (static_cast<float>(side_) * static_cast<float>(side_));
    const size_t count = products_.re.values().size();
    std::ranges::fill(products_.re.values(), 0.0f);
    std::ranges::fill(products_.im.values(), 0.0f);
    for (size_t order = 0; order <= last; ++order) {
        const float half = 0.5f * scale * binomial(last, order);
        const float quarter = 0.25f * kSetDown * scale * binomial(last, order);
        const ComplexGrid& a = signals_[order].height;
        const Signal& b = signals_[last - order];
        const float *a_re = a.re.row(0), *a_im = a.im.row(0);
        const float *b_re = b.height.re.row(0), *b_im = b.height.im.row(0);
        const float *k_re = b.steep.re.row(0), *k_im = b.steep.im.row(0);
        float *re = products_.re.row(0), *im = products_.im.row(0);
        for (size_t i = 0; i < count; ++i) {
            re[i] += half * (a_re[i] * k_re[i] + a_im[i] * k_im[i]);
            im[i] += quarter * (a_re[i] * b_re[i] + a_im[i] * b_im[i]);
        }
    }
    // With real and imaginary parts exchanged before and after, the transform goes forward.
    std::swap(products_.re, products_.im);
    transform(products_);
    std::swap(products_.re, products_.im);

    // The plane's spectrum Z holds those of its two real fields: ½ (Z(K) + Z*(−K)) and −½i (Z(K) − Z*(−K)).
    const int c = harmonics_;
    const int lanes = kernel.lanes;
    const int mask = side_ - 1;
    for (int m = 0; m < kernel.batches(c) * lanes; ++m) {
        for (int n = -c; n <= c; ++n) {
            float* const to =
                &slow[static_cast<size_t>(((m / lanes * (2 * c + 1)) + n + c) * 2 * lanes + m % lanes)];
            to[0] = to[lanes] = 0;
            if (m > c) continue;
            const int column = m & mask, row = n & mask, against_column = -m & mask, against_row = -n & mask;
            const float re = products_.re(column, row), im = products_.im(column, row);
            const float against_re = products_.re(against_column, against_row);
            const float against_im = products_.im(against_column, against_row);
            const float k = std::sqrt(static_cast<float>(n * n + m * m));
            to[0] = 0.5f * ((re + against_re) - k * (im + against_im));
            to[lanes] = 0.5f * ((im - against_im) + k * (re - against_re));
        }
    }
}

}  // namespace deepwater::sim
