#pragma once

#include "sim/laws/sea_state.h"

namespace deepwater::sim {

/// Returns the angular frequency [rad/s] of a wave of `state`: the law of
/// shaders/shared/water/dispersion.glsl with the state's depth and surface tension, before any loop
/// quantisation.
/// @param k  rad/m, ≥ 0
[[nodiscard]] double angular_frequency(const SeaState& state, double k);

/// Returns the group speed dω/dk [m/s] of the same law.
/// @param k  rad/m, > 0
[[nodiscard]] double group_speed(const SeaState& state, double k);

/// Returns the wave number [rad/m] whose angular frequency is `omega`, relative error < 1e-6.
/// @param omega  rad/s, ≥ 0
[[nodiscard]] double wave_number(const SeaState& state, double omega);

/// Returns the frequency of the animation, Hz: with a loop it is rounded down to a multiple of 1/loop_period
/// (ω ← ⌊ω/ω₀⌋ω₀, ω₀ = 2π/T), so that waves slower than the loop do not move.
/// @param k  rad/m, ≥ 0
[[nodiscard]] double animation_frequency(const SeaState& state, double k);

}  // namespace deepwater::sim
