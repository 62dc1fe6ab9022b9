#include "sim/spray/particles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr float kAirViscosity = 1.48e-5f;  // m²/s, at 15 °C
constexpr float kWaterOverAir = 1025.0f / 1.225f;
constexpr float kWaterViscosity = 1.07e-6f;  // m²/s, sea water at 20 °C
constexpr float kGravity = 9.81f;
constexpr float kAbraham = 9.06f;

/// Returns the drag of a sphere by Abraham's law: (3/4) C_D speed / diameter over `inertia`, its density
/// relative to the fluid's.
ParticleDrag sphere_drag(float diameter, float viscosity, float inertia) {
    return {.drag = 0.75f * 24.0f / (kAbraham * kAbraham) / (diameter * inertia),
            .root = kAbraham * std::sqrt(viscosity / diameter)};
}

size_t rounded_up(size_t count) {
    return (count + kParticleBlock - 1) / kParticleBlock * kParticleBlock;
}

/// Returns the number of slots for a capacity. There are more slots than particles, so that gaps need not be
/// closed at every birth.
size_t slots_for(int capacity) {
    return rounded_up(static_cast<size_t>(capacity) + static_cast<size_t>(capacity) / 4 + kParticleBlock);
}

}  // namespace

float ParticleDrag::terminal_speed(float gravity) const {
    if (drag <= 0) return std::numeric_limits<float>::infinity();
    // sqrt(v) (sqrt(v) + root) = sqrt(gravity / drag)
    const float half = root / 2;
    const float square_root = std::sqrt(half * half + std::sqrt(gravity / drag)) - half;
    return square_root * square_root;
}

ParticleDrag drop_drag(float diameter) {
    return sphere_drag(diameter, kAirViscosity, kWaterOverAir);
}

float bubble_rise_speed(float diameter) {
    constexpr float kTension = 0.073f, kDensity = 1025.0f;  // N/m, kg/m³
    constexpr float kViscosity = kWaterViscosity * kDensity;
    // For a sphere without mass: the force on it is the weight of the water that it displaces.
    const float sphere = sphere_drag(diameter, kWaterViscosity, 1).terminal_speed(kGravity);
    const float morton = kGravity * std::pow(kViscosity, 4.0f) / (kDensity * std::pow(kTension, 3.0f));
    const float power = std::pow(morton, -0.149f);
    const float eotvos = kDensity * kGravity * diameter * diameter / kTension;
    constexpr float kReference = 0.0009f;  // Pa s: of water, the reference of the correlation
    const float h = 4.0f / 3.0f * eotvos * power * std::pow(kViscosity / kReference, -0.14f);
    constexpr float kFirst = 2.0f, kSecond = 59.3f;
    if (h <= kFirst) return sphere;
    const float j = h <= kSecond ? 0.94f * std::pow(h, 0.757f) : 3.42f * std::pow(h, 0.441f);
    return std::min(sphere, kWaterViscosity / diameter * power * (j - 0.857f));
}

ParticleDrag bubble_drag(float diameter) {
    // A bubble reaches its terminal speed within centiseconds, much less than a step. With a drag linear in
    // the speed it settles there for any step; a large root makes the drag nearly linear.
    constexpr float kRoot = 100;
    const float speed = bubble_rise_speed(diameter);
    const float root = std::sqrt(speed) + kRoot;
    return {.drag = kBubbleLift / (speed * root * root), .root = kRoot};
}

ParticleStore::ParticleStore(int capacity, VectorWidth width)
    : kernel_(&particle_kernel(width)), capacity_(capacity), slots_(slots_for(capacity)) {
    DW_CHECK(capacity >= 1);
    memory_.resize(slots_ * ParticleArrays::kColumns);
    appearances_.resize(slots_);
    float* column = memory_.data();
    for (float** array :
         {&arrays_.x, &arrays_.y, &arrays_.z, &arrays_.vx, &arrays_.vy, &arrays_.vz, &arrays_.age,
          &arrays_.life, &arrays_.drag, &arrays_.root, &arrays_.phase, &arrays_.floor}) {
        *array = column;
        column += slots_;
    }
}

void ParticleStore::clear() {
    std::fill(memory_.begin(), memory_.end(), 0.0f);
    first_ = last_ = 0;
    alive_ = landed_ = 0;
}

void ParticleStore::drop_oldest() {
    while (arrays_.age[first_] >= arrays_.life[first_]) ++first_;
    arrays_.life[first_++] = 0;
    --alive_;
}

/// Moves live particles to the front, in their order.
void ParticleStore::make_room() {
    size_t to = 0;
    for (size_t from = first_; from < last_; ++from) {
        if (arrays_.age[from] >= arrays_.life[from]) continue;
        if (to != from) {
            for (int column = 0; column < ParticleArrays::kColumns; ++column) {
                float* values = memory_.data() + static_cast<size_t>(column) * slots_;
                values[to] = values[from];
            }
            appearances_[to] = appearances_[from];
        }
        ++to;
    }
    std::fill(arrays_.life + to, arrays_.life + last_, 0.0f);
    first_ = 0;
    last_ = to;
    landed_ = 0;
}

void ParticleStore::add(const Particle& particle) {
    if (alive_ == capacity_) drop_oldest();
    if (last_ == slots_) make_room();
    const size_t i = last_++;
    arrays_.x[i] = particle.position.x;
    arrays_.y[i] = particle.position.y;
    arrays_.z[i] = particle.position.z;
    arrays_.vx[i] = particle.velocity.x;
    arrays_.vy[i] = particle.velocity.y;
    arrays_.vz[i] = particle.velocity.z;
    arrays_.age[i] = particle.age;
    arrays_.life[i] = particle.life;
    arrays_.drag[i] = particle.drag.drag;
    arrays_.root[i] = particle.drag.root;
    arrays_.phase[i] = particle.phase;
    arrays_.floor[i] = particle.floor;
    appearances_[i] = {particle.size, particle.share, particle.growth};
    ++alive_;
}

void ParticleStore::step(const ParticleMedium& medium, float seconds) {
    // Particles that landed in the step before are dead from now on: an age is never below −1.
    while (first_ < last_ && arrays_.age[first_] >= arrays_.life[first_]) ++first_;
    if (first_ == last_) {
        first_ = last_ = 0;
        landed_ = 0;
        return;
    }
    if (landed_ > 0) {
        for (size_t i = first_; i < last_; ++i)
            if (arrays_.life[i] == kParticleLanded) arrays_.life[i] = 0;
    }
    const size_t begin = first_ / kParticleBlock * kParticleBlock;
    ParticleArrays from = arrays_;
    for (float** array : {&from.x, &from.y, &from.z, &from.vx, &from.vy, &from.vz, &from.age, &from.life,
                          &from.drag, &from.root, &from.phase, &from.floor}) {
        *array += begin;
    }
    const ParticleCount count = kernel_->step(from, rounded_up(last_) - begin, medium, seconds);
    alive_ = count.alive;
    landed_ = count.landed;
}

void ParticleStore::move_origin(const glm::vec3& by) {
    for (size_t i = first_; i < last_; ++i) {
        arrays_.x[i] -= by.x;
        arrays_.y[i] -= by.y;
        arrays_.z[i] -= by.z;
        arrays_.floor[i] -= by.y;
    }
}

}  // namespace deepwater::sim
