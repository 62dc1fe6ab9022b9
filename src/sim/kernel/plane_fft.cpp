#include "sim/kernel/plane_fft.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// Calls run(strip, scratch) for the strips, divided among the threads.
/// @param size  of the scratch, in numbers of the kind Real
template <class Real, class Run>
void on_strips(int strips, size_t size, const Run& run) {
    tbb::parallel_for(
        tbb::blocked_range<int>(0, strips),
        [&](const tbb::blocked_range<int>& part) {
            thread_local AlignedVector<Real> scratch;
            if (scratch.size() < size) scratch.resize(size);
            for (int strip = part.begin(); strip < part.end(); ++strip) run(strip, scratch.data());
        },
        tbb::static_partitioner());
}

}  // namespace

PlaneFft::PlaneFft(int n, const PlaneKernel& kernel) : n_(n), kernel_(&kernel), between_(n) {
    DW_CHECK(n >= 16 && n <= 2048 && std::has_single_bit(static_cast<unsigned>(n)));
}

/// Transforms with the sign +, and without a factor.
void PlaneFft::transform(float* re, float* im) {
    const ComplexPlane plane{re, im}, between{between_.re.row(0), between_.im.row(0)};
    const int strips = n_ / kernel_->lanes;
    const size_t size = kernel_->scratch_size(n_);
    on_strips<float>(strips, size,
                     [&](int strip, float* scratch) { kernel_->transform_slow(n_, strip, plane, scratch); });
    on_strips<float>(strips, size, [&](int strip, float* scratch) {
        kernel_->transform_fast(n_, strip, plane, between, scratch);
    });
}

void PlaneFft::inverse_precisely(ComplexGrid& grid) {
    DW_CHECK(grid.side() == n_);
    if (precise_re_.width() == 0) precise_re_ = precise_im_ = Grid2D<double>(n_, n_);
    const ComplexPlane plane{grid.re.row(0), grid.im.row(0)};
    const PrecisePlane between{precise_re_.row(0), precise_im_.row(0)};
    const int strips = n_ / kernel_->precise_lanes;
    const size_t size = kernel_->scratch_size(n_);
    on_strips<double>(strips, size, [&](int strip, double* scratch) {
        kernel_->precise_slow(n_, strip, plane, between, scratch);
    });
    on_strips<double>(strips, size, [&](int strip, double* scratch) {
        kernel_->precise_fast(n_, strip, between, plane, scratch);
    });
}

void PlaneFft::inverse(ComplexGrid& grid) {
    DW_CHECK(grid.side() == n_);
    transform(grid.re.row(0), grid.im.row(0));
    std::swap(grid, between_);
}

void PlaneFft::forward(ComplexGrid& grid) {
    DW_CHECK(grid.side() == n_);
    // With real and imaginary parts exchanged before and after, the sign is the other one.
    transform(grid.im.row(0), grid.re.row(0));
    std::swap(grid.re, between_.im);
    std::swap(grid.im, between_.re);
    const float factor = 1 / (static_cast<float>(n_) * static_cast<float>(n_));
    for (Grid2D<float>* part : {&grid.re, &grid.im})
        std::ranges::transform(part->values(), part->values().begin(), [=](float v) { return factor * v; });
}

}  // namespace deepwater::sim
