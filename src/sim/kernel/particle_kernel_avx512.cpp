// The particle kernel on AVX-512's sixteen lanes. Only this file's unnamed namespace is compiled for such
// processors, as in wave_kernel_avx512.cpp.
#include "sim/kernel/particle_kernel.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define DW_TARGET_AVX512
#include "sim/kernel/target_begin.inl"

namespace deepwater::sim {
namespace {

constexpr int kWidth = 16;

#include "sim/kernel/vectors.inl"

DW_INLINE V square_root(V x) {
    return _mm512_maskz_sqrt_ps(0xffff, x);  // all lanes: gcc 12 warns of the plain one
}

#include "sim/kernel/particle_step.inl"

}  // namespace

constinit const ParticleKernel kAvx512Particles = {.name = "avx512", .lanes = kWidth, .step = step_particles};

}  // namespace deepwater::sim

#include "sim/kernel/target_end.inl"

#endif
