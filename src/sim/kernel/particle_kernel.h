#pragma once

#include <cstddef>

#include "sim/kernel/wave_kernel.h"

namespace deepwater::sim {

/// Particles as a structure of arrays: element i of every array belongs to particle i. Arrays start on a
/// cache line.
struct ParticleArrays {
    float *x = nullptr, *y = nullptr, *z = nullptr;     ///< m
    float *vx = nullptr, *vy = nullptr, *vz = nullptr;  ///< m/s
    float* age = nullptr;                               ///< s
    /// s: age from which it is dead; kParticleLanded: it met the surface in this step.
    float* life = nullptr;
    float* drag = nullptr;   ///< 1/m: ParticleDrag::drag
    float* root = nullptr;   ///< sqrt(m/s): ParticleDrag::root
    float* phase = nullptr;  ///< 0 … 1, constant: phase of the flow's fluctuations at the particle
    float* floor = nullptr;  ///< height of the water surface at its (x, z), m

    static constexpr int kColumns = 12;
};

/// Value of ParticleArrays::life for a particle that has met the surface in the last step.
inline constexpr float kParticleLanded = -1;

/// The medium of particles. In air they fall, the wind grows with height, and they end when they fall into
/// the sea. In water they rise, and end when they reach the surface.
struct ParticleMedium {
    bool water = false;
    float gravity = 9.81f;  ///< m/s² downwards; negative for bubbles in water
    float flow_x = 0;       ///< m/s: wind at 10 m, or the current
    float flow_z = 0;
    float gusts = 0;  ///< amplitude of the flow's fluctuations at 10 m, m/s
    float waver = 1;  ///< frequency of the fluctuations, Hz
};

struct ParticleCount {
    int alive = 0;
    int landed = 0;
};

/// Computes one step of many particles, W at a time:
///
///     v' = −g e_y − r (v − u),   r = drag (sqrt|v − u| + root)²
///
/// r is that of the step's beginning, so the equation is linear and is solved exactly. Hence a step without
/// drag follows the parabola, the terminal velocity is a fixed point, and in a flow at rest the energy v²/2 +
/// g y does not grow, for any step length. The wind's profile u ∝ height^(1/8), computed by three square
/// roots, approximates the law of Hsu, Meindl & Gilhousen 1994 (exponent 0.11 over the open sea). The
/// fluctuations of the flow are a sum of waves of the particle's phase and age, the same in every run.
struct ParticleKernel {
    const char* name = "";
    int lanes = 0;  ///< W
    /// @param count  number of slots, a multiple of W; unused slots hold dead particles
    ParticleCount (*step)(const ParticleArrays& particles, size_t count, const ParticleMedium& medium,
                          float seconds) = nullptr;
};

/// The number of slots in a step is a multiple of this, which suits every kernel.
inline constexpr size_t kParticleBlock = 16;

/// Returns the kernel for vectors no wider than `width` and than this processor's.
[[nodiscard]] const ParticleKernel& particle_kernel(VectorWidth width);

// All kernels. Those of wider vectors exist only on x86-64, and are called only on processors that have such
// vectors.
extern const ParticleKernel kBaselineParticles;
extern const ParticleKernel kAvx2Particles;
extern const ParticleKernel kAvx512Particles;

}  // namespace deepwater::sim
