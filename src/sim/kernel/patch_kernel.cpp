#include "sim/kernel/patch_kernel.h"

namespace deepwater::sim {

const PatchKernel& patch_kernel(VectorWidth width) {
#if defined(__x86_64__)
    const WaveKernel& waves = wave_kernel(width);
    if (&waves == &kAvx512Kernel) return kAvx512Patches;
    if (&waves == &kAvx2Kernel) return kAvx2Patches;
#else
    static_cast<void>(width);
#endif
    return kBaselinePatches;
}

}  // namespace deepwater::sim
