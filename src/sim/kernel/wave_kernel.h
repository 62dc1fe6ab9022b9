#pragma once

#include <cstddef>

namespace deepwater::sim {

/// Waves of one tile in the layout of a kernel of W lanes. The half plane m = 0 … c is cut into batches of W
/// rows m; rows beyond c are zero.
struct KernelWaves {
    int resolution = 0;  ///< N, a power of two from 16 to 2048
    int harmonics = 0;   ///< c < N/2: |n|, |m| ≤ c
    /// ĥ = p cos ωt + q sin ωt: [batch][n + c][4][W], p.re, p.im, q.re, q.im.
    const float* amplitudes = nullptr;
    const double* frequency = nullptr;  ///< [batch][|n|][W], Hz
    const float* inverse_k = nullptr;   ///< [batch][|n|][W], 1/hypot(n, m); 0 at the origin
};

/// How waves become maps in world axes.
struct KernelScale {
    float cosine = 1;  ///< of the tile's rotation
    float sine = 0;
    float unit = 1;          ///< 2π/size, rad/m
    float gain = 1;          ///< of all maps
    float choppiness = 1;    ///< of drift and its derivatives
    float shear_weight = 1;  ///< m: makes shear about as large as the height it shares a transform with
};

/// Where maps go: level l of each has (N >> l)² samples, row-major, x fastest, on a cache line.
struct KernelMaps {
    static constexpr int kLevels = 12;
    float* displacement[kLevels] = {};  ///< 4 channels
    float* gradient[kLevels] = {};      ///< 4 channels
    float* shear[kLevels] = {};         ///< 1 channel
    bool mips = true;                   ///< fill levels above 0 too
};

/// Largest |h| and squared horizontal displacement of the samples a task wrote.
struct KernelExtremes {
    float height = 0;
    float drift2 = 0;
};

/// The two passes of a tile's step for one vector width, W independent transforms side by side in the lanes:
///
///  1. transform_rows: a batch of W rows m of the half plane. ĥ(t) and four fields more (n ĥ, ĥ/k, n ĥ/k, n²
///  ĥ/k) are
///     transformed along x; what belongs to the strips first_strip … last_strip − 1 is left in `plane`. The
///     three fields left to make (those times m) need no transform of their own.
///  2. transform_columns: a strip of kStripWidth columns. Eight real fields, in pairs, are transformed along
///  z and
///     written as maps with their first mip levels.
///
/// Several threads may work on a tile, each with a plane and scratch of its own. They do the first pass each
/// for themselves: it is the smaller one, and handing half-transformed fields from core to core costs more
/// than it saves. The numbers do not depend on who does what.
struct WaveKernel {
    static constexpr int kStripWidth = 32;  ///< or the whole of a smaller tile
    static constexpr int kStripLevels = 5;  ///< mip levels that a strip fills

    const char* name = "";
    int lanes = 0;  ///< W
    size_t (*plane_floats)(int resolution, int harmonics) = nullptr;
    size_t (*scratch_floats)(int resolution) = nullptr;
    void (*transform_rows)(const KernelWaves& waves, int batch, double t, int first_strip, int last_strip,
                           float* plane, float* scratch) = nullptr;
    KernelExtremes (*transform_columns)(const KernelWaves& waves, int strip, const KernelScale& scale,
                                        const float* plane, const KernelMaps& maps, float* scratch) = nullptr;

    [[nodiscard]] int batches(int harmonics) const { return (harmonics + lanes) / lanes; }
};

/// Widest vectors to use; `widest` is whatever the processor has. Off x86-64 they all mean the one width
/// there is.
enum VectorWidth : int { kVectorsWidest, kVectorsSse2, kVectorsAvx2, kVectorsAvx512 };

/// Whose one-dimensional transforms to use.
enum FftChoice : int { kFftDeepwater, kFftKissfft };

/// The kernel for vectors no wider than `width`, nor than this processor's. KissFFT always has four lanes:
/// its templates share std::complex with the rest of the program, which must run on every processor.
[[nodiscard]] const WaveKernel& wave_kernel(VectorWidth width = kVectorsWidest,
                                            FftChoice fft = kFftDeepwater);

/// The kernels that the process computes with where a sea is not given one of its own.
struct KernelChoice {
    VectorWidth vectors = kVectorsWidest;
    FftChoice fft = kFftDeepwater;
};

/// Sets the choice for all seas and particles that are made afterwards. Call it before other threads make any:
/// it does not lock.
void set_default_kernels(const KernelChoice& choice);
[[nodiscard]] const KernelChoice& default_kernels();

/// wave_kernel() of default_kernels().
[[nodiscard]] const WaveKernel& default_wave_kernel();

// What there is to choose from; those of wider vectors only on x86-64, and not to be called where they are
// missing.
extern const WaveKernel kBaselineKernel;
extern const WaveKernel kKissfftKernel;
extern const WaveKernel kAvx2Kernel;
extern const WaveKernel kAvx512Kernel;

}  // namespace deepwater::sim
