#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/aligned_allocator.h"
#include "sim/kernel/particle_kernel.h"

namespace deepwater::sim {

/// Drag of the medium on a particle: its velocity relaxes to the flow at the rate drag (sqrt(speed) + root)².
struct ParticleDrag {
    float drag = 0;  ///< 1/m; 0: none
    float root = 0;  ///< sqrt(m/s)

    /// Returns the speed [m/s] at which the drag balances an acceleration `gravity` > 0 [m/s²]; infinite
    /// without drag.
    [[nodiscard]] float terminal_speed(float gravity) const;
};

/// Returns the drag of a water drop of `diameter` > 0 [m] in air:
///
///     C_D = (24 / 9.06²) (1 + 9.06 / sqrt(Re))²
///
/// within 12 % of measured speeds of fall up to 2 mm; larger drops flatten and fall slower than it says.
/// Source: Abraham 1970, Physics of Fluids 13, 2194, eq. 8.
[[nodiscard]] ParticleDrag drop_drag(float diameter);

/// Returns the speed [m/s] at which an air bubble of `diameter` [m], 0.6 to 8 mm, rises in sea water, which
/// is never clean.
/// Source: Grace, Wairegi & Nguyen 1976; Clift, Grace & Weber 1978, Bubbles, Drops and Particles, eqs. 7-5 to
/// 7-7; below that a rigid sphere by drop_drag()'s law where it is slower.
[[nodiscard]] float bubble_rise_speed(float diameter);

/// Upward acceleration of a bubble, m/s²: its own mass is negligible, but half its volume of water moves with
/// it (Batchelor 1967, 6.4).
inline constexpr float kBubbleLift = 2 * 9.81f;

/// Returns the drag, nearly linear in the speed, with which a bubble of `diameter` [m] rises at
/// bubble_rise_speed().
[[nodiscard]] ParticleDrag bubble_drag(float diameter);

/// A new particle.
struct Particle {
    glm::vec3 position{0};  ///< m, from the store's origin
    glm::vec3 velocity{0};  ///< m/s
    float age = 0;          ///< s
    float life = 1;         ///< s, > 0
    ParticleDrag drag;
    float phase = 0;   ///< 0 … 1: phase of its swaying
    float floor = 0;   ///< m: height of the water
    float size = 0;    ///< radius at birth, m; does not affect its motion
    float share = 0;   ///< area that it covers, m²; does not affect its motion
    float growth = 0;  ///< growth of its radius, m/s; does not affect its motion
};

/// Stores at most `capacity` live particles, in order of birth. A further one replaces the oldest. Memory is
/// allocated once.
class ParticleStore {
public:
    /// @param capacity  ≥ 1
    /// @param width     widest vectors to step with
    explicit ParticleStore(int capacity, VectorWidth width = default_kernels().vectors);

    [[nodiscard]] int capacity() const { return capacity_; }
    [[nodiscard]] int alive() const { return alive_; }

    void clear();
    void add(const Particle& particle);

    /// Moves all particles by `seconds` ≥ 0. Those that land stay until the next step, for for_each_landed().
    void step(const ParticleMedium& medium, float seconds);

    /// Calls use(slot) for every live particle, the oldest first.
    template <class Use>
    void for_each(Use&& use) const {
        for (size_t i = first_; i < last_; ++i)
            if (arrays_.age[i] < arrays_.life[i]) use(i);
    }
    /// Calls use(slot) for every particle that met the surface in the last step.
    template <class Use>
    void for_each_landed(Use&& use) const {
        if (landed_ == 0) return;
        for (size_t i = first_; i < last_; ++i)
            if (arrays_.life[i] == kParticleLanded) use(i);
    }
    /// Sets the water's height of every live particle to height(x, z).
    template <class Height>
    void set_floors(Height&& height) {
        for (size_t i = first_; i < last_; ++i)
            if (arrays_.age[i] < arrays_.life[i]) arrays_.floor[i] = height(arrays_.x[i], arrays_.z[i]);
    }

    /// Moves every live particle by displacement(x, z) [m], the displacement of the medium there.
    template <class Displacement>
    void carry(Displacement&& displacement) {
        for (size_t i = first_; i < last_; ++i) {
            if (arrays_.age[i] >= arrays_.life[i]) continue;
            const glm::vec3 by = displacement(arrays_.x[i], arrays_.z[i]);
            arrays_.x[i] += by.x;
            arrays_.y[i] += by.y;
            arrays_.z[i] += by.z;
        }
    }

    [[nodiscard]] glm::vec3 position(size_t i) const { return {arrays_.x[i], arrays_.y[i], arrays_.z[i]}; }
    [[nodiscard]] glm::vec3 velocity(size_t i) const { return {arrays_.vx[i], arrays_.vy[i], arrays_.vz[i]}; }
    [[nodiscard]] float age(size_t i) const { return arrays_.age[i]; }
    [[nodiscard]] float life(size_t i) const { return arrays_.life[i]; }
    [[nodiscard]] float phase(size_t i) const { return arrays_.phase[i]; }
    [[nodiscard]] float floor(size_t i) const { return arrays_.floor[i]; }
    [[nodiscard]] float size(size_t i) const {
        return appearances_[i].size + appearances_[i].growth * arrays_.age[i];
    }
    [[nodiscard]] float share(size_t i) const { return appearances_[i].share; }

    /// Moves the origin of positions by `by` [m]; particles stay where they are in the world.
    void move_origin(const glm::vec3& by);

private:
    struct Appearance {
        float size = 0, share = 0, growth = 0;
    };
    void make_room();
    void drop_oldest();

    const ParticleKernel* kernel_;
    int capacity_;
    int alive_ = 0;
    int landed_ = 0;
    // slots of each array; more than capacity_, so that gaps need not be closed at every birth
    size_t slots_;
    size_t first_ = 0, last_ = 0;
    AlignedVector<float> memory_;
    ParticleArrays arrays_;
    std::vector<Appearance> appearances_;
};

}  // namespace deepwater::sim
