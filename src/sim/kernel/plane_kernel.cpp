#include "sim/kernel/plane_kernel.h"

namespace deepwater::sim {

const PlaneKernel& plane_kernel(VectorWidth width) {
#if defined(__x86_64__)
    const WaveKernel& waves = wave_kernel(width);
    if (&waves == &kAvx512Kernel) return kAvx512Planes;
    if (&waves == &kAvx2Kernel) return kAvx2Planes;
#else
    static_cast<void>(width);
#endif
    return kBaselinePlanes;
}

}  // namespace deepwater::sim
