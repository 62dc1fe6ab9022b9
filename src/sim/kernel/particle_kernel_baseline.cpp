// The particle kernel on the vectors that every processor has.
#include "sim/kernel/particle_kernel.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace deepwater::sim {
namespace {

constexpr int kWidth = 4;

#include "sim/kernel/vectors.inl"

DW_INLINE V square_root(V x) {
#if defined(__x86_64__)
    return _mm_sqrt_ps(x);
#else
    return V{__builtin_sqrtf(x[0]), __builtin_sqrtf(x[1]), __builtin_sqrtf(x[2]), __builtin_sqrtf(x[3])};
#endif
}

#include "sim/kernel/particle_step.inl"

}  // namespace

constinit const ParticleKernel kBaselineParticles = {
    .name = "4 lanes", .lanes = kWidth, .step = step_particles};

}  // namespace deepwater::sim
