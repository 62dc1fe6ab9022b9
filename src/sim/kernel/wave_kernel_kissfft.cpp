// The wave kernel with KissFFT's transforms, on the vectors that every processor has.
#include "sim/kernel/twiddles.h"
#include "sim/kernel/wave_kernel.h"
#include "sim/numerics/fft.h"
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace deepwater::sim {
namespace {

// Each file needs those before it.
// clang-format off
#include "sim/kernel/baseline_vectors.inl"
#include "sim/kernel/phase.inl"
#include "sim/kernel/kissfft_transform.inl"
#include "sim/kernel/maps.inl"
#include "sim/kernel/passes.inl"
// clang-format on

}  // namespace

constinit const WaveKernel kKissfftKernel = kernel_named("kissfft");

}  // namespace deepwater::sim
