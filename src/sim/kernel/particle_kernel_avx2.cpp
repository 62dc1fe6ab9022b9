// The particle kernel on AVX2's eight lanes. Only this file's unnamed namespace is compiled for such
// processors, as in wave_kernel_avx2.cpp.
#include "sim/kernel/particle_kernel.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "sim/kernel/target_begin.inl"

namespace deepwater::sim {
namespace {

constexpr int kWidth = 8;

#include "sim/kernel/vectors.inl"

DW_INLINE V square_root(V x) {
    return _mm256_sqrt_ps(x);
}

#include "sim/kernel/particle_step.inl"

}  // namespace

constinit const ParticleKernel kAvx2Particles = {.name = "avx2", .lanes = kWidth, .step = step_particles};

}  // namespace deepwater::sim

#include "sim/kernel/target_end.inl"

#endif
