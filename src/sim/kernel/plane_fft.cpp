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
template <class Run>
void on_strips(int strips, size_t floats, const Run& run) {
    tbb::parallel_for(
        tbb::blocked_range<int>(0, strips),
        [&](const tbb::blocked_range<int>& part) {
            thread_local AlignedVector<float> scratch;
            if (scratch.size() < floats) scratch.resize(floats);
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
    const size_t floats = kernel_->scratch_floats(n_);
    on_strips(strips, floats,
              [&](int strip, float* scratch) { kernel_->transform_slow(n_, strip, plane, scratch); });
    on_strips(strips, floats, [&](int strip, float* scratch) {
        kernel_->transform_fast(n_, strip, plane, between, scratch);
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
