// The plane kernel on AVX-512's sixteen lanes. Only this file's unnamed namespace is compiled for such
// processors, as in wave_kernel_avx512.cpp.
#include "sim/kernel/plane_kernel.h"
#include "sim/kernel/twiddles.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define DW_TARGET_AVX512
#include "sim/kernel/target_begin.inl"

namespace deepwater::sim {
namespace {

constexpr int kWidth = 16;

#include "sim/kernel/vectors.inl"

#include "sim/kernel/plane_kernel.inl"

}  // namespace

constinit const PlaneKernel kAvx512Planes = plane_kernel_here();

}  // namespace deepwater::sim

#include "sim/kernel/target_end.inl"

#endif
