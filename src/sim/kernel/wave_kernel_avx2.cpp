// The wave kernel on AVX2's eight lanes with fused multiply-add. Only this file's unnamed namespace is
// compiled for such processors: every header comes first, and nothing after the pragma instantiates a
// template or an inline function that other files share.
#include "sim/kernel/twiddles.h"
#include "sim/kernel/wave_kernel.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "sim/kernel/target_begin.inl"

namespace deepwater::sim {
namespace {

constexpr int kWidth = 8;

#include "sim/kernel/vectors.inl"

/// Returns f t − p without rounding error; p is the rounded product f t.
DW_INLINE D product_error(D f, D t, D p) {
    return _mm256_fmsub_pd(f, t, p);
}

/// Stores a vector past the caches (non-temporally).
DW_INLINE void store_past_caches(float* to, V value) {
    _mm256_stream_ps(to, value);
}

/// Makes what store_past_caches() has stored visible to other threads before any later store.
DW_INLINE void finish_stores() {
    _mm_sfence();
}

// Each file needs those before it.
// clang-format off
#include "sim/kernel/phase.inl"
#include "sim/kernel/transform.inl"
#include "sim/kernel/maps.inl"
#include "sim/kernel/passes.inl"
// clang-format on

}  // namespace

constinit const WaveKernel kAvx2Kernel = kernel_named("avx2");

}  // namespace deepwater::sim

#include "sim/kernel/target_end.inl"

#endif
