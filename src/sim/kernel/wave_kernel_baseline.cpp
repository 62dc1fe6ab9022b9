// The wave kernel on the vectors that every processor has.
#include "sim/kernel/twiddles.h"
#include "sim/kernel/wave_kernel.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace deepwater::sim {
namespace {

// Each file needs those before it.
// clang-format off
#include "sim/kernel/baseline_vectors.inl"
#include "sim/kernel/phase.inl"
#include "sim/kernel/transform.inl"
#include "sim/kernel/maps.inl"
#include "sim/kernel/passes.inl"
// clang-format on

#if defined(__x86_64__)
constexpr char kName[] = "sse2";
#elif defined(__aarch64__)
constexpr char kName[] = "neon";
#else
constexpr char kName[] = "4 lanes";
#endif

}  // namespace

constinit const WaveKernel kBaselineKernel = kernel_named(kName);

}  // namespace deepwater::sim
