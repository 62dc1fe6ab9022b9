#include "sim/kernel/wave_kernel.h"

namespace deepwater::sim {
namespace {

KernelChoice process_choice;

}  // namespace

const WaveKernel& wave_kernel(VectorWidth width, FftChoice fft) {
    if (fft == kFftKissfft) return kKissfftKernel;
#if defined(__x86_64__)
    static const bool has_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                                   __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    static const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    const bool any = width == kVectorsWidest;
    if (has_avx512 && (any || width == kVectorsAvx512)) return kAvx512Kernel;
    if (has_avx2 && (any || width >= kVectorsAvx2)) return kAvx2Kernel;
#else
    static_cast<void>(width);
#endif
    return kBaselineKernel;
}

void set_default_kernels(const KernelChoice& choice) {
    process_choice = choice;
}

const KernelChoice& default_kernels() {
    return process_choice;
}

const WaveKernel& default_wave_kernel() {
    return wave_kernel(process_choice.vectors, process_choice.fft);
}

}  // namespace deepwater::sim
