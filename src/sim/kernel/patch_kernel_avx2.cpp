// The patch kernel on AVX2's eight lanes with fused multiply-add. Only this file's unnamed namespace is
// compiled for such processors, as in wave_kernel_avx2.cpp.
#include "sim/kernel/patch_kernel.h"
#include "sim/kernel/twiddles.h"

#if defined(__x86_64__)

#include "sim/kernel/target_begin.inl"

namespace deepwater::sim {
namespace {

constexpr int kWidth = 8;

// Each needs those before it.
// clang-format off
#include "sim/kernel/vectors.inl"
#include "sim/kernel/transform.inl"
#include "sim/kernel/line_transform.inl"
#include "sim/kernel/patch_passes.inl"
// clang-format on

}  // namespace

constinit const PatchKernel kAvx2Patches = patch_kernel_named("avx2");

}  // namespace deepwater::sim

#include "sim/kernel/target_end.inl"

#endif
