#pragma once

#include <cstddef>

namespace deepwater::sim {

/// The waves of one tile in the memory layout for a kernel of W lanes. The half plane m = 0 … c is divided
/// into batches of W rows m; rows beyond c are zero.
struct KernelWaves {
    int resolution = 0;  ///< N, a power of two from 16 to 2048
    int harmonics = 0;   ///< c < N/2: |n|, |m| ≤ c
    /// p and q of ĥ = p cos ωt + q sin ωt: [batch][n + c][4][W], in the order p.re, p.im, q.re, q.im.
    const float* amplitudes = nullptr;
    const double* frequency = nullptr;  ///< [batch][|n|][W], Hz
    const float* inverse_k = nullptr;   ///< [batch][|n|][W], 1/hypot(n, m); 0 at the origin
    /// Spectrum to add to that of the heights, [batch][n + c][2][W] in the order re, im; nullptr: none.
    /// Horizontal displacements do not have it.
    const float* slow = nullptr;
};

/// A square of n × n complex values in two arrays, row-major, which start on a cache line.
template <class Real>
struct PlaneOf {
    Real* re = nullptr;
    Real* im = nullptr;
};
using ComplexPlane = PlaneOf<float>;
using PrecisePlane = PlaneOf<double>;

/// Rotation and factors that convert waves to maps in world axes.
struct KernelScale {
    float cosine = 1;      ///< cosine of the tile's rotation
    float sine = 0;        ///< sine of the tile's rotation
    float unit = 1;        ///< 2π/size, rad/m
    float gain = 1;        ///< factor on all maps
    float choppiness = 1;  ///< factor on horizontal displacements and their derivatives
    /// m: factor that makes shear about as large as height; both are packed into one complex transform.
    float shear_weight = 1;
    /// Whether the waves are derivatives in time: then the place of the Jacobian holds that of dDx/dx +
    /// dDz/dz.
    bool rates = false;
};

/// Maps to write: level l of each has (N >> l)² samples, row-major, x fastest, starting on a cache line.
struct KernelMaps {
    static constexpr int kLevels = 12;
    float* displacement[kLevels] = {};  ///< 4 channels
    float* gradient[kLevels] = {};      ///< 4 channels
    float* shear[kLevels] = {};         ///< 1 channel
    bool mips = true;                   ///< whether to fill the levels above 0
};

/// Largest |h| [m], squared horizontal displacement [m²] and crowding 1 − J, at least 0, of the samples that
/// a task wrote.
struct KernelExtremes {
    float height = 0;
    float horizontal2 = 0;
    float crowding = 0;
};

/// The two passes of a tile's step for one vector width. W independent transforms run side by side in the
/// lanes:
///
/// 1. transform_rows: a batch of W rows m of the half plane. ĥ(t) and four more fields, n ĥ, ĥ/k, n ĥ/k and
/// n² ĥ/k, are transformed along x. The columns of strips first_strip … last_strip − 1 are stored in `plane`.
/// Three further fields are these times m or m², so that they need no transform along x.
/// 2. transform_columns: a strip of kStripWidth columns. Eight real fields, in pairs, are transformed along z
/// and written as maps with their first mip levels.
///
/// Several threads may work on a tile, each with its own plane and scratch. Each computes the first pass for
/// itself: it is the cheaper one, and passing half-transformed fields from core to core costs more than it
/// saves. The results do not depend on how strips are divided among threads.
struct WaveKernel {
    static constexpr int kStripWidth = 32;  ///< columns; a smaller tile is one strip
    static constexpr int kStripLevels = 5;  ///< number of mip levels that transform_columns() fills

    const char* name = "";
    int lanes = 0;  ///< W
    size_t (*plane_floats)(int resolution, int harmonics) = nullptr;
    size_t (*scratch_floats)(int resolution) = nullptr;
    void (*transform_rows)(const KernelWaves& waves, int batch, double t, int first_strip, int last_strip,
                           float* plane, float* scratch) = nullptr;
    KernelExtremes (*transform_columns)(const KernelWaves& waves, int strip, const KernelScale& scale,
                                        const float* plane, const KernelMaps& maps, float* scratch) = nullptr;
    /// Writes the waves of one batch into the spectrum of the analytic signal A, whose real part is the
    /// height, and of |k| A with k in units of the lowest wave number: planes of `side` > 2 harmonics in the
    /// transposed layout of PlaneFft. Places without a wave are left as they are.
    void (*analytic_rows)(const KernelWaves& waves, int batch, double t, int side, const ComplexPlane& signal,
                          const ComplexPlane& steep) = nullptr;

    [[nodiscard]] int batches(int harmonics) const { return (harmonics + lanes) / lanes; }
};

/// The widest vectors to use; kVectorsWidest means the widest that the processor has. On processors other
/// than x86-64 there is only one width.
enum VectorWidth : int { kVectorsWidest, kVectorsSse2, kVectorsAvx2, kVectorsAvx512 };

/// The implementation of the one-dimensional transforms.
enum FftChoice : int { kFftDeepwater, kFftKissfft };

/// Returns the kernel for vectors no wider than `width` and than this processor's. The one with KissFFT
/// always has four lanes: KissFFT's templates share std::complex with the rest of the program, which must run
/// on every processor.
[[nodiscard]] const WaveKernel& wave_kernel(VectorWidth width = kVectorsWidest,
                                            FftChoice fft = kFftDeepwater);

/// The kernels of seas that are not given one of their own, in this process.
struct KernelChoice {
    VectorWidth vectors = kVectorsWidest;
    FftChoice fft = kFftDeepwater;
};

/// Sets the kernels of all seas and particles that are made afterwards. It does not lock, so call it before
/// other threads make any.
void set_default_kernels(const KernelChoice& choice);
[[nodiscard]] const KernelChoice& default_kernels();

/// Returns wave_kernel() for default_kernels().
[[nodiscard]] const WaveKernel& default_wave_kernel();

// All kernels. Those of wider vectors exist only on x86-64, and are called only on processors that have such
// vectors.
extern const WaveKernel kBaselineKernel;
extern const WaveKernel kKissfftKernel;
extern const WaveKernel kAvx2Kernel;
extern const WaveKernel kAvx512Kernel;

}  // namespace deepwater::sim
