// A plane kernel for floats and doubles in one vector width. Needs vectors.inl before it.

// Each needs those before it.
// clang-format off
#include "sim/kernel/transform.inl"
#include "sim/kernel/line_transform.inl"
#include "sim/kernel/plane_passes.inl"

constexpr int kPreciseWidth = kWidth / 2;
namespace precise {
constexpr int kWidth = kPreciseWidth;
#include "sim/kernel/precise_vectors.inl"
#include "sim/kernel/transform.inl"
#include "sim/kernel/line_transform.inl"
#include "sim/kernel/plane_passes.inl"
}  // namespace precise
// clang-format on

void transform_slow(int n, int strip, const ComplexPlane& plane, float* scratch) {
    with_plan_of_length(n, [&](const auto& plan) { slow_pass(plan, strip, plane, plane, scratch); });
}

void transform_fast(int n, int strip, const ComplexPlane& from, const ComplexPlane& to, float* scratch) {
    with_plan_of_length(n, [&](const auto& plan) { fast_pass(plan, strip, from, to, scratch); });
}

void precise_slow(int n, int strip, const ComplexPlane& from, const PrecisePlane& to, double* scratch) {
    precise::with_plan_of_length(
        n, [&](const auto& plan) { precise::slow_pass(plan, strip, from, to, scratch); });
}

void precise_fast(int n, int strip, const PrecisePlane& from, const ComplexPlane& to, double* scratch) {
    precise::with_plan_of_length(
        n, [&](const auto& plan) { precise::fast_pass(plan, strip, from, to, scratch); });
}

constexpr PlaneKernel plane_kernel_here() {
    return {kWidth, transform_slow, transform_fast, precise::kWidth, precise_slow, precise_fast};
}
