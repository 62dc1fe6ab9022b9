#pragma once

#include <cstddef>

#include "sim/kernel/wave_kernel.h"

namespace deepwater::sim {

/// Particles as a structure of arrays: lane i of every array is one particle. Arrays start on a cache line.
struct ParticleArrays {
    float *x = nullptr, *y = nullptr, *z = nullptr;     ///< m
    float *vx = nullptr, *vy = nullptr, *vz = nullptr;  ///< m/s
    float* age = nullptr;                               ///< s
    float* life = nullptr;   ///< s: dead from this age on; kParticleLanded: has met the surface in this step
    float* drag = nullptr;   ///< 1/m, of ParticleDrag
    float* root = nullptr;   ///< sqrt(m/s), of ParticleDrag
    float* phase = nullptr;  ///< 0 … 1, its own for good: where on its wavering path it begins
    float* floor = nullptr;  ///< m: height of the water over or under it

    static constexpr int kColumns = 12;
};

/// ParticleArrays::life of one that has met the surface in the last step.
inline constexpr float kParticleLanded = -1;

/// What particles move in. Air: it pulls downwards, the wind grows with height, they end as they fall into the
/// sea. Water: it pushes upwards, and they end as they come up.
struct ParticleMedium {
    bool water = false;
    float gravity = 9.81f;  ///< m/s² downwards; in water what drives a bubble upwards is −gravity
    float flow_x = 0;       ///< m/s: wind at 10 m, or the current
    float flow_z = 0;
    float gusts = 0;  ///< m/s: amplitude of what is wavering in the flow, at 10 m
    float waver = 1;  ///< Hz: how often
};

struct ParticleCount {
    int alive = 0;
    int landed = 0;
};

/// One step of many particles, W at a time:
///
///     v' = −g e_y − r (v − u),   r = drag (sqrt|v − u| + root)²
///
/// with r as it is at the step's beginning: what is left is linear and is solved exactly. Hence without drag
/// any step follows the parabola; the terminal velocity is a fixed point; and in a flow at rest, whatever the
/// step, the energy v²/2 + g y does not grow. Wind: u ∝ height^(1/8), three square roots for the law of Hsu,
/// Meindl & Gilhousen 1994 (exponent 0.11 over the open sea); what wavers in it is a sum of waves of the
/// particle's own phase and age, the same for the same particle in any run.
struct ParticleKernel {
    const char* name = "";
    int lanes = 0;  ///< W
    /// @param count  of particles, a multiple of W: what lies beyond the last is dead
    ParticleCount (*step)(const ParticleArrays& particles, size_t count, const ParticleMedium& medium,
                          float seconds) = nullptr;
};

/// Count of particles in a kernel's step is a multiple of this, whatever the kernel.
inline constexpr size_t kParticleBlock = 16;

/// The kernel for vectors no wider than `width`, nor than this processor's.
[[nodiscard]] const ParticleKernel& particle_kernel(VectorWidth width);

// What there is to choose from; those of wider vectors only on x86-64, and not to be called where they are
// missing.
extern const ParticleKernel kBaselineParticles;
extern const ParticleKernel kAvx2Particles;
extern const ParticleKernel kAvx512Particles;

}  // namespace deepwater::sim
