#pragma once

#include <cstddef>

#include "sim/kernel/wave_kernel.h"

namespace deepwater::sim {

/// Linear water waves on a periodic square of N × N samples, whose row z and column x are the two axes.
/// All arrays of samples are row-major, x fastest, and start on a cache line.
struct PatchArrays {
    int resolution = 0;             ///< N, a power of two from 32 to 1024
    const float* height = nullptr;  ///< η, m
    const float* rise = nullptr;    ///< ∂η/∂t, m/s
    const float* impulse =
        nullptr;  ///< a field that `kick` multiplies before it is added to `rise`; may be null
    /// Factors on height and rise before the step, [N] each: of column x and of row z.
    const float* fade_x = nullptr;
    const float* fade_z = nullptr;
    float* new_height = nullptr;
    float* new_rise = nullptr;
    float* drift_x = nullptr;  ///< horizontal displacement of the new moment, m; null: not wanted
    float* drift_z = nullptr;
};

/// Factors of a step for every wave, in the layout for a kernel of W lanes: [batch][|n| = 0 … N/2][W], where
/// n is the wave number along x and a batch holds W wave numbers m along z, 0 ≤ m < N/2.
struct PatchFactors {
    // height' = keep · height + gain · rise, rise' = keep · rise − loss · height; they include 1/(2N²), the
    // norm of the two transforms and of the separation of the two real fields.
    const float* keep = nullptr;
    const float* gain = nullptr;  ///< s
    const float* loss = nullptr;  ///< 1/s
    const float* kick = nullptr;  ///< factor from the impulse's spectrum to that of the rise
    /// The displacement along x is i · n · drift · height', along z i · m · drift · height'.
    const float* drift = nullptr;
};

/// The three passes of a step for one vector width. Samples of both real fields form one complex field η + i
/// ∂η/∂t, so that one transform serves both.
///
///  1. first_pass: a strip of W columns is transformed along z, and the two fields' spectra are separated.
///  2. middle_pass: a batch of W wave numbers m is transformed along x, advanced, and transformed back.
///  3. last_pass: a strip of W columns is transformed back along z.
///
/// Strips, and batches, are independent of each other: the result does not depend on how they are divided
/// among threads. Waves of two samples' length are removed.
struct PatchKernel {
    const char* name = "";
    int lanes = 0;                                       ///< W
    size_t (*plane_floats)(int resolution) = nullptr;    ///< size of `plane`
    size_t (*scratch_floats)(int resolution) = nullptr;  ///< size of `scratch`, one for each thread
    void (*first_pass)(const PatchArrays& arrays, int strip, float* plane, float* scratch) = nullptr;
    void (*middle_pass)(const PatchArrays& arrays, const PatchFactors& factors, int batch, float* plane,
                        float* scratch) = nullptr;
    void (*last_pass)(const PatchArrays& arrays, int strip, const float* plane, float* scratch) = nullptr;

    [[nodiscard]] int strips(int resolution) const { return resolution / lanes; }
    [[nodiscard]] int batches(int resolution) const { return resolution / 2 / lanes; }
};

/// Returns the kernel for vectors no wider than `width` and than this processor's.
[[nodiscard]] const PatchKernel& patch_kernel(VectorWidth width);

// All kernels. Those of wider vectors exist only on x86-64, and are called only on processors that have such
// vectors.
extern const PatchKernel kBaselinePatches;
extern const PatchKernel kAvx2Patches;
extern const PatchKernel kAvx512Patches;

}  // namespace deepwater::sim
