#include "sim/kernel/particle_kernel.h"

namespace deepwater::sim {

const ParticleKernel& particle_kernel(VectorWidth width) {
#if defined(__x86_64__)
    const WaveKernel& waves = wave_kernel(width);
    if (&waves == &kAvx512Kernel) return kAvx512Particles;
    if (&waves == &kAvx2Kernel) return kAvx2Particles;
#else
    static_cast<void>(width);
#endif
    return kBaselineParticles;
}

}  // namespace deepwater::sim
