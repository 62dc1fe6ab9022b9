#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/bodies/radiation/section_radiation.h"

namespace deepwater::sim {

/// A damped oscillator driven by a velocity v: x' = v − 2ax − w²y, y' = x, a < w. A force −x takes the share
/// β(ω) = 2aω² / ((w² − ω²)² + 4a²ω²) ≥ 0 of the power that a damping of 1 takes, adds the mass
/// (w² − ω²) / ((w² − ω²)² + 4a²ω²), and is 0 at constant velocity.
struct MemoryOscillator {
    double frequency = 1;  ///< w, rad/s, > 0
    double decay = 0.5;    ///< a, 1/s, > 0

    /// β at ω [rad/s].
    [[nodiscard]] double damping(double omega) const;
    /// s², added mass at ω [rad/s].
    [[nodiscard]] double added_mass(double omega) const;
    /// Its share of K at `time` [s] ≥ 0: x after an impulse of velocity.
    [[nodiscard]] double impulse_response(double time) const;
};

/// The oscillators of the memory of a hull, which are the same for all its sections.
inline constexpr int kOscillators = 22;
/// @param unit  rad/s, > 0: sqrt(g/half beam) of the hull's widest section
[[nodiscard]] std::array<MemoryOscillator, kOscillators> memory_oscillators(double unit);

/// How much of one oscillator is in the damping of a section or a body of revolution; [sway roll; roll …] has
/// no negative eigenvalue, and heave is not negative.
struct PlaneMemory {
    double heave = 0, sway = 0, sway_roll = 0, roll = 0;
};

/// Returns the gains of all oscillators whose damping is nearest to that of `radiation` at its frequencies,
/// by least squares, among those that never give energy.
/// @param frequencies  rad/s, one for each of `radiation`
[[nodiscard]] std::array<PlaneMemory, kOscillators> fit_memory(
    std::span<const MemoryOscillator, kOscillators> oscillators, std::span<const double> frequencies,
    std::span<const PlaneRadiation> radiation);

}  // namespace deepwater::sim
